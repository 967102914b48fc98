package interpreter

import (
	"math"

	"caper/systems/missions/interpreter/tracker"
)

// world answers for all ports with facts that a test sets by hand. What is not
// set is nothing: nobody is anywhere, and vehicles are whole, locked and away.
type world struct {
	inside   map[int32]MemberSet // by zone
	drivers  map[int32]MemberSet // by vehicle actor
	bays     map[int32]MemberSet // by garage actor
	wrecked  map[int32]bool      // by vehicle actor
	health   map[int32]float64   // by vehicle actor, per cent; 100 when absent
	arrived  map[int32]bool      // by vehicle actor: whether it is where it is delivered
	unlocked map[int32]bool      // by actor
	vehicles int                 // found by every query
	players  int                 // found by every query
	near     bool                // whether a member is near any tagged vehicle
	distance float64             // of every pair of spots but an actor's, metres
	away     float64             // of every pair of spots with an actor, metres
	closer   map[int32]float64   // by actor: metres less than away
	hurt     float64             // the members' health lost, per cent
	minute   int32
	kind     int32 // of weather
	stars    int32
	asked    map[string]int // questions to every port's methods since the last step
}

func newWorld() *world {
	return &world{
		inside: map[int32]MemberSet{}, drivers: map[int32]MemberSet{}, bays: map[int32]MemberSet{}, wrecked: map[int32]bool{},
		health: map[int32]float64{}, arrived: map[int32]bool{}, unlocked: map[int32]bool{}, asked: map[string]int{}, closer: map[int32]float64{},
	}
}

func (w *world) ports() *Ports {
	return &Ports{
		Zones: worldZones{w}, Vehicles: worldVehicles{w}, Doors: worldDoors{w}, Garages: worldGarages{w}, Players: worldPlayers{w},
		Positions: worldPositions{w}, Clock: worldClock{w}, Weather: worldWeather{w}, Wanted: worldWanted{w},
	}
}

type (
	worldZones     struct{ *world }
	worldVehicles  struct{ *world }
	worldDoors     struct{ *world }
	worldGarages   struct{ *world }
	worldPlayers   struct{ *world }
	worldPositions struct{ *world }
	worldClock     struct{ *world }
	worldWeather   struct{ *world }
	worldWanted    struct{ *world }
)

func (w worldZones) Members(zone int32) MemberSet {
	w.asked["zone members"]++
	return w.inside[zone]
}

func (w worldVehicles) Drivers(actor int32) MemberSet {
	w.asked["drivers"]++
	return w.drivers[actor]
}

func (w worldVehicles) Wrecked(actor int32) bool {
	w.asked["wrecked"]++
	return w.wrecked[actor]
}

func (w worldVehicles) Health(actor int32) float64 {
	w.asked["vehicle health"]++
	if health, set := w.health[actor]; set {
		return health
	}
	return 100
}

func (w worldVehicles) InZone(actor, _ int32) bool {
	w.asked["vehicle in zone"]++
	return w.arrived[actor]
}

func (w worldVehicles) Unlocked(actor int32) bool     { return w.unlocked[actor] }
func (w worldVehicles) Count(Area, string) int        { return w.vehicles }
func (w worldDoors) Unlocked(actor int32) bool        { return w.unlocked[actor] }
func (w worldGarages) Members(garage int32) MemberSet { return w.bays[garage] }
func (w worldGarages) Holds(_, vehicle int32) bool    { return w.arrived[vehicle] }
func (w worldPlayers) Count(Area) int                 { return w.players }
func (w worldPlayers) Health() float64                { return 100 - w.hurt }
func (w worldClock) Minute() int32                    { return w.minute }
func (w worldWeather) Kind() int32                    { return w.kind }
func (w worldWanted) Stars() int32                    { return w.stars }

func (w worldVehicles) Near(string, float64) bool {
	w.asked["near"]++
	return w.near
}

func (w worldPositions) Distance(a, b Spot) float64 {
	w.asked["distance"]++
	if a.Kind == SpotActor || b.Kind == SpotActor {
		return w.away - w.closer[b.Number]
	}
	return w.distance
}

// Target stands at its number along x, a zone with a radius of its number.
func (w worldPositions) Target(mark Mark) tracker.Optional[tracker.Target] {
	w.asked["target"]++
	if mark.Kind == MarkNone || math.Signbit(float64(mark.Number)) {
		return tracker.Optional[tracker.Target]{}
	}
	return tracker.Some(tracker.Target{X: float64(mark.Number), Y: float64(mark.Kind)})
}

func (w worldPositions) Entity(actor int32) uint64 {
	w.asked["entity"]++
	return 100 + uint64(actor)
}

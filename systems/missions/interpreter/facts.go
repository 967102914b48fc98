package interpreter

import "caper/systems/missions/interpreter/tracker"

// The questions of verbs, conditions and values, by the port that answers them.

// Questions to Zones.
type membersInZone struct{ zone int32 }

func (q membersInZone) ask(p *Ports) MemberSet { return p.Zones.Members(q.zone) }

// Questions to Vehicles.
type (
	driversOf     struct{ actor int32 }
	wrecked       struct{ actor int32 }
	vehicleHealth struct{ actor int32 }
	vehicleInZone struct{ actor, zone int32 }
	vehicleOpen   struct{ actor int32 }
	vehicleCount  struct {
		in  Area
		tag string
	}
	vehicleNear struct {
		tag    string
		metres float64
	}
)

func (q driversOf) ask(p *Ports) MemberSet   { return p.Vehicles.Drivers(q.actor) }
func (q wrecked) ask(p *Ports) bool          { return p.Vehicles.Wrecked(q.actor) }
func (q vehicleHealth) ask(p *Ports) float64 { return p.Vehicles.Health(q.actor) }
func (q vehicleInZone) ask(p *Ports) bool    { return p.Vehicles.InZone(q.actor, q.zone) }
func (q vehicleOpen) ask(p *Ports) bool      { return p.Vehicles.Unlocked(q.actor) }
func (q vehicleCount) ask(p *Ports) float64  { return float64(p.Vehicles.Count(q.in, q.tag)) }
func (q vehicleNear) ask(p *Ports) bool      { return p.Vehicles.Near(q.tag, q.metres) }

// Questions to Doors and Garages.
type (
	doorOpen      struct{ actor int32 }
	membersInBay  struct{ garage int32 }
	vehicleParked struct{ garage, vehicle int32 }
)

func (q doorOpen) ask(p *Ports) bool          { return p.Doors.Unlocked(q.actor) }
func (q membersInBay) ask(p *Ports) MemberSet { return p.Garages.Members(q.garage) }
func (q vehicleParked) ask(p *Ports) bool     { return p.Garages.Holds(q.garage, q.vehicle) }

// Questions to Players and Positions.
type (
	playerCount  struct{ in Area }
	playerHealth struct{}
	distance     struct{ from, to Spot }
	targetOf     struct{ mark Mark }
	entityOf     struct{ actor int32 }
)

func (q playerCount) ask(p *Ports) float64  { return float64(p.Players.Count(q.in)) }
func (q playerHealth) ask(p *Ports) float64 { return p.Players.Health() }
func (q distance) ask(p *Ports) float64     { return p.Positions.Distance(q.from, q.to) }
func (q entityOf) ask(p *Ports) uint64      { return p.Positions.Entity(q.actor) }

func (q targetOf) ask(p *Ports) tracker.Optional[tracker.Target] {
	return p.Positions.Target(q.mark)
}

// Questions to Clock, Weather and Wanted.
type (
	clockMinute struct{}
	weatherKind struct{}
	wantedStars struct{}
)

func (q clockMinute) ask(p *Ports) float64 { return float64(p.Clock.Minute()) }
func (q weatherKind) ask(p *Ports) float64 { return float64(p.Weather.Kind()) }
func (q wantedStars) ask(p *Ports) float64 { return float64(p.Wanted.Stars()) }

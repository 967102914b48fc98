package linked

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/geometry"
	"caper/nav"
)

// These are the distances by which a place is surveyed, in metres. They come
// from the language and from the walk grid's cell size, so they are not tuning.
const (
	floorTolerance = 0.6 // a place at most this far above a floor counts as on it
	reachTolerance = 0.5 // how far from a place the reached ground may be
	roadDistance   = 6.0 // how far from a lane a place still counts as reached by road
	spawnClearance = 0.3 // distance between a spawned entity and the nearest wall
	roofBreadth    = 1.0 // a solid narrower than this is a wall, so its top is no roof
	ankle          = 0.5 // a walker steps over what ends lower above the floor
	headroom       = 1.8 // height of a walker
)

// View answers the validator's questions about a level. It only reads the level
// and may be shared.
type View struct {
	level   *levels.Level
	walkMap *nav.Map
	reach   *nav.Reach
	roads   *nav.Roads
	reached []bool // by lane: whether a car can get there
	bodies  func(class string) (Body, bool)
}

var _ game.Surveyor = (*View)(nil)

// Reach returns what a walker reaches from the players' spawn points of a level
// (M-IMP-006).
func Reach(level *levels.Level, walkMap *nav.Map) *nav.Reach {
	var starts []mgl64.Vec3
	for _, p := range level.SpawnPoints(levels.Players) {
		starts = append(starts, p.Position)
	}
	return walkMap.ReachFrom(starts)
}

// NewView returns the view of a level; reach is what people reach on it on
// foot.
func NewView(level *levels.Level, walkMap *nav.Map, reach *nav.Reach, roads *nav.Roads) *View {
	v := &View{level: level, walkMap: walkMap, reach: reach, roads: roads, reached: make([]bool, roads.Count())}
	for n := range v.reached {
		for _, p := range roads.Lane(n).Points {
			if !v.reached[n] && reach.Contains(p, reachTolerance) {
				v.drive(n)
			}
		}
	}
	return v
}

// drive records as reached a lane and every lane that it leads to.
func (v *View) drive(lane int) {
	open := []int{lane}
	for len(open) > 0 {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		if !v.reached[n] {
			v.reached[n] = true
			open = append(open, v.roads.Lane(n).Next...)
		}
	}
}

// ID returns the level's id.
func (v *View) ID() string { return v.level.ID }

// Contains reports whether a place lies on the level (M-VAL-027).
func (v *View) Contains(place *game.Place) bool {
	return v.level.Inside(geometry.Point{place.X, place.Z})
}

// HasRoads reports whether the level has roads for ambient traffic
// (M-RULE-011).
func (v *View) HasRoads() bool { return v.roads.Count() > 0 }

// Reachable reports whether a place can be reached on foot, or by car over the
// roads (M-VAL-028). It counts on the place's own floor: a deck with a ramp is
// reachable, a roof without one is not (M-OPEN-075).
func (v *View) Reachable(place *game.Place) bool {
	at, ok := v.floor(place)
	return ok && (v.walkedTo(at) || v.drivenTo(at))
}

// Survey returns how a place can be reached and what floor it has.
func (v *View) Survey(place *game.Place) game.Survey {
	at, ok := v.floor(place)
	return game.Survey{
		OnLevel: v.Contains(place), Floor: at[1], Open: v.OpenGround(place),
		OnFoot: ok && v.walkedTo(at), ByRoad: ok && v.drivenTo(at),
	}
}

func (v *View) walkedTo(at mgl64.Vec3) bool {
	if c, ok := v.walkMap.Locate(at, reachTolerance); ok {
		if position := v.walkMap.Position(c); math.Abs(position[1]-at[1]) <= floorTolerance {
			return v.reach.Contains(position, 0)
		}
	}
	for i := range v.level.Scene.Links { // stairs and ramps have no cells
		l := &v.level.Scene.Links[i]
		on := geometry.Bar(geometry.Flat(l.From), geometry.Flat(l.To), l.Width).Contains(geometry.Flat(at))
		low, high := math.Min(l.From[1], l.To[1]), math.Max(l.From[1], l.To[1])
		if on && at[1] >= low-floorTolerance && at[1] <= high+floorTolerance && v.reach.Contains(l.From, 2) {
			return true
		}
	}
	return false
}

// drivenTo reports whether a reached lane passes near a place, at its height
// and without a wall between them.
func (v *View) drivenTo(at mgl64.Vec3) bool {
	lane, _, ok := v.roads.Nearest(at, 0, roadDistance, 0)
	if !ok || !v.reached[lane.Lane] {
		return false
	}
	road, _ := v.roads.At(lane)
	return !v.walkMap.Blocked(at, road)
}

// OpenGround reports whether an entity can be spawned at a place: its cell of
// the walk grid is free, and no solid is near (M-VAL-029).
func (v *View) OpenGround(place *game.Place) bool {
	at, ok := v.floor(place)
	if !ok {
		return false
	}
	c, ok := v.walkMap.Locate(at, 0)
	if !ok || !(math.Abs(v.walkMap.Position(c)[1]-at[1]) <= floorTolerance) {
		return false
	}
	p, body := geometry.Flat(at), geometry.Span{Low: at[1] + ankle, High: at[1] + headroom}
	for i := range v.level.Scene.Solids {
		s := &v.level.Scene.Solids[i]
		if s.Material.StopsBodies() && s.Span.Overlaps(body) && within(s.Footprint, p, spawnClearance) {
			return false
		}
	}
	return true
}

// Nearest returns the distance to the nearest entity of a kind that missions
// bind (M-VAL-030).
func (v *View) Nearest(kind game.ActorType, place *game.Place) (float64, bool) {
	at := v.position(place)
	best := math.Inf(1)
	near := func(p mgl64.Vec3) { best = math.Min(best, p.Sub(at).Len()) }
	switch kind {
	case game.ActorDoor:
		for i := range v.level.Scene.Doors {
			near(v.level.Scene.Doors[i].Middle())
		}
	case game.ActorCamera:
		for i := range v.level.Cameras {
			near(v.level.Cameras[i].Position)
		}
	case game.ActorGarage:
		for i := range v.level.Garages {
			near(v.level.Garages[i].Middle)
		}
	case game.ActorProp:
		for i := range v.level.Props {
			near(v.level.Props[i].Position)
		}
	}
	return best, !math.IsInf(best, 1)
}

// position returns where a place is. A place without a y is on the ground
// (M-DOC-009).
func (v *View) position(place *game.Place) mgl64.Vec3 {
	p := geometry.Point{place.X, place.Z}
	if place.Y != nil {
		return geometry.At(p, *place.Y)
	}
	return geometry.At(p, v.level.GroundHeight(p))
}

// floor returns the point on the floor below a place, also if the place is
// higher up on a wall (M-DOC-013). It returns false on or above the top of a
// solid, where there is no floor.
func (v *View) floor(place *game.Place) (mgl64.Vec3, bool) {
	at := v.position(place)
	p := geometry.Flat(at)
	y := v.level.Scene.FloorHeight(p, at[1], floorTolerance)
	for i := range v.level.Scene.Solids {
		s := &v.level.Scene.Solids[i]
		top := s.Span.High
		if top > y && top <= at[1]+floorTolerance && s.Material.StopsBodies() && s.Footprint.Contains(p) && breadth(s.Footprint) >= roofBreadth {
			return at, false
		}
	}
	return geometry.At(p, y), true
}

// breadth returns the least width of a convex polygon.
func breadth(f geometry.Polygon) float64 {
	least := math.Inf(1)
	for i, a := range f {
		along := f[(i+1)%len(f)].Sub(a)
		most := 0.0
		for _, q := range f {
			most = math.Max(most, geometry.Cross(along, q.Sub(a))/along.Len())
		}
		least = math.Min(least, most)
	}
	return least
}

// within reports whether a point lies in a convex polygon or at most the given
// number of metres from it.
func within(f geometry.Polygon, p geometry.Point, metres float64) bool {
	if !f.Bounds().Grow(metres).Contains(p) {
		return false
	}
	if f.Contains(p) {
		return true
	}
	for i, a := range f {
		if c, _ := geometry.ClosestOnSegment(a, f[(i+1)%len(f)], p); p.Sub(c).Len() < metres {
			return true
		}
	}
	return false
}

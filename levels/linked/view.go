package linked

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/geometry"
	"caper/nav"
)

// How a place is judged, metres. They are the language's distances and the
// walk grid's grain, no tuning.
const (
	standing = 0.6 // a place not more than this over a floor stands on it
	besides  = 0.5 // how far from a place the ground that is reached may be
	roadside = 6.0 // how far from a lane a place is still reached by road
	room     = 0.3 // what is spawned keeps this far from walls
	slender  = 1.0 // a solid narrower than this is a wall, and its top no roof
	ankle    = 0.5 // what ends lower over the floor is stepped over
	headroom = 1.8
)

// View answers the judge of documents about a level. It reads the level alone
// and may be shared.
type View struct {
	level   *levels.Level
	ways    *nav.Map
	reach   *nav.Reach
	roads   *nav.Roads
	reached []bool // by lane
}

var _ game.Surveyor = (*View)(nil)

// Reach is what a walker reaches from where a level's players come in
// (M-IMP-006).
func Reach(level *levels.Level, ways *nav.Map) *nav.Reach {
	var starts []mgl64.Vec3
	for _, p := range level.SpawnPoints(levels.Players) {
		starts = append(starts, p.Position)
	}
	return ways.ReachFrom(starts)
}

// NewView makes the view of a level; reach is what is walked to on it.
func NewView(level *levels.Level, ways *nav.Map, reach *nav.Reach, roads *nav.Roads) *View {
	v := &View{level: level, ways: ways, reach: reach, roads: roads, reached: make([]bool, roads.Count())}
	for n := range v.reached {
		for _, p := range roads.Lane(n).Points {
			if !v.reached[n] && reach.Holds(p, besides) {
				v.drive(n)
			}
		}
	}
	return v
}

// drive notes a lane and all that it leads to.
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

// ID is the level's.
func (v *View) ID() string { return v.level.ID }

// Contains says whether a place lies on the level (M-VAL-027).
func (v *View) Contains(place *game.Place) bool {
	return v.level.Inside(geometry.Point{place.X, place.Z})
}

// HasRoads says whether ambient traffic has roads (M-RULE-011).
func (v *View) HasRoads() bool { return v.roads.Count() > 0 }

// Reachable says whether people get to a place on foot, or cars over the roads
// (M-VAL-028). It is judged on its floor: a deck with a ramp is reached, a roof
// without one is not (M-OPEN-075).
func (v *View) Reachable(place *game.Place) bool {
	at, ok := v.floor(place)
	return ok && (v.walkedTo(at) || v.drivenTo(at))
}

// Survey says how a place is reached and on what it stands.
func (v *View) Survey(place *game.Place) game.Survey {
	at, ok := v.floor(place)
	return game.Survey{
		OnLevel: v.Contains(place), Floor: at[1], Open: v.OpenGround(place),
		OnFoot: ok && v.walkedTo(at), ByRoad: ok && v.drivenTo(at),
	}
}

func (v *View) walkedTo(at mgl64.Vec3) bool {
	if c, ok := v.ways.Locate(at, besides); ok {
		if stand := v.ways.Position(c); math.Abs(stand[1]-at[1]) <= standing {
			return v.reach.Holds(stand, 0)
		}
	}
	for i := range v.level.Scene.Links { // stairs and ramps have no cells
		l := &v.level.Scene.Links[i]
		on := geometry.Bar(geometry.Flat(l.From), geometry.Flat(l.To), l.Width).Contains(geometry.Flat(at))
		low, high := math.Min(l.From[1], l.To[1]), math.Max(l.From[1], l.To[1])
		if on && at[1] >= low-standing && at[1] <= high+standing && v.reach.Holds(l.From, 2) {
			return true
		}
	}
	return false
}

// drivenTo tells whether a lane that is reached passes within sight of a place
// at its height.
func (v *View) drivenTo(at mgl64.Vec3) bool {
	lane, _, ok := v.roads.Nearest(at, 0, roadside, 0)
	if !ok || !v.reached[lane.Lane] {
		return false
	}
	road, _ := v.roads.At(lane)
	return !v.ways.Walled(at, road)
}

// OpenGround says whether something can be spawned at a place: its own square
// metre of floor is walked on, and no solid is near (M-VAL-029).
func (v *View) OpenGround(place *game.Place) bool {
	at, ok := v.floor(place)
	if !ok {
		return false
	}
	c, ok := v.ways.Locate(at, 0)
	if !ok || !(math.Abs(v.ways.Position(c)[1]-at[1]) <= standing) {
		return false
	}
	p, body := geometry.Flat(at), geometry.Span{Low: at[1] + ankle, High: at[1] + headroom}
	for i := range v.level.Scene.Solids {
		s := &v.level.Scene.Solids[i]
		if s.Material.StopsBodies() && s.Span.Overlaps(body) && within(s.Footprint, p, room) {
			return false
		}
	}
	return true
}

// Nearest is the distance to the nearest of what a mission binds (M-VAL-030).
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

// position is where a place is: without a y on the ground (M-DOC-009).
func (v *View) position(place *game.Place) mgl64.Vec3 {
	p := geometry.Point{place.X, place.Z}
	if place.Y != nil {
		return geometry.At(p, *place.Y)
	}
	return geometry.At(p, v.level.GroundHeight(p))
}

// floor is the spot on the floor under a place, that of one higher up on a wall
// too (M-DOC-013); false on or over the top of a solid, where no floor is.
func (v *View) floor(place *game.Place) (mgl64.Vec3, bool) {
	at := v.position(place)
	p := geometry.Flat(at)
	y := v.level.Scene.FloorHeight(p, at[1], standing)
	for i := range v.level.Scene.Solids {
		s := &v.level.Scene.Solids[i]
		top := s.Span.High
		if top > y && top <= at[1]+standing && s.Material.StopsBodies() && s.Footprint.Contains(p) && breadth(s.Footprint) >= slender {
			return at, false
		}
	}
	return geometry.At(p, y), true
}

// breadth is the least width of a convex polygon.
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

// within tells whether a point lies in a convex polygon or within so many
// metres of it.
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

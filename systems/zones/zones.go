package zones

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/geometry"
	"caper/levels/linked"
)

// System emits ZoneCrossed events for every player.
type System struct {
	linked   ecs.ServiceReader[*linked.Game]
	players  ecs.Filter `has:"Player"`
	pose     ecs.Reader[components.Pose]
	previous ecs.Reader[components.PreviousPose]
	location ecs.Reader[components.Location]
	memory   ecs.StoreWriter[components.ZoneMemory]
	crossed  ecs.Emitter[components.ZoneCrossed]
	index    index
	near     []uint16
}

// Init builds the index of zones.
func (s *System) Init() {
	s.index.build(s.linked.Get().Zones, s.linked.Get().Level.Scene.Bounds)
}

// Update compares each player's movement of this tick with the zones near it.
func (s *System) Update(ecs.Tick) {
	zones := s.linked.Get().Zones
	if len(zones) == 0 {
		return
	}
	for _, e := range s.players.Entities() {
		pose, previous, epoch := s.pose.Of(e), s.previous.Of(e), s.location.Of(e).Epoch
		memory := s.memory.Get(e.ID)
		if memory == nil {
			memory = s.memory.Put(e.ID, components.ZoneMemory{Epoch: epoch - 1})
		}
		if memory.Epoch != epoch {
			s.resetZones(memory, zones, pose.Position, epoch)
			continue
		}
		s.leave(e.ID, memory, zones, pose.Position)
		s.enter(e.ID, memory, zones, previous.Position, pose.Position)
	}
}

// resetZones stores the zones at a placement without emitting events.
func (s *System) resetZones(m *components.ZoneMemory, zones []linked.Zone, at mgl64.Vec3, epoch uint32) {
	m.Epoch, m.Inside = epoch, m.Inside[:0]
	for _, z := range s.index.near(s.near[:0], at, at) {
		if zones[z].Contains(at) {
			m.Inside = append(m.Inside, z)
		}
	}
}

func (s *System) leave(id ecs.ID, m *components.ZoneMemory, zones []linked.Zone, at mgl64.Vec3) {
	remaining := m.Inside[:0]
	for _, z := range m.Inside {
		if zones[z].Contains(at) {
			remaining = append(remaining, z)
		} else {
			s.emit(id, z, at, false)
		}
	}
	m.Inside = remaining
}

func (s *System) enter(id ecs.ID, m *components.ZoneMemory, zones []linked.Zone, from, to mgl64.Vec3) {
	s.near = s.index.near(s.near[:0], from, to)
	for _, z := range s.near {
		at, inside := slices.BinarySearch(m.Inside, z)
		switch zone := &zones[z]; {
		case inside:
		case zone.Contains(to):
			m.Inside = slices.Insert(m.Inside, at, z)
			s.emit(id, z, to, true)
		case !zone.Contains(from) && passes(zone, from, to):
			s.emit(id, z, to, true)
			s.emit(id, z, to, false)
		}
	}
}

// passes reports whether a movement passes through a zone between its ends.
func passes(z *linked.Zone, from, to mgl64.Vec3) bool {
	nearest, share := geometry.ClosestOnSegment(geometry.Flat(from), geometry.Flat(to), geometry.Flat(z.Middle))
	return z.Contains(geometry.At(nearest, from[1]+(to[1]-from[1])*share))
}

func (s *System) emit(id ecs.ID, zone uint16, at mgl64.Vec3, enter bool) {
	s.crossed.Emit(components.ZoneCrossed{
		Occurrence: components.Occurrence{Subject: id, Cause: id, Position: at}, Zone: zone, Enter: enter,
	})
}

// indexCell is the edge of the index's cells in metres.
const indexCell = 32

// index finds zones by position. For each cell of the plane it lists the zones
// that touch the cell, in ascending order.
type index struct {
	x0, z0        int
	columns, rows int
	cells         [][]uint16
}

func (x *index) build(zones []linked.Zone, bounds geometry.Rect) {
	if len(zones) == 0 {
		return
	}
	x.x0, x.z0 = math.MaxInt32, math.MaxInt32
	x1, z1 := math.MinInt32, math.MinInt32
	for i := range zones {
		low, high := reach(&zones[i], bounds)
		x.x0, x.z0 = min(x.x0, low[0]), min(x.z0, low[1])
		x1, z1 = max(x1, high[0]), max(z1, high[1])
	}
	x.columns, x.rows = x1-x.x0+1, z1-x.z0+1
	x.cells = make([][]uint16, x.columns*x.rows)
	for i := range zones {
		low, high := reach(&zones[i], bounds)
		for z := low[1]; z <= high[1]; z++ {
			for c := low[0]; c <= high[0]; c++ {
				n := (z-x.z0)*x.columns + c - x.x0
				x.cells[n] = append(x.cells[n], uint16(i))
			}
		}
	}
}

// reach returns the range of cells that a zone touches within the level. A zone
// larger than the level uses no more cells than the level has.
func reach(z *linked.Zone, bounds geometry.Rect) (low, high [2]int) {
	for axis, middle := range [2]float64{z.Middle[0], z.Middle[2]} {
		low[axis] = cell(max(middle-z.Radius, bounds.Min[axis]))
		high[axis] = cell(min(middle+z.Radius, bounds.Max[axis]))
	}
	return low, high
}

func cell(n float64) int { return int(math.Floor(n / indexCell)) }

// near appends the zones that may touch a movement, in ascending order, each
// once.
func (x *index) near(into []uint16, from, to mgl64.Vec3) []uint16 {
	for z := cell(min(from[2], to[2])); z <= cell(max(from[2], to[2])); z++ {
		for c := cell(min(from[0], to[0])); c <= cell(max(from[0], to[0])); c++ {
			if c >= x.x0 && z >= x.z0 && c-x.x0 < x.columns && z-x.z0 < x.rows {
				into = append(into, x.cells[(z-x.z0)*x.columns+c-x.x0]...)
			}
		}
	}
	slices.Sort(into)
	return slices.Compact(into)
}

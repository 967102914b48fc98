package physics

import (
	"fmt"
	"slices"
	"sync"

	"github.com/ByteArena/box2d"

	"caper/levels/geometry"
)

// Space is the physics of one room. It belongs to that room's goroutine.
type Space struct {
	static *Static
	tuning *Tuning

	doors    []bool // whether each door is open, by number
	friction float64
	smoke    []Smoke
	bodies   []*body // in ascending id order

	world    *box2d.B2World
	statics  []staticFixture
	ranges   [][2]int32 // ranges of statics, by shape
	free     []int      // unused rows of box2d's proxy table
	manifold box2d.B2WorldManifold

	moving      movingIndex
	moves       []int32 // indices in bodies of those that are not at rest
	restChanged bool    // the set of bodies at rest may have changed
	lists       bodyLists
	found       []int32 // scratch space of queries
	near        []int32 // scratch space of sweeps: shapes
	pushed      []int32 // scratch space of separation

	impacts     []Impact
	broken      []breakage
	carLandings []Landing
	landings    []Landing
	runOvers    []RunOver

	squeezes, peopleSqueezes []Squeeze

	parkedAtPerson bool // the person being moved meets a parked car
}

// New makes the space of a room over a level's static part. A nil tuning
// selects the default.
func New(static *Static, tuning *Tuning) *Space {
	if tuning == nil {
		tuning = defaultTuning()
	}
	Warm()
	s := &Space{
		static: static, tuning: tuning, friction: 1,
		doors:  make([]bool, len(static.scene.Doors)),
		moving: newMovingIndex(&static.lattice), lists: bodyLists{stale: true, planted: newMovingIndex(&static.lattice)},
	}
	s.build()
	return s
}

var defaultTuning = sync.OnceValue(DefaultTuning)

// Static returns the unmoving part of the level.
func (s *Space) Static() *Static { return s.static }

// Tuning returns the tuning, which must not be modified.
func (s *Space) Tuning() *Tuning { return s.tuning }

// SetTuning replaces the tuning between two ticks. It fails when the catalogues
// of cars differ in the names or the order of their models.
func (s *Space) SetTuning(tuning *Tuning) error {
	same := slices.EqualFunc(s.tuning.Cars.Models, tuning.Cars.Models,
		func(a, b CarModel) bool { return a.Name == b.Name })
	if !same {
		return fmt.Errorf("replacing the physics tuning: the car models differ")
	}
	s.tuning = tuning
	s.Rebuild()
	return nil
}

// SetFriction sets the share of grip and braking that the ground allows: 1 when
// dry, less in bad weather.
func (s *Space) SetFriction(share float64) { s.friction = within(share, 0.05, 1) }

// SetDoor opens or shuts a door, given by its number in the scene. A shutting
// door pushes out what is in its way.
func (s *Space) SetDoor(door int, open bool) {
	if s.doors[door] == open {
		return
	}
	s.doors[door] = open
	shape := len(s.static.scene.Solids) + door
	for i := s.ranges[shape][0]; i < s.ranges[shape][1]; i++ {
		flagContacts(s.statics[i].fixture.M_body, s.statics[i].fixture)
	}
	for _, b := range s.bodies {
		if b.physical() && overlaps(b.fat, s.static.shapes[shape].bounds) {
			b.stale = true
			b.wake()
		}
	}
}

// DoorOpen reports whether a door is open.
func (s *Space) DoorOpen(door int) bool { return s.doors[door] }

// Bodies returns the number of cars and props.
func (s *Space) Bodies() int { return len(s.bodies) }

// AwakeCount returns the number of bodies that box2d currently moves.
func (s *Space) AwakeCount() int {
	n := 0
	for _, b := range s.bodies {
		if b.physical() && b.awake() {
			n++
		}
	}
	return n
}

func (s *Space) find(id uint64) (int, bool) {
	return slices.BinarySearchFunc(s.bodies, id, func(b *body, id uint64) int { return compareIDs(b.ID, id) })
}

func (s *Space) get(id uint64) *body {
	if i, ok := s.find(id); ok {
		return s.bodies[i]
	}
	return nil
}

// Has reports whether the space holds a car or prop with that id.
func (s *Space) Has(id uint64) bool { return s.get(id) != nil }

// insert adds a body. It panics when the id is 0 or taken.
func (s *Space) insert(b *body) {
	i, taken := s.find(b.ID)
	if b.ID == 0 || taken {
		panic(fmt.Sprintf("physics: body id %d is 0 or taken", b.ID))
	}
	s.bodies = slices.Insert(s.bodies, i, b)
	s.invalidateLists()
}

// Remove removes a car or prop. It ignores an unknown id.
func (s *Space) Remove(id uint64) {
	i, ok := s.find(id)
	if !ok {
		return
	}
	s.disembody(s.bodies[i])
	s.bodies = slices.Delete(s.bodies, i, i+1)
	s.invalidateLists()
}

func overlaps(a, b geometry.Rect) bool { return a.Overlaps(b) }

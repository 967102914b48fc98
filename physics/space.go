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

	doors    []bool // open, by number
	friction float64
	smoke    []Smoke
	bodies   []*body // by ascending id

	world    *box2d.B2World
	statics  []staticFixture
	ranges   [][2]int32 // of statics, by shape
	free     []int      // unused rows of box2d's proxy table
	manifold box2d.B2WorldManifold

	moving    movingIndex
	moves     []int32 // places in bodies of those that do not rest
	unsettled bool    // what rests may have changed
	lists     lists
	found     []int32 // scratch of queries
	near      []int32 // scratch of sweeps: shapes
	pushed    []int32 // scratch of separation

	impacts     []Impact
	broken      []breakage
	carLandings []Landing
	landings    []Landing
	runOvers    []RunOver
}

// New makes the space of a room over a level's static part. A nil tuning means
// the default.
func New(static *Static, tuning *Tuning) *Space {
	if tuning == nil {
		tuning = defaultTuning()
	}
	Warm()
	s := &Space{
		static: static, tuning: tuning, friction: 1,
		doors:  make([]bool, len(static.scene.Doors)),
		moving: newMovingIndex(&static.lattice), lists: lists{stale: true, planted: newMovingIndex(&static.lattice)},
	}
	s.build()
	return s
}

var defaultTuning = sync.OnceValue(DefaultTuning)

// Static is the space's unmoving part.
func (s *Space) Static() *Static { return s.static }

// Tuning is the space's tuning, to be read.
func (s *Space) Tuning() *Tuning { return s.tuning }

// SetTuning replaces the tuning between two ticks. The catalogue of cars must
// have the same models by name and order; otherwise nothing changes.
func (s *Space) SetTuning(tuning *Tuning) error {
	same := slices.EqualFunc(s.tuning.Cars.Models, tuning.Cars.Models,
		func(a, b CarModel) bool { return a.Name == b.Name })
	if !same {
		return fmt.Errorf("replacing the physics tuning: the car models are others")
	}
	s.tuning = tuning
	s.Rebuild()
	return nil
}

// SetFriction sets the share of grip and brakes that the ground gives, 1 when
// dry; weather lowers it.
func (s *Space) SetFriction(share float64) { s.friction = within(share, 0.05, 1) }

// SetDoor opens or shuts a door, given by its number in the scene. What stands
// in its way when it shuts is pushed out.
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

// DoorOpen tells whether a door stands open.
func (s *Space) DoorOpen(door int) bool { return s.doors[door] }

// Bodies is the number of cars and pieces.
func (s *Space) Bodies() int { return len(s.bodies) }

// AwakeCount is the number of bodies that box2d moves at present.
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

// Has tells whether the space holds a car or piece of that id.
func (s *Space) Has(id uint64) bool { return s.get(id) != nil }

// insert puts a body among the others. It panics when the id is 0 or taken.
func (s *Space) insert(b *body) {
	i, taken := s.find(b.ID)
	if b.ID == 0 || taken {
		panic(fmt.Sprintf("physics: body id %d is 0 or taken", b.ID))
	}
	s.bodies = slices.Insert(s.bodies, i, b)
	s.relist()
}

// Remove takes a car or piece away; an unknown id is no fault.
func (s *Space) Remove(id uint64) {
	i, ok := s.find(id)
	if !ok {
		return
	}
	s.disembody(s.bodies[i])
	s.bodies = slices.Delete(s.bodies, i, i+1)
	s.relist()
}

func overlaps(a, b geometry.Rect) bool { return a.Overlaps(b) }

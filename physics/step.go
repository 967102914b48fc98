package physics

import (
	"math"
	"slices"

	"github.com/ByteArena/box2d"

	"caper/levels/geometry"
)

// The solver's iterations per step, as the library recommends for games.
const (
	velocityIterations = 8
	positionIterations = 3
)

// Step moves all bodies by dt seconds: it applies controls, runs box2d and then
// updates heights. A body moves at most 2 metres per step, box2d's limit.
// MovePeople moves people afterwards.
func (s *Space) Step(dt float64) {
	s.impacts, s.broken, s.carLandings, s.squeezes = s.impacts[:0], s.broken[:0], s.carLandings[:0], s.squeezes[:0]
	s.updateLists()
	for _, b := range s.lists.loose {
		if !b.physical() {
			continue
		}
		b.storePrevious()
		if b.Target == Car {
			s.drive(b, dt)
		}
		b.drive = pointOf(b.rigid.M_linearVelocity)
	}
	s.findPairs(dt)
	s.solve(dt)
	s.lists.renewed = false
	for _, b := range s.lists.loose {
		if !b.physical() {
			continue
		}
		was := b.Awake
		b.read()
		if !b.Awake && !was && !b.Airborne {
			continue
		}
		s.keepSide(b)
		s.followFloor(b, dt)
	}
	s.findSqueezes()
	s.breakProps()
	sortImpacts(s.impacts)
}

// read copies a body's state from box2d.
func (b *body) read() {
	k := b.rigid
	b.X, b.Z, b.Angle = k.M_xf.P.X, k.M_xf.P.Y, k.M_sweep.A
	b.VelocityX, b.VelocityZ, b.Spin = k.M_linearVelocity.X, k.M_linearVelocity.Y, k.M_angularVelocity
	b.SleepTime, b.Awake = k.M_sleepTime, b.awake()
}

// solve is box2d's Step without its search for pairs. It limits the costly
// sweeps against thin walls to bodies that are fast for their width.
func (s *Space) solve(dt float64) {
	stepLock()
	defer stepUnlock()
	w := s.world
	step := box2d.MakeB2TimeStep()
	step.Dt, step.Inv_dt, step.DtRatio = dt, 1/dt, w.M_inv_dt0*dt
	step.VelocityIterations, step.PositionIterations = velocityIterations, positionIterations
	step.WarmStarting = true
	w.M_flags |= box2d.B2World_Flags.E_locked
	w.M_contactManager.M_contactListener = (*contactListener)(s)
	w.M_contactManager.Collide()
	// With a listener, Solve would report every contact's impulse and allocate
	// for each.
	w.M_contactManager.M_contactListener = nil
	s.linkAwake()
	w.Solve(step)
	if s.markFast() {
		w.M_contactManager.M_contactListener = (*contactListener)(s)
		s.linkAwake() // includes bodies that Solve woke
		s.enableOthers(false)
		w.SolveTOI(step)
		s.enableOthers(true)
	}
	w.M_inv_dt0, w.M_bodyCount = step.Inv_dt, len(s.bodies)
	w.M_flags &^= box2d.B2World_Flags.E_locked
}

// linkAwake gives box2d a list of only the awake bodies, in ascending id order.
// box2d walks that list several times per step and copies each body; it reaches
// sleeping and static bodies through contacts. This function also clears the
// island flags and step fractions that box2d would clear along a complete list.
// Anchored bodies are never in the list; they are cleared when the lists are
// new.
func (s *Space) linkAwake() {
	w := s.world
	w.M_bodyList, w.M_bodyCount = nil, w.M_contactManager.M_contactCount+1
	var last *box2d.B2Body
	for _, b := range s.stepBodies() {
		k := b.rigid
		if k == nil {
			continue
		}
		k.M_flags &^= box2d.B2Body_Flags.E_islandFlag
		k.M_sweep.Alpha0 = 0
		k.M_prev, k.M_next = nil, nil
		if b.Anchored || !b.awake() {
			continue
		}
		w.M_bodyCount++
		if last == nil {
			w.M_bodyList = k
		} else {
			last.M_next, k.M_prev = k, last
		}
		last = k
	}
}

// markFast marks as bullets the bodies that moved so far in this step that they
// could have passed a wall or a body. It reports whether there are any.
func (s *Space) markFast() bool {
	const bullet = uint32(8)
	share, found := s.tuning.Vehicles.ExactShare.Value, false
	for _, b := range s.lists.loose {
		if !b.physical() {
			continue
		}
		w := &b.rigid.M_sweep
		moved := math.Hypot(w.C.X-w.C0.X, w.C.Y-w.C0.Y) + math.Abs(w.A-w.A0)*b.half[0]
		b.rigid.M_flags &^= bullet
		if b.awake() && moved > share*b.half[1] && b.rigid.M_contactList != nil {
			b.rigid.M_flags |= bullet
			found = true
		}
	}
	return found
}

// heldContact marks a contact that enableOthers has disabled, so that those
// that the listener disabled stay so. box2d uses the lower bits.
const heldContact = uint32(1 << 16)

// enableOthers excludes the contacts without a bullet from the exact sweep, or
// includes them again.
func (s *Space) enableOthers(on bool) {
	for c := s.world.M_contactManager.M_contactList; c != nil; c = c.GetNext() {
		a, b := c.GetFixtureA().M_body, c.GetFixtureB().M_body
		// Static bodies are in no list, so the step fraction that the last
		// sweep left on them is cleared here.
		a.M_sweep.Alpha0, b.M_sweep.Alpha0 = 0, 0
		switch flags := c.GetFlags(); {
		case on && flags&heldContact != 0:
			c.SetFlags(flags &^ heldContact)
			c.SetEnabled(true)
		case !on && !isBullet(a) && !isBullet(b) && c.IsEnabled():
			c.SetFlags(flags | heldContact)
			c.SetEnabled(false)
		}
	}
}

func isBullet(b *box2d.B2Body) bool { return b.M_flags&box2d.B2Body_Flags.E_bulletFlag != 0 }

// moveTo places a body after box2d's step and stops it.
func (b *body) moveTo(p geometry.Point, angle float64) {
	b.X, b.Z, b.Angle = p[0], p[1], angle
	b.VelocityX, b.VelocityZ, b.Spin = 0, 0, 0
	b.rigid.SetTransform(vectorOf(p), angle)
	b.rigid.M_linearVelocity, b.rigid.M_angularVelocity = box2d.B2Vec2{}, 0
	b.stale = true
}

// breakProps breaks the anchors of props that were hit hard enough. A prop
// takes a share of the hitting body's motion by mass.
func (s *Space) breakProps() {
	slices.SortFunc(s.broken, func(a, b breakage) int { return compareIDs(a.prop.ID, b.prop.ID) })
	for _, k := range s.broken {
		prop, by := k.prop, k.by
		s.unanchor(prop)
		share := by.rigid.M_mass / (by.rigid.M_mass + prop.Prop.Mass)
		v := by.rigid.M_linearVelocity
		v.OperatorScalarMulInplace(share)
		by.rigid.SetLinearVelocity(v)
		prop.rigid.SetLinearVelocity(box2d.B2Vec2{X: v.X * 1.2, Y: v.Y * 1.2})
		prop.read()
		by.read()
	}
}

// unanchor makes an anchored prop loose.
func (s *Space) unanchor(prop *body) {
	prop.Anchored, prop.Awake, prop.stale = false, true, true
	s.invalidateLists()
	prop.rigid.SetType(box2d.B2BodyType.B2_dynamicBody)
	prop.rigid.SetMassData(massData(prop.Prop.Mass, 2*prop.half[0], 2*prop.half[1]))
}

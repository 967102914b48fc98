package physics

import (
	"slices"
	"sync"

	"github.com/ByteArena/box2d"

	"caper/levels/geometry"
)

// staticFixture is one fixture of a static shape. Its address is the fixture's
// user data.
type staticFixture struct {
	shape   int32
	fixture *box2d.B2Fixture
}

// Warm steps a temporary world once per process, because box2d fills its
// contact registry at the first contact without a lock.
func Warm() { warm() }

var warm = sync.OnceFunc(func() {
	stepLock()
	defer stepUnlock()
	w := box2d.MakeB2World(box2d.B2Vec2{})
	for i := range 2 {
		definition := box2d.MakeB2BodyDef()
		definition.Type = box2d.B2BodyType.B2_dynamicBody
		definition.Position.Set(float64(i)*0.5, 0)
		shape := box2d.MakeB2PolygonShape()
		shape.SetAsBox(1, 1)
		d := fixtureDefinition(&shape)
		w.CreateBody(&definition).CreateFixtureFromDef(&d)
	}
	w.Step(1.0/30, 1, 1)
})

// fixtureDefinition makes the definition of every fixture. The library's own
// definition has empty filter bits, with which nothing collides.
func fixtureDefinition(shape box2d.B2ShapeInterface) box2d.B2FixtureDef {
	d := box2d.MakeB2FixtureDef()
	d.Shape = shape
	d.Filter = box2d.MakeB2Filter()
	return d
}

// build creates the box2d world: static shapes by chunk, then bodies in
// ascending id order.
func (s *Space) build() {
	w := box2d.MakeB2World(box2d.B2Vec2{})
	w.SetContactFilter((*contactFilter)(s))
	// The library's own pair search is never used (see pairs.go), only its
	// table of proxies.
	tree := &w.M_contactManager.M_broadPhase.M_tree
	tree.M_nodes, tree.M_nodeCapacity = make([]box2d.B2TreeNode, 0, 2*len(s.static.shapes)+256), 0
	s.world, s.free = &w, s.free[:0]
	s.statics = make([]staticFixture, 0, len(s.static.shapes)+16)
	s.ranges = make([][2]int32, len(s.static.shapes))
	for _, chunk := range s.static.chunks {
		definition := box2d.MakeB2BodyDef()
		definition.Active = false
		b := w.CreateBody(&definition)
		for _, i := range chunk {
			s.buildShape(b, i)
		}
		b.M_flags |= box2d.B2Body_Flags.E_activeFlag
	}
	for i := range s.statics {
		s.statics[i].fixture.SetUserData(&s.statics[i])
	}
	for _, b := range s.bodies {
		b.rigid, b.fixture = nil, nil
		if b.Embodied {
			s.embody(b)
		}
	}
}

// buildShape makes the fixtures of one shape. A footprint with more corners
// than box2d allows becomes a fan of polygons.
func (s *Space) buildShape(b *box2d.B2Body, i int32) {
	o := &s.static.shapes[i]
	edges := s.static.edgesOf(o)
	first := int32(len(s.statics))
	const most = box2d.B2_maxPolygonVertices
	for from := 1; from+1 < len(edges); from += most - 2 {
		var corners [most]box2d.B2Vec2
		corners[0] = vectorOf(edges[0].a)
		n := 1
		for k := from; k < len(edges) && n < most; k++ {
			corners[n] = vectorOf(edges[k].a)
			n++
		}
		polygon := box2d.MakeB2PolygonShape()
		if !degenerate(corners[:n]) {
			polygon.Set(corners[:n], n)
			f := s.fixture(b, &polygon)
			row := &s.world.M_contactManager.M_broadPhase.M_tree.M_nodes[f.M_proxies[0].ProxyId]
			row.Aabb = box2d.B2AABB{LowerBound: vectorOf(o.bounds.Min), UpperBound: vectorOf(o.bounds.Max)}
			s.statics = append(s.statics, staticFixture{shape: i, fixture: f})
		}
	}
	s.ranges[i] = [2]int32{first, int32(len(s.statics))}
}

// degenerate reports whether box2d would reduce a polygon to nothing.
func degenerate(corners []box2d.B2Vec2) bool {
	p := make(geometry.Polygon, len(corners))
	apart := 0 // corners that box2d does not weld to an earlier one
	for i, c := range corners {
		p[i] = pointOf(c)
		near := func(q geometry.Point) bool { return length(q.Sub(p[i])) < box2d.B2_linearSlop/2 }
		if !slices.ContainsFunc(p[:i], near) {
			apart++
		}
	}
	return apart < 3 || p.Area() < 1e-3
}

// fixture makes a fixture with its own row in box2d's proxy table. The proxy
// count stays 0, so that box2d neither moves the proxy nor searches for its
// pairs.
func (s *Space) fixture(b *box2d.B2Body, shape box2d.B2ShapeInterface) *box2d.B2Fixture {
	d := fixtureDefinition(shape)
	d.Friction, d.Restitution = s.tuning.Vehicles.Friction.Value, s.tuning.Vehicles.Restitution.Value
	f := b.CreateFixtureFromDef(&d)
	tree := &s.world.M_contactManager.M_broadPhase.M_tree
	row := len(tree.M_nodes)
	if n := len(s.free); n > 0 {
		row, s.free = s.free[n-1], s.free[:n-1]
	} else {
		tree.M_nodes = append(tree.M_nodes, box2d.B2TreeNode{})
		tree.M_nodeCapacity = len(tree.M_nodes)
	}
	f.M_proxies[0] = box2d.B2FixtureProxy{Fixture: f, ProxyId: row}
	s.world.M_flags &^= box2d.B2World_Flags.E_newFixture
	return f
}

// embody creates a body's box2d objects from its state.
func (s *Space) embody(b *body) {
	vehicles := &s.tuning.Vehicles
	d := box2d.MakeB2BodyDef()
	d.Type = box2d.B2BodyType.B2_dynamicBody
	d.Position, d.Angle = box2d.B2Vec2{X: b.X, Y: b.Z}, b.Angle
	d.LinearVelocity, d.AngularVelocity = box2d.B2Vec2{X: b.VelocityX, Y: b.VelocityZ}, b.Spin
	d.Awake, d.Active, d.UserData = b.Awake, false, b
	mass := b.Prop.Mass
	if b.Target == Car {
		mass = s.tuning.Cars.Models[b.Model].Mass.Value
	} else {
		d.LinearDamping, d.AngularDamping = vehicles.PropDrag.Value, vehicles.PropDrag.Value
	}
	if b.Anchored {
		d.Type = box2d.B2BodyType.B2_staticBody
	}
	b.rigid = s.world.CreateBody(&d)
	shape := box2d.MakeB2PolygonShape()
	shape.SetAsBox(b.half[0], b.half[1])
	b.fixture = s.fixture(b.rigid, &shape)
	b.fixture.SetUserData(b)
	b.rigid.SetMassData(massData(mass, 2*b.half[0], 2*b.half[1]))
	b.rigid.M_flags |= box2d.B2Body_Flags.E_activeFlag
	b.rigid.M_sleepTime = b.SleepTime
	b.stale, b.filteredHeight = true, b.y()
	b.fat = b.tight()
	s.setRow(b)
}

// setRow writes a body's rectangle into box2d's proxy table.
func (s *Space) setRow(b *body) {
	row := &s.world.M_contactManager.M_broadPhase.M_tree.M_nodes[b.fixture.M_proxies[0].ProxyId]
	row.Aabb = box2d.B2AABB{LowerBound: vectorOf(b.fat.Min), UpperBound: vectorOf(b.fat.Max)}
}

func (s *Space) disembody(b *body) {
	if !b.physical() {
		return
	}
	s.free = append(s.free, b.fixture.M_proxies[0].ProxyId)
	s.world.DestroyBody(b.rigid)
	b.rigid, b.fixture = nil, nil
}

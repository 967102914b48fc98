package prefabs

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/geometry"
	"caper/levels/linked"
	"caper/nav"
	"caper/physics"
)

// apart is how far from the next one a player spawns, metres: a car's width.
const apart = 2.2

// Players spawns clients' characters and places them anew.
type Players struct {
	linked   func() *linked.Game
	walkable func() *nav.Map
	space    func() *physics.Space
	world    *ecs.World
	people   *ecs.Filter
	vehicles *ecs.Filter
	pose     ecs.Writer[components.Pose]
	previous ecs.Writer[components.PreviousPose]
	location ecs.Writer[components.Location]
	motion   ecs.Writer[components.Motion]
	person   ecs.Writer[components.Person]
}

// NewPlayers takes the prefab's handles for a system.
func NewPlayers(r *ecs.Registrar) *Players {
	return &Players{
		linked:   ecs.Use[*linked.Game](r),
		walkable: ecs.Use[*nav.Map](r),
		space:    ecs.Use[*physics.Space](r),
		world:    r.Structure(),
		people:   r.Filter(ecs.Has[components.Person]()),
		vehicles: r.Filter(ecs.Has[components.Vehicle]()),
		pose:     ecs.Writes[components.Pose](r),
		previous: ecs.Writes[components.PreviousPose](r),
		location: ecs.Writes[components.Location](r),
		motion:   ecs.Writes[components.Motion](r),
		person:   ecs.Writes[components.Person](r),
	}
}

// Spawn makes a client's character at a free spot of the players' spawn points.
func (p *Players) Spawn(player components.Player) ecs.ID {
	return p.world.Spawn(PlayerOf(player, p.SpawnPose())...)
}

// SpawnPose is a free spot around the players' spawn points: the first point
// with nobody within a car's width, else the nearest open spot around the
// first.
func (p *Players) SpawnPose() components.Pose {
	points := p.linked().Spawns[levels.Players]
	for _, s := range points {
		if p.free(s.Position) {
			return components.Pose{Position: s.Position, Yaw: s.Yaw}
		}
	}
	if len(points) == 0 {
		return components.Pose{}
	}
	return p.Around(components.Pose{Position: points[0].Position, Yaw: points[0].Yaw})
}

// rings bounds how far around a point a free spot is looked for.
const rings = 12

// Around is the pose itself, or the nearest open spot around it, on its floor,
// that nobody stands within a car's width of.
func (p *Players) Around(pose components.Pose) components.Pose {
	if p.free(pose.Position) && p.walkable().Open(pose.Position) {
		return pose
	}
	for ring := 1; ring <= rings; ring++ {
		n := 6 * ring
		for i := range n {
			s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			at := pose.Position.Add(mgl64.Vec3{s, 0, c}.Mul(apart * float64(ring)))
			at[1] = p.floor(at)
			if p.free(at) && p.walkable().Open(at) {
				return components.Pose{Position: at, Yaw: pose.Yaw}
			}
		}
	}
	return pose
}

func (p *Players) floor(at mgl64.Vec3) float64 {
	return p.space().Static().FloorHeight(geometry.Flat(at), at[1], p.space().Tuning().People.Step.Value)
}

// free tells whether nobody and no car is within a car's width of a spot.
func (p *Players) free(at mgl64.Vec3) bool {
	for _, e := range p.people.Entities() {
		if p.pose.Of(e).Position.Sub(at).Len() < apart-0.2 {
			return false
		}
	}
	for _, e := range p.vehicles.Entities() {
		if p.pose.Of(e).Position.Sub(at).Len() < apart+0.8 {
			return false
		}
	}
	return true
}

// Place puts a person on foot somewhere: no edge, no run-over and no
// interpolation comes of it.
func (p *Players) Place(id ecs.ID, pose components.Pose) {
	pose.Position[1] = p.floor(pose.Position)
	*p.pose.Get(id) = pose
	*p.previous.Get(id) = components.PreviousPose(pose)
	*p.motion.Get(id) = components.Motion{}
	p.location.Get(id).Epoch++
	body := p.person.Get(id)
	body.Grounded, body.Top, body.Tumble, body.Stance = true, pose.Position[1], 0, components.Upright
}

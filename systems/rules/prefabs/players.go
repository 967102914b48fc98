package prefabs

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/linked"
	"caper/nav"
	"caper/physics"
)

// spawnDistance is the distance in metres that a spawning player keeps from
// others, about a car's width.
const spawnDistance = 2.2

// Players spawns and places the characters of clients.
type Players struct {
	Placement
	spawner ecs.Spawner `archetype:"player"`
}

// Spawn spawns a client's character at a free place of the players' spawn
// points.
func (p *Players) Spawn(player components.Player) ecs.ID {
	return p.spawner.Spawn(PlayerOf(player, p.SpawnPose())...)
}

// Placement finds free places for people and moves people there.
type Placement struct {
	linked   ecs.ServiceReader[*linked.Game]
	walkable ecs.ServiceReader[*nav.Map]
	space    ecs.ServiceReader[physics.Queries]
	people   ecs.Filter `has:"Person"`
	vehicles ecs.Filter `has:"Vehicle"`
	pose     ecs.Writer[components.Pose]
	previous ecs.Writer[components.PreviousPose]
	location ecs.Writer[components.Location]
	motion   ecs.Writer[components.Motion]
	person   ecs.Writer[components.Person]
}

// SpawnPose returns a free place near the players' spawn points: the first
// point with nobody within a car's width, or else the nearest open place around
// the first point.
func (p *Placement) SpawnPose() components.Pose {
	points := p.linked.Get().Spawns[levels.Players]
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

// maxRings bounds the search for a free place around a point.
const maxRings = 12

// Around returns the pose itself or the nearest open place around it, on its
// floor, with nobody within a car's width.
func (p *Placement) Around(pose components.Pose) components.Pose {
	if p.free(pose.Position) && p.walkable.Get().Open(pose.Position) {
		return pose
	}
	for ring := 1; ring <= maxRings; ring++ {
		n := 6 * ring
		for i := range n {
			s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			at := pose.Position.Add(mgl64.Vec3{s, 0, c}.Mul(spawnDistance * float64(ring)))
			at[1] = p.floor(at)
			if p.free(at) && p.walkable.Get().Open(at) {
				return components.Pose{Position: at, Yaw: pose.Yaw}
			}
		}
	}
	return pose
}

func (p *Placement) floor(at mgl64.Vec3) float64 {
	return p.space.Get().FloorHeight(at)
}

// free reports whether no person and no car is within a car's width of a place.
func (p *Placement) free(at mgl64.Vec3) bool {
	for _, e := range p.people.Entities() {
		if p.pose.Of(e).Position.Sub(at).Len() < spawnDistance-0.2 {
			return false
		}
	}
	for _, e := range p.vehicles.Entities() {
		if p.pose.Of(e).Position.Sub(at).Len() < spawnDistance+0.8 {
			return false
		}
	}
	return true
}

// Place puts a person on foot somewhere. The placement crosses no zone edges,
// runs nobody over and is not interpolated.
func (p *Placement) Place(id ecs.ID, pose components.Pose) {
	pose.Position[1] = p.floor(pose.Position)
	*p.pose.Get(id) = pose
	*p.previous.Get(id) = components.PreviousPose(pose)
	*p.motion.Get(id) = components.Motion{}
	p.location.Get(id).Epoch++
	body := p.person.Get(id)
	body.Grounded, body.Top, body.Tumble, body.Blocked, body.Stance = true, pose.Position[1], 0, 0, components.Upright
}

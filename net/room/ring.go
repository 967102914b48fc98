package room

import (
	"cmp"
	"slices"

	"caper/net/protocol"
	"caper/systems"
)

// ring holds the recent snapshots of the world in the wire's units. All clients
// of the room share it, so that the world is quantised once.
type ring struct {
	number uint32 // number of the newest snapshot
	frames [protocol.HistorySize + 1][]protocol.Entity
	order  []ranked
}

// ranked is an entity's id and its index in the visible entities.
type ranked struct {
	id uint64
	at int
}

// advance quantises the world into the next frame.
func (g *ring) advance(visible []systems.Visible) {
	g.number++
	frame := g.frames[g.number%uint32(len(g.frames))][:0]
	g.order = g.order[:0]
	for i := range visible {
		g.order = append(g.order, ranked{uint64(visible[i].ID), i})
	}
	slices.SortFunc(g.order, func(a, b ranked) int { return cmp.Compare(a.id, b.id) })
	for _, r := range g.order {
		frame = append(frame, quantise(&visible[r.at]))
	}
	g.frames[g.number%uint32(len(g.frames))] = frame
}

// newest returns the newest snapshot, by ascending id.
func (g *ring) newest() []protocol.Entity { return g.frames[g.number%uint32(len(g.frames))] }

// state returns an entity as of a snapshot, nil when the snapshot lacks it.
func (g *ring) state(number uint32, id uint64) *protocol.Entity {
	frame := g.frames[number%uint32(len(g.frames))]
	at, ok := slices.BinarySearchFunc(frame, id, func(e protocol.Entity, id uint64) int { return cmp.Compare(e.ID, id) })
	if !ok {
		return nil
	}
	return &frame[at]
}

func quantise(v *systems.Visible) protocol.Entity {
	p := v.Pose.Position
	return protocol.Entity{
		ID: uint64(v.ID), Kind: protocol.EntityKind(v.Kind), Variant: v.Variant,
		X: protocol.Position(p[0]), Y: protocol.Position(p[1]), Z: protocol.Position(p[2]), Yaw: protocol.Turn(v.Pose.Yaw),
		VX: protocol.Speed(v.Velocity[0]), VY: protocol.Speed(v.Velocity[1]), VZ: protocol.Speed(v.Velocity[2]),
		Health: v.Health, Flags: v.Flags, Riding: uint64(v.Riding), Seat: v.Seat, Client: uint32(v.Client), Epoch: v.Epoch,
	}
}

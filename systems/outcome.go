package systems

import (
	"caper/components"
	"caper/ecs"
	"caper/systems/missions"
	"caper/systems/scenes"
)

// Outcome is what a tick brought about that leaves the room beside components.
// Its slices are good until the next tick.
type Outcome struct {
	Tick          uint64
	Seats         []components.SeatChanged
	Harmed        []components.Harmed
	Changed       []components.ConditionChanged
	Impacts       []components.Impact
	RunOvers      []components.RunOver
	Crossed       []components.ZoneCrossed
	Doors         []components.DoorMoved
	Joined        []components.Joined
	Notifications []components.Notification
	Progress      []components.MissionProgressed
	HUD           *missions.HUD   // what clients read of their missions
	Reports       []scenes.Report // what the tick means to durable missions
	Refused       uint64          // inputs refused since the room opened

	streams []func()
}

// listen puts the outcome's cursors on the events that leave the room.
func (o *Outcome) listen(w *ecs.World) {
	follow(o, w, &o.Seats)
	follow(o, w, &o.Harmed)
	follow(o, w, &o.Changed)
	follow(o, w, &o.Impacts)
	follow(o, w, &o.RunOvers)
	follow(o, w, &o.Crossed)
	follow(o, w, &o.Doors)
	follow(o, w, &o.Joined)
	follow(o, w, &o.Notifications)
	follow(o, w, &o.Progress)
}

// follow copies a stream's events into a slice of the outcome each tick.
func follow[T any](o *Outcome, w *ecs.World, into *[]T) {
	cursor := ecs.ViewEvents[T](w)
	o.streams = append(o.streams, func() {
		*into = (*into)[:0]
		events := cursor.Take()
		for i := range events {
			*into = append(*into, events[i].Body)
		}
	})
}

func (o *Outcome) collect(s *Simulation) {
	o.Tick = s.world.Tick()
	o.Refused = s.queue.Refused
	o.Reports = s.reports.List
	for _, take := range o.streams {
		take()
	}
}

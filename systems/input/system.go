package input

import (
	"caper/components"
	"caper/ecs"
	"caper/systems/rules/prefabs"
	"caper/systems/rules/seats"
)

// System applies the tick's inputs: clients join and leave, intents are set, and
// keys become events.
type System struct {
	queue     ecs.ServiceWriter[*Queue]
	prefabs   prefabs.Players
	seats     seats.Rule
	players   ecs.Filter `has:"Player"`
	player    ecs.Writer[components.Player]
	intent    ecs.Writer[components.Intent]
	seen      ecs.Writer[components.Seen]
	pose      ecs.Reader[components.Pose]
	profiles  ecs.StoreWriter[components.Profile]
	durable   ecs.StoreWriter[components.Durable]
	pressed   ecs.Emitter[components.Pressed]
	joined    ecs.Emitter[components.Joined]
	despawner ecs.Despawner
}

// Update applies the inputs in their order.
func (s *System) Update(t ecs.Tick) {
	queue := s.queue.Get()
	for i := range queue.Inputs {
		in := &queue.Inputs[i]
		if in.Check() != nil || !s.apply(in, t) {
			queue.Refused++
		}
	}
}

// apply applies one input. It reports false for a client that is not here.
func (s *System) apply(in *Input, t ecs.Tick) bool {
	id := s.of(in.Client)
	if in.Kind == Join {
		return id == 0 && s.join(in)
	}
	if id == 0 {
		return false
	}
	switch in.Kind {
	case Leave:
		s.leave(id, in.Client)
	case Away:
		p := s.player.Get(id)
		p.Away, p.AwayAt = true, t.Number
		*s.intent.Get(id) = components.Intent{Handbrake: true}
	case Back:
		s.player.Get(id).Away = false
	case Control:
		*s.intent.Get(id) = in.Intent
		*s.seen.Get(id) = components.Seen{Sequence: in.Sequence, Tick: t.Number}
	case Press:
		s.pressed.Emit(components.Pressed{Occurrence: s.occurrence(id), Key: in.Key})
	case Place:
		s.seats.Vacate(id)
		s.prefabs.Place(id, in.Pose)
	case Committed:
		d := s.durable.Get(id)
		if d == nil {
			d = s.durable.Put(id, components.Durable{})
		}
		merge(d, in.Change)
	}
	return true
}

// of returns the character of a client, 0 for none.
func (s *System) of(client components.ClientID) ecs.ID {
	for _, e := range s.players.Entities() {
		if s.player.Of(e).Client == client {
			return e.ID
		}
	}
	return 0
}

func (s *System) join(in *Input) bool {
	j := &in.Joining
	id := s.prefabs.Spawn(components.Player{
		Client: in.Client, Character: j.Character, Account: j.Account, Party: j.Party, Team: j.Team, Bot: j.Bot,
	})
	s.profiles.Put(id, components.Profile{Name: j.Name})
	s.joined.Emit(components.Joined{Occurrence: s.occurrence(id), Client: in.Client})
	return true
}

func (s *System) leave(id ecs.ID, client components.ClientID) {
	s.joined.Emit(components.Joined{Occurrence: s.occurrence(id), Client: client, Left: true})
	s.seats.Vacate(id)
	s.despawner.Despawn(id)
}

func (s *System) occurrence(id ecs.ID) components.Occurrence {
	pose, _ := s.pose.Get(id)
	return components.Occurrence{Subject: id, Cause: id, Position: pose.Position}
}

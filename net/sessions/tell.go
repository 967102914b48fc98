package sessions

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"caper/components"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/net/protocol/journal"
	"caper/net/room"
)

// telling is what a room and a client were told of a character.
type telling struct {
	mutex      sync.Mutex
	introduced bool
	attempts   map[content.MissionID]commands.Identity // in the journal
	inventory  []commands.ItemView                     // as the client was told
	presented  map[presented]struct{}                  // of what scenes show
}

// introduce tells the whole of a character: it voids what was told before.
// Whoever commits meanwhile waits, so that what is told is never older than
// what was told before.
func (d *desk) introduce(login *commands.Login) {
	change := &components.DurableChange{Whole: true, HasFlags: true, Flags: flagsOf(login.Flags)}
	purse := login.Character.Purse
	list := []journal.Message{&journal.Introduction{Character: uint64(d.character), Name: login.Character.Name, Purse: purseOf(purse)}}
	d.known.attempts = map[content.MissionID]commands.Identity{}
	for i := range login.Attempts {
		s := &login.Attempts[i]
		d.known.attempts[s.Identity.Mission] = s.Identity
		change.Missions = append(change.Missions, durable(s.Identity, s.State, s.Completable, s.Aggregate))
		list = append(list, gained(s))
	}
	d.known.inventory = login.Inventory
	list = append(list, inventoryOf(login.Inventory))
	if len(login.Abilities) > 0 {
		list = append(list, &journal.Abilities{Abilities: login.Abilities})
	}
	list = append(list, d.pending(login.Effects)...)
	d.known.introduced = true
	d.send(change, list)
	d.anew.Store(true)
	d.ready.Store(true)
}

// publish tells what was committed: first the room's copy, then the client.
func (d *desk) publish(commit *commands.Commit) {
	d.known.mutex.Lock()
	defer d.known.mutex.Unlock()
	if !d.known.introduced {
		return // the login tells it
	}
	before := maps.Clone(d.known.attempts)
	var change *components.DurableChange
	if commit.Flags != nil || len(commit.Attempts) > 0 {
		change = &components.DurableChange{HasFlags: commit.Flags != nil, Flags: flagsOf(commit.Flags)}
		for i := range commit.Attempts {
			d.converge(change, &commit.Attempts[i])
		}
	}
	var list []journal.Message
	for _, m := range commit.Messages {
		if id, is := attemptOf(m); is && before[id.Mission] != id && d.known.attempts[id.Mission] != id {
			continue // of an attempt that another has taken the place of (J-TX-009)
		}
		message := d.message(m)
		if g, is := message.(*journal.MissionGained); is {
			g.Completable = slices.ContainsFunc(commit.Attempts, func(s commands.AttemptState) bool { return s.Mission == g.Mission && s.Completable })
		}
		if message != nil {
			list = append(list, message)
		}
	}
	d.send(change, list)
}

// converge adds an attempt to a change, unless another has taken its place
// (J-TX-009).
func (d *desk) converge(change *components.DurableChange, s *commands.AttemptState) {
	if known, there := d.known.attempts[s.Mission]; there && known != s.Identity && known.Generation >= s.Generation {
		return
	}
	if s.Removed {
		if d.known.attempts[s.Mission] == s.Identity {
			delete(d.known.attempts, s.Mission)
			change.Cleared = append(change.Cleared, uint32(s.Mission))
		}
		return
	}
	d.known.attempts[s.Mission] = s.Identity
	change.Missions = append(change.Missions, durable(s.Identity, s.State, s.Completable, s.Aggregate))
}

// send puts a change and messages on their way to the room.
func (d *desk) send(change *components.DurableChange, list []journal.Message) {
	delivery := d.delivery(change, list)
	if delivery.Change != nil || len(delivery.Frames) > 0 {
		d.keeper.deliver(delivery)
	}
}

// offer is send for the room's goroutine: false when there is no place.
func (d *desk) offer(list []journal.Message) bool {
	select {
	case d.keeper.out <- d.delivery(nil, list):
		return true
	default:
		return false
	}
}

func (d *desk) delivery(change *components.DurableChange, list []journal.Message) room.Delivery {
	delivery := room.Delivery{Client: d.arrival.Client, Connection: d.arrival.Connection, Change: change}
	for _, m := range list {
		frame, err := journal.Append(nil, m)
		if err != nil {
			d.keeper.hub.options.Log.Error("a message that cannot be told", "character", d.character, "opcode", m.Opcode(), "error", err)
			continue
		}
		delivery.Frames = append(delivery.Frames, frame)
	}
	return delivery
}

// refuse answers a request that was not carried out.
func (d *desk) refuse(opcode uint16, code string, err error) {
	reason := err.Error()
	d.send(nil, []journal.Message{&journal.Refused{Request: opcode, Code: code, Reason: reason[:min(len(reason), maxReason)]}})
}

// maxReason is the longest reason that a client is given, in bytes.
const maxReason = 512

func flagsOf(stored map[content.FlagID]uint32) []components.DurableFlag {
	list := make([]components.DurableFlag, 0, len(stored))
	for _, id := range slices.Sorted(maps.Keys(stored)) {
		list = append(list, components.DurableFlag{ID: uint32(id), Value: stored[id]})
	}
	return list
}

func durable(id commands.Identity, state content.MissionState, completable bool, g *rules.Aggregate) components.DurableMission {
	m := components.DurableMission{
		Mission: uint32(id.Mission), Assignment: int64(id.Assignment), Generation: id.Generation, State: uint8(state), Completable: completable,
	}
	if g == nil {
		return m
	}
	for _, objective := range slices.Sorted(maps.Keys(g.States)) {
		m.Objectives = append(m.Objectives, components.DurableObjective{ID: uint32(objective), State: uint8(g.States[objective])})
	}
	return m
}

func purseOf(p rules.Purse) journal.Purse {
	return journal.Purse{Level: p.Level, Experience: uint64(p.Experience), Credits: uint64(p.Currency), CloneCredits: uint64(p.CloneCredits)}
}

// gained is an attempt as a client is shown it at login: with the counters as
// they stand.
func gained(s *commands.Standing) *journal.MissionGained {
	m := &journal.MissionGained{
		Mission: s.Mission.ID, Title: s.Mission.Title, State: s.State, Completable: s.Completable, Shareable: shareable(s.Mission),
	}
	for i := range s.Mission.Objectives {
		o := &s.Mission.Objectives[i]
		state := s.Aggregate.States[o.ID]
		if state == content.ObjectiveInactive {
			continue
		}
		m.Objectives = append(m.Objectives, journal.Objective{ID: o.ID, Text: o.Text, State: state, Counters: counters(o, s.Aggregate)})
	}
	return m
}

// counters are an objective's that have counted anything, by text.
func counters(o *content.Objective, g *rules.Aggregate) []journal.Counter {
	var list []journal.Counter
	for key, value := range g.Counters { // any order: sorted below
		if text := o.CounterText(key.Transition, key.Trigger); key.Objective == o.ID && text != 0 {
			list = append(list, journal.Counter{Text: text, Value: value})
		}
	}
	slices.SortFunc(list, func(a, b journal.Counter) int {
		return cmp.Or(cmp.Compare(a.Text, b.Text), cmp.Compare(a.Value, b.Value))
	})
	return list
}

// shareable is the validated capability, not the row's flag.
func shareable(m *content.Mission) bool { return m.SharingCapability() != content.SharingNone }

func inventoryOf(items []commands.ItemView) *journal.Inventory {
	m := &journal.Inventory{}
	for i := range items {
		v := &items[i]
		stack := journal.Stack{Category: uint32(v.Category), Slot: uint32(v.Slot), ID: uint64(v.ID), Template: v.Template, Class: v.Class, Quantity: v.Quantity, Key: v.Mark.ItemKey}
		if v.Protected() {
			mission := v.Mark.Mission
			stack.Mission = &mission
		}
		m.Stacks = append(m.Stacks, stack)
	}
	return m
}

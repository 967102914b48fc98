package sessions

import (
	"cmp"
	"slices"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/net/protocol/journal"
)

func purseOf(p rules.Purse) journal.Purse {
	return journal.Purse{Level: p.Level, Experience: uint64(p.Experience), Credits: uint64(p.Currency), CloneCredits: uint64(p.CloneCredits)}
}

// gained returns the message that shows an attempt in a full sync, with its
// counters.
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

// counters returns the counters of an objective that have counted anything, by
// text.
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

// shareable reports whether the mission can be shared, by the validated
// capability rather than the row's flag.
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

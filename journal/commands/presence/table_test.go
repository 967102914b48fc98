package presence_test

import (
	"testing"

	"caper/journal/commands/presence"
	"caper/journal/commands/rejection"
	"caper/journal/rules"
	"caper/journal/store"
)

func here(connection uint64) presence.Character {
	return presence.Character{Session: store.Session{Account: 1, Entity: 2, Connection: connection}, Alive: true}
}

// in publishes a character in an instance.
func in(t *presence.Table, instance presence.MapInstance, c presence.Character) {
	t.Publish(presence.Live{Instance: instance, Characters: map[store.CharacterID]presence.Character{7: c}})
}

func TestTheNewerConnectionCounts(t *testing.T) {
	var table presence.Table
	in(&table, 1, here(5))
	in(&table, 2, here(6))
	if live := table.Of(7); live.Instance != 2 {
		t.Errorf("the character is in instance %d", live.Instance)
	}
	table.Withdraw(2)
	if c, there := table.Get(7); !there || c.Session.Connection != 5 || table.Count() != 1 {
		t.Errorf("%+v (there: %t), %d characters", c, there, table.Count())
	}
	table.Withdraw(1)
	if live := table.Of(7); live == nil || table.Count() != 0 {
		t.Errorf("%+v, %d characters", live, table.Count())
	}
}

func TestAdmit(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*presence.Character)
		want   rejection.Code
	}{ // any order: each alone
		"as it is":        {func(*presence.Character) {}, ""},
		"another session": {func(c *presence.Character) { c.Session.Connection++ }, rejection.Session},
		"dead":            {func(c *presence.Character) { c.Alive = false }, rejection.Dead},
		"leaving":         {func(c *presence.Character) { c.Leaving = presence.Logout }, rejection.Dead},
	} {
		var table presence.Table
		changed := here(5)
		c.change(&changed)
		in(&table, 1, changed)
		if _, err := table.Admit(7, here(5).Session); rejection.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := (&presence.Table{}).Admit(7, here(5).Session); rejection.CodeOf(err) != rejection.Session {
		t.Errorf("absent: %v", err)
	}
}

func TestConverses(t *testing.T) {
	npc := presence.Target{Creature: 1, Package: 2, Living: true, Interactable: true}
	object := presence.Target{Class: 1, Interactable: true, Augmented: true, Conversation: &rules.ObjectConversation{}}
	silent, dead, disabled, plain := npc, npc, object, object
	silent.Package, dead.Living, disabled.Interactable, plain.Augmented = 0, false, false, false
	for target, want := range map[*presence.Target]bool{&npc: true, &object: true, &silent: false, &dead: false, &disabled: false, &plain: false} { // any order: each alone
		if target.Converses() != want {
			t.Errorf("%+v converses: %t", target, !want)
		}
	}
}

package room

import (
	"testing"

	"caper/components"
	"caper/net/protocol"
)

func TestAReconnectWithinTheGraceResumesTheSeat(t *testing.T) {
	r := open(t, Config{Grace: 2})
	p := connect(t, r, protocol.Hello{})
	entity, resume := p.welcome.Entity, p.welcome.Resume
	_ = r.Disconnect(p.client, p)
	steps(t, r, 40)
	again := connect(t, r, protocol.Hello{Resume: resume})
	if again.welcome.Entity != entity || again.client != p.client {
		t.Errorf("resumed as client %d, entity %d, want %d and %d", again.client, again.welcome.Entity, p.client, entity)
	}
	again.self()
	// The newer connection replaces the older.
	third := connect(t, r, protocol.Hello{Resume: resume})
	if again.refusal == nil || again.refusal.Code != protocol.RefusedReplaced || third.welcome.Entity != entity {
		t.Errorf("the older connection got %+v", again.refusal)
	}
	_ = r.Disconnect(third.client, third)
	steps(t, r, 61)
	late := connect(t, r, protocol.Hello{Resume: resume})
	if late.welcome.Entity == entity {
		t.Error("the seat was still there after its grace")
	}
}

func TestAFullRoomRefusesFurtherPlayers(t *testing.T) {
	// covers M-RULE-003
	r := open(t, Config{})
	for range 32 {
		if p := connect(t, r, protocol.Hello{}); p.refusal != nil {
			t.Fatal("refused before the room was full")
		}
	}
	if p := connect(t, r, protocol.Hello{}); p.refusal == nil || p.refusal.Code != protocol.RefusedFull {
		t.Errorf("the 33rd client got %+v, want a refusal", p.refusal)
	}
	if p := connect(t, r, protocol.Hello{Watch: true}); p.refusal != nil {
		t.Error("a watcher was refused by a full room")
	}
}

func TestOnlyItsAccountResumesASeat(t *testing.T) {
	r := open(t, Config{})
	join := func(account components.AccountID, resume uint64) *pipe {
		return enter(t, r, protocol.Hello{Resume: resume}, Grant{Account: account})
	}
	owner := join(7, 0)
	if thief := join(8, owner.welcome.Resume); thief.welcome.Entity == owner.welcome.Entity || owner.refusal != nil {
		t.Errorf("account 8 resumed account 7's seat with its secret; the owner got %+v", owner.refusal)
	}
	if back := join(7, owner.welcome.Resume); back.welcome.Entity != owner.welcome.Entity {
		t.Error("the owner did not resume the seat")
	}
}

// TestTheGraceAppliesToDroppedClientsOnly plays longer than the grace: silent
// clients and clients that reconnected stay.
func TestTheGraceAppliesToDroppedClientsOnly(t *testing.T) {
	r := open(t, Config{Grace: 1})
	quiet, back := connect(t, r, protocol.Hello{Name: "Quiet"}), connect(t, r, protocol.Hello{Name: "Back"})
	if err := r.Disconnect(back.client, back); err != nil {
		t.Fatal(err)
	}
	steps(t, r, 20)
	again := connect(t, r, protocol.Hello{Resume: back.welcome.Resume})
	steps(t, r, 90)
	if n := len(r.Simulation().Players(nil)); n != 2 || quiet.refusal != nil || again.refusal != nil {
		t.Errorf("%d players after three times the grace; refused %v and %v", n, quiet.refusal, again.refusal)
	}
}

func TestATokensSeatBelongsToItsAccount(t *testing.T) {
	join := func(r *Room, seat uint32, account components.AccountID) *pipe {
		return enter(t, r, protocol.Hello{}, Grant{Seat: seat, Account: account})
	}
	r := open(t, Config{Grace: 1})
	a := join(r, 1, 7)
	if other := join(r, 1, 8); other.refusal == nil || other.refusal.Code != protocol.RefusedRoster || other.client != 0 {
		t.Errorf("another account got client %d, %+v", other.client, other.refusal)
	}
	if a.refusal != nil || r.playing() != 1 {
		t.Error("the refusal touched the seat")
	}
	_ = r.Disconnect(a.client, a)
	steps(t, r, 5)
	again := join(r, 1, 7)
	if again.refusal != nil || again.welcome.Entity != a.welcome.Entity {
		t.Errorf("the account resumed entity %d, want %d; refusal %+v", again.welcome.Entity, a.welcome.Entity, again.refusal)
	}
	_ = r.Disconnect(again.client, again)
	steps(t, r, 40)
	if late := join(r, 1, 7); late.refusal == nil || late.refusal.Code != protocol.RefusedRoster {
		t.Errorf("after the grace: %+v", late.refusal)
	}
	if beyond := join(r, MaxSeat+1, 7); beyond.refusal == nil {
		t.Error("a seat above MaxSeat was accepted")
	}
}

// The account of a token may enter with another character, whether the first one
// is still connected or not.
func TestATokensAccountSwitchesCharacters(t *testing.T) {
	for _, connected := range []bool{true, false} {
		r := open(t, Config{})
		join := func(character components.CharacterID) *pipe {
			p := &pipe{t: t, room: r}
			if err := r.Connect(p, protocol.Hello{}, Grant{Seat: 1, Account: 7, Character: character}, func(c components.ClientID) { p.client = c }); err != nil {
				t.Fatal(err)
			}
			steps(t, r, 2)
			return p
		}
		first := join(70)
		if !connected {
			_ = r.Disconnect(first.client, first)
			steps(t, r, 2)
		}
		second := join(71)
		if second.refusal != nil || second.welcome.Entity == first.welcome.Entity || r.playing() != 1 {
			t.Errorf("first connected %v: the second character got %+v, %d play", connected, second.refusal, r.playing())
		}
		if told := first.refusal != nil && first.refusal.Code == protocol.RefusedReplaced; told != connected {
			t.Errorf("first connected %v: its client got %+v", connected, first.refusal)
		}
	}
}

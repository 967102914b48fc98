package room

import (
	"testing"

	"caper/net/protocol"
)

// TestACharacterHasOneSeat joins with one character as often as a room has
// seats. The newest connection has the seat, and each older one is told why.
func TestACharacterHasOneSeat(t *testing.T) {
	r := open(t, Config{})
	grant := Grant{Account: 7, Character: 70}
	first := enter(t, r, protocol.Hello{}, grant)
	for last, n := first, 0; n < 40; n++ {
		next := enter(t, r, protocol.Hello{}, grant)
		if next.refusal != nil || next.welcome.Entity != first.welcome.Entity || next.client != first.client {
			t.Fatalf("join %d got client %d, entity %d, %+v", n, next.client, next.welcome.Entity, next.refusal)
		}
		if last.refusal == nil || last.refusal.Code != protocol.RefusedReplaced || last.refusal.Reason == "" {
			t.Fatalf("the older connection got %+v", last.refusal)
		}
		last = next
	}
	if r.playing() != 1 || len(r.Simulation().Players(nil)) != 1 {
		t.Errorf("%d seats and %d players", r.playing(), len(r.Simulation().Players(nil)))
	}
	for _, other := range []Grant{{Account: 7, Character: 71}, {Account: 8, Character: 72}, {Account: 8, Character: 70}, {}, {}} {
		if p := enter(t, r, protocol.Hello{}, other); p.refusal != nil || p.welcome.Entity == first.welcome.Entity {
			t.Errorf("%+v got entity %d, %+v", other, p.welcome.Entity, p.refusal)
		}
	}
	if r.playing() != 6 {
		t.Errorf("%d seats, want 6", r.playing())
	}
}

func TestACharacterTakesTheSeatOfItsNewestToken(t *testing.T) {
	r := open(t, Config{})
	one := enter(t, r, protocol.Hello{}, Grant{Seat: 1, Account: 7, Character: 70})
	two := enter(t, r, protocol.Hello{}, Grant{Seat: 2, Account: 7, Character: 70})
	if one.refusal == nil || one.refusal.Code != protocol.RefusedReplaced || two.refusal != nil || r.playing() != 1 {
		t.Errorf("the first got %+v, the second %+v; %d seats", one.refusal, two.refusal, r.playing())
	}
}

// TestAnOriginKeepsFewDroppedSeats drops more clients of one address than the
// room keeps seats for.
func TestAnOriginKeepsFewDroppedSeats(t *testing.T) {
	r := open(t, Config{KeptPerOrigin: 3})
	join := func(g Grant) *pipe { return enter(t, r, protocol.Hello{}, g) }
	other, token := join(Grant{Origin: "192.0.2.2"}), join(Grant{Origin: "192.0.2.1", Seat: 9, Account: 4})
	unknown := join(Grant{})
	var dropped []*pipe
	for range 24 {
		p := join(Grant{Origin: "192.0.2.1"})
		dropped = append(dropped, p)
		_ = r.Disconnect(p.client, p)
		steps(t, r, 1)
	}
	for _, p := range []*pipe{other, token, unknown} {
		_ = r.Disconnect(p.client, p)
	}
	steps(t, r, 1)
	if n := r.playing(); n != 6 {
		t.Errorf("%d seats are kept, want 3 of one address and 3 others", n)
	}
	resumed := func(p *pipe, g Grant) bool {
		return enter(t, r, protocol.Hello{Resume: p.welcome.Resume}, g).welcome.Entity == p.welcome.Entity
	}
	if newest := dropped[23]; !resumed(newest, Grant{Origin: "192.0.2.1"}) || resumed(dropped[0], Grant{Origin: "192.0.2.1"}) {
		t.Error("the newest dropped seats are to be kept, the oldest ended")
	}
	if !resumed(other, Grant{Origin: "192.0.2.2"}) || !resumed(unknown, Grant{}) {
		t.Error("another address lost its seat")
	}
}

func TestAWatcherCannotTakeASeatWithItsSecret(t *testing.T) {
	r := open(t, Config{})
	player := connect(t, r, protocol.Hello{})
	watcher := connect(t, r, protocol.Hello{Watch: true, Resume: player.welcome.Resume})
	if player.refusal != nil || watcher.client == player.client {
		t.Errorf("the watcher is client %d like the player, who got %+v", watcher.client, player.refusal)
	}
	if p := connect(t, r, protocol.Hello{Resume: watcher.welcome.Resume}); watcher.refusal != nil || p.client == watcher.client {
		t.Errorf("a player took a watcher's seat; the watcher got %+v", watcher.refusal)
	}
}

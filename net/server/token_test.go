package server

import (
	"errors"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"caper/net/client"
	"caper/net/protocol"
	"caper/net/room"
)

func sign(t *testing.T, ticket Ticket) string {
	t.Helper()
	if ticket.Expires.IsZero() {
		ticket.Expires = time.Now().Add(time.Hour)
	}
	token, err := ticket.Sign(testKey)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func hello(token string) protocol.Hello {
	return protocol.Hello{Version: protocol.Version, Token: token}
}

func TestTokensNameTheSeat(t *testing.T) {
	s := serve(t, Config{TokenKey: testKey, Rooms: []room.Config{flatRoom("one"), flatRoom("two")}})
	token := sign(t, Ticket{Room: "one", Seat: 3, Team: 2, Account: 77})
	a := s.dial("one", hello(token))
	await(t, a, "a character", hasSelf)
	if e := selfOf(a); e.Variant != 2 {
		t.Errorf("the character is of team %d, want 2", e.Variant)
	}
	t.Run("the same account resumes its seat and replaces its older connection", func(t *testing.T) {
		b := s.dial("one", hello(token))
		await(t, b, "a character", hasSelf)
		if a.Welcome().Entity != b.Welcome().Entity {
			t.Error("the token gave another character")
		}
		var refusal *client.RefusedError
		if err := out(t, a); !errors.As(err, &refusal) || refusal.Code != protocol.RefusedReplaced {
			t.Errorf("the older connection ended with %v", err)
		}
		b.Leave()
	})
	t.Run("a seat that was given up cannot be taken again", func(t *testing.T) {
		refused(t, s, hello(token), protocol.RefusedRoster)
	})
}

func TestRosterRefusals(t *testing.T) {
	s := serve(t, Config{TokenKey: testKey})
	holder := s.dial("one", hello(sign(t, Ticket{Room: "one", Seat: 1, Account: 7})))
	await(t, holder, "a character", hasSelf)
	forged, err := jwt.NewWithClaims(jwt.SigningMethodHS256, &claims{Room: "one", Seat: 2}).SignedString([]byte("another key, of thirty-two bytes too"))
	if err != nil {
		t.Fatal(err)
	}
	unsigned, err := jwt.NewWithClaims(jwt.SigningMethodNone, &claims{Room: "one", Seat: 2}).SignedString(jwt.UnsafeAllowNoneSignatureType)
	if err != nil {
		t.Fatal(err)
	}
	endless, err := jwt.NewWithClaims(jwt.SigningMethodHS256, &claims{Room: "one", Seat: 2}).SignedString(testKey)
	if err != nil {
		t.Fatal(err)
	}
	for name, token := range map[string]string{
		"rubbish":           "rubbish",
		"forged":            forged,
		"unsigned":          unsigned,
		"without an expiry": endless,
		"expired":           sign(t, Ticket{Room: "one", Seat: 2, Expires: time.Now().Add(-time.Minute)}),
		"another room's":    sign(t, Ticket{Room: "two", Seat: 2}),
		"another account's": sign(t, Ticket{Room: "one", Seat: 1, Account: 8}),
		"a watcher's":       sign(t, Ticket{Room: "one", Watch: true}),
	} {
		t.Run("M-NET-006 "+name+" closes with 4403", func(t *testing.T) {
			h := hello(token)
			if code := closeCode(t, s, h.Append(nil)); code != 4403 {
				t.Errorf("close code %d, want 4403", code)
			}
		})
	}
	t.Run("M-NET-006 no state has changed", func(t *testing.T) {
		tick := holder.Welcome().Tick
		await(t, holder, "the room to run", func(w *client.World) bool { return w.Newest.Tick > tick+10 })
		holder.Read(func(w *client.World) {
			if n := len(players(w)); n != 1 {
				t.Errorf("%d players, want only the holder", n)
			}
		})
		if st := s.Room("one").Status(); st.Players != 1 || holder.Err() != nil {
			t.Errorf("%d seats taken, holder %v", st.Players, holder.Err())
		}
	})
	refused(t, s, hello(""), protocol.RefusedToken)
	watching := hello("")
	watching.Watch = true
	refused(t, s, watching, protocol.RefusedToken)
	watching.Token = sign(t, Ticket{Room: "one", Watch: true})
	s.dial("one", watching)
}

func TestInvalidTicketsAreNotSigned(t *testing.T) {
	for name, c := range map[string]struct {
		ticket Ticket
		key    []byte
	}{
		"no seat":        {Ticket{Room: "one"}, testKey},
		"seat too high":  {Ticket{Room: "one", Seat: room.MaxSeat + 1}, testKey},
		"seat and watch": {Ticket{Room: "one", Seat: 1, Watch: true}, testKey},
		"short key":      {Ticket{Room: "one", Seat: 1}, testKey[:8]},
	} {
		if _, err := c.ticket.Sign(c.key); err == nil {
			t.Errorf("%s: the ticket was signed", name)
		}
	}
}

package sessions_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the lock's own connection

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/net/demo/scenestub"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/sessions"
	"caper/systems/scenes"
)

// crowd is characters in a room who are let in.
func crowd(t testing.TB, h *house, n int) []*guest {
	var guests []*guest
	for i := range n {
		guests = append(guests, h.join(fmt.Sprintf("N%d", i), 0))
	}
	h.until("all are in", func() bool {
		return !slices.ContainsFunc(guests, func(g *guest) bool { return g.model.Introduced != 1 })
	})
	h.quiet()
	return guests
}

// walkers are live players that all walk, and a cast of five for each.
func walkers(guests []*guest) (live room.Live, walk func(tick int)) {
	for i, g := range guests {
		live.Players = append(live.Players, room.LivePlayer{
			Arrival: room.Arrival{Client: g.client, Character: components.CharacterID(g.model.Character), Entity: components.EntityID(g.welcome.Entity)}, Alive: true,
		})
		for n := range 5 {
			live.Targets = append(live.Targets, room.LiveTarget{
				Entity: components.EntityID(1<<40 | i<<8 | n), Creature: bootcamp.Instructor, Package: bootcamp.InstructorPackage,
				Living: true, Interactable: true, Owner: components.CharacterID(g.model.Character),
			})
		}
	}
	return live, func(tick int) {
		for i := range live.Players {
			live.Players[i].Position[0] = float64(tick) / 30
		}
	}
}

// BenchmarkPublish is a tick's telling of 32 walking characters, each in an
// instance of its own.
func BenchmarkPublish(b *testing.B) {
	for name, private := range map[string]bool{"public": false, "private": true} {
		b.Run(name, func(b *testing.B) {
			h := newHouse(b, enginetest.Engines(b)[0].DB(b), scenestub.Script{}, sessions.Place{Map: bootcamp.Map, Private: private})
			live, walk := walkers(crowd(b, h, 32))
			tick := 0
			b.ReportAllocs()
			for b.Loop() {
				tick++
				walk(tick)
				h.keeper.Publish(live)
			}
		})
	}
}

func TestTellingWhoStandsStillCostsNothing(t *testing.T) {
	h := newHouse(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, sessions.Place{Map: bootcamp.Map, Private: true})
	live, walk := walkers(crowd(t, h, 32))
	walk(1)
	h.keeper.Publish(live)
	least := 1e9 // other goroutines allocate too: what they do not is the tick's
	for range 10 {
		least = min(least, testing.AllocsPerRun(100, func() { h.keeper.Publish(live) }))
	}
	if least > 0 {
		t.Errorf("%v allocations a tick", least)
	}
	tick := 1
	if n := testing.AllocsPerRun(100, func() { tick++; walk(tick); h.keeper.Publish(live) }); n > 8*32 {
		t.Errorf("%v allocations a tick while all walk", n)
	}
}

// fight reports for every character at the rate of a lively fight: twice a
// second something that nothing waits for, and once each, in their order, what
// a mission waits for. One that is lost, or comes before its time, leaves the
// mission undone.
type fight struct {
	offered map[components.ClientID]bool
	began   uint64 // tick; 0: not yet
	reports int
}

var wanted = []content.Event{
	content.AreaEntered(bootcamp.AssemblyArea),
	content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot),
	content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot),
	content.CreatureKilled(bootcamp.ThraxScout), content.CreatureKilled(bootcamp.ThraxScout),
}

func (f *fight) Tick(live *room.Live, reports []scenes.Report) []scenes.Report {
	for i := range live.Players {
		client := live.Players[i].Client
		switch {
		case live.Players[i].Durable == nil:
		case !f.offered[client]:
			f.offered[client] = true
			reports = append(reports, scenes.Report{Client: client, Source: bootcamp.InitiationSource, Mission: bootcamp.Initiation})
		case f.began == 0:
		case (live.Tick-f.began+uint64(i))%15 == 0:
			f.reports++
			reports = append(reports, scenes.Report{Client: client, Event: content.CreatureKilled(9999)})
			if n := (live.Tick - f.began) / 45; (live.Tick-f.began)%45 < 15 && n < uint64(len(wanted)) {
				f.reports++
				reports = append(reports, scenes.Report{Client: client, Event: wanted[n]})
			}
		}
	}
	return reports
}

// TestNoTickWaitsForALockedDatabase is the measurement behind the rule that a
// tick is never held up: ten seconds in which another process holds SQLite's
// lock add nothing to p99, and nothing is lost.
func TestNoTickWaitsForALockedDatabase(t *testing.T) {
	if os.Getenv("CAPER_SWEEP") == "" {
		t.Skip("CAPER_SWEEP=1 measures")
	}
	folder := enginetest.Engines(t)[0].DB(t)
	script := &fight{offered: map[components.ClientID]bool{}}
	h := newHouse(t, folder, scenestub.Script{}, public())
	h.room.Close("another is measured")
	h.another(public(), script)
	guests := crowd(t, h, 32)
	for _, g := range guests {
		h.until("offered", func() bool { _, offered := g.model.Offers[bootcamp.Initiation]; return offered })
		g.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	}
	h.until("all have the mission", func() bool {
		return !slices.ContainsFunc(guests, func(g *guest) bool { return g.model.Missions[bootcamp.Initiation] == nil })
	})
	calm := ticks(t, h, 300)
	lock, err := sql.Open("sqlite", "file:"+filepath.Join(folder, "char.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	connection, err := lock.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := connection.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	script.began = h.room.Simulation().Number() + 1
	locked := ticks(t, h, 300)
	if _, err := connection.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if err := connection.Close(); err != nil {
		t.Fatal(err)
	}
	told := slices.IndexFunc(guests, func(g *guest) bool { return g.model.Missions[bootcamp.Initiation].Completable })
	after := ticks(t, h, 300)
	t.Logf("p50/p99/max of a tick: calm %v, locked %v, afterwards %v; %d reports", calm, locked, after, script.reports)
	if locked.p99 > 2*calm.p99+time.Millisecond {
		t.Errorf("p99 is %v while the database is locked, %v while it is not", locked.p99, calm.p99)
	}
	for _, g := range guests {
		if g.refusal != nil {
			t.Errorf("%s was turned away: %+v", g.model.Name, g.refusal)
		}
	}
	if told >= 0 {
		t.Error("the database was not locked")
	}
	h.until("every mission is done", func() bool {
		return !slices.ContainsFunc(guests, func(g *guest) bool { return !g.model.Missions[bootcamp.Initiation].Completable })
	})
}

type figures struct{ p50, p99, most time.Duration }

func (f figures) String() string { return fmt.Sprintf("%v/%v/%v", f.p50, f.p99, f.most) }

// ticks runs a room in real time at 30 Hz.
func ticks(t *testing.T, h *house, n int) figures {
	t.Helper()
	var took []time.Duration
	ticker := time.NewTicker(time.Second / 30)
	defer ticker.Stop()
	for range n {
		<-ticker.C
		from := time.Now()
		if err := h.room.Step(); err != nil {
			t.Fatal(err)
		}
		took = append(took, time.Since(from))
	}
	slices.Sort(took)
	return figures{took[n/2], took[n*99/100], took[n-1]}
}

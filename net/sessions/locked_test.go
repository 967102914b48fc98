package sessions_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/net/demo/scenestub"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/systems/scenes"

	_ "modernc.org/sqlite"
)

// the connection that holds the lock

// combatScript reports for every character at the rate of a lively fight: twice
// a second an event that no objective waits for, and once each, in their order,
// the events of a mission. An event that is lost or out of order leaves the
// mission incomplete.
type combatScript struct {
	offered map[components.ClientID]bool
	began   uint64 // tick of the first report; 0 is not yet
	reports int
}

var missionEvents = []content.Event{
	content.AreaEntered(bootcamp.AssemblyArea),
	content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot),
	content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot),
	content.CreatureKilled(bootcamp.ThraxScout), content.CreatureKilled(bootcamp.ThraxScout),
}

func (f *combatScript) Tick(live *room.Live, reports []scenes.Report) []scenes.Report {
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
			if n := (live.Tick - f.began) / 45; (live.Tick-f.began)%45 < 15 && n < uint64(len(missionEvents)) {
				f.reports++
				reports = append(reports, scenes.Report{Client: client, Event: missionEvents[n]})
			}
		}
	}
	return reports
}

// TestNoTickWaitsForALockedDatabase measures the rule that a tick never waits
// for the store: ten seconds in which another process holds SQLite's lock add
// nothing to p99, and nothing is lost.
func TestNoTickWaitsForALockedDatabase(t *testing.T) {
	if os.Getenv("CAPER_SWEEP") == "" {
		t.Skip("CAPER_SWEEP=1 measures")
	}
	folder := enginetest.Engines(t)[0].DB(t)
	script := &combatScript{offered: map[components.ClientID]bool{}}
	h := newTestServer(t, folder, scenestub.Script{}, public())
	h.room.Close("another is measured")
	h.replaceRoom(public(), script)
	clients := joinMany(t, h, 32)
	for _, g := range clients {
		h.until("offered", func() bool { _, offered := g.model.Offers[bootcamp.Initiation]; return offered })
		g.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	}
	h.until("all have the mission", func() bool {
		return !slices.ContainsFunc(clients, func(g *testClient) bool { return g.model.Missions[bootcamp.Initiation] == nil })
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
	sent := slices.IndexFunc(clients, func(g *testClient) bool { return g.model.Missions[bootcamp.Initiation].Completable })
	after := ticks(t, h, 300)
	t.Logf("p50/p99/max of a tick: calm %v, locked %v, afterwards %v; %d reports", calm, locked, after, script.reports)
	if locked.p99 > 2*calm.p99+time.Millisecond {
		t.Errorf("p99 is %v while the database is locked, %v while it is not", locked.p99, calm.p99)
	}
	for _, g := range clients {
		if g.refusal != nil {
			t.Errorf("%s was turned away: %+v", g.model.Name, g.refusal)
		}
	}
	if sent >= 0 {
		t.Error("the database was not locked")
	}
	h.until("every mission is done", func() bool {
		return !slices.ContainsFunc(clients, func(g *testClient) bool { return !g.model.Missions[bootcamp.Initiation].Completable })
	})
}

package scenes

import (
	"testing"
	"time"

	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/scene"
	"caper/journal/store"
)

// walking returns a run whose scene has one actor on a route of one waypoint.
func walking() *runWork {
	return &runWork{run: &store.Run{Owner: 1}, done: map[string]string{}, scene: &content.Scene{
		Actors:    map[content.Role]content.Actor{"foe": {}},
		Routes:    map[string]content.Route{"path": {Waypoints: make([]content.Waypoint, 1)}},
		Sequences: map[content.SequenceID]content.Sequence{4: {}},
	}}
}

func TestCheckObservation(t *testing.T) {
	for name, c := range map[string]struct {
		o    scene.Observation
		want rejection.Code
	}{ // any order: each alone
		"a signal":              {scene.Observation{Kind: scene.SignalReceived, Sequence: 4}, ""},
		"an undeclared one":     {scene.Observation{Kind: scene.SignalReceived, Sequence: 5}, rejection.Scene},
		"a waypoint":            {scene.Observation{Kind: scene.WaypointReached, Role: "foe", Route: "path"}, ""},
		"one beyond the route":  {scene.Observation{Kind: scene.WaypointReached, Role: "foe", Route: "path", Waypoint: 1}, rejection.Scene},
		"a death":               {scene.Observation{Kind: scene.ActorDied, Role: "foe"}, ""},
		"nobody's death":        {scene.Observation{Kind: scene.ActorDied, Role: "friend"}, rejection.Scene},
		"the journal's own":     {scene.Observation{Kind: scene.Started}, rejection.Scene},
		"a field of other kind": {scene.Observation{Kind: scene.ActorDied, Role: "foe", Sequence: 4}, rejection.Scene},
	} {
		if err := walking().checkObservation(&c.o); rejection.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOperationsAreKnownOnce(t *testing.T) {
	w := walking()
	for _, c := range []struct {
		key, payload string
		known        bool
		code         rejection.Code
	}{{"come", "a", false, ""}, {"come", "a", true, ""}, {"come", "b", false, rejection.Scene}, {"go", "b", false, ""}} {
		if known, err := w.known(c.key, c.payload); known != c.known || rejection.CodeOf(err) != c.code {
			t.Errorf("%s %s: %t, %v", c.key, c.payload, known, err)
		}
	}
}

// clock is a transaction with a time, which records the staged statements.
type clock struct {
	Transaction
	staged []store.Statement
}

func (c *clock) Now() time.Time                { return time.Date(2031, 1, 1, 0, 0, 0, 0, time.UTC) }
func (c *clock) Stage(list ...store.Statement) { c.staged = append(c.staged, list...) }

func TestTimersOfTheActiveSceneStop(t *testing.T) {
	left, due := time.Minute, (&clock{}).Now().Add(time.Minute)
	for name, c := range map[string]struct {
		timer store.SceneTimer
		runs  bool
		want  int
	}{ // any order: each alone
		"one that stands starts":  {store.SceneTimer{Remaining: &left}, true, 1},
		"one that runs goes on":   {store.SceneTimer{DueAt: due}, true, 0},
		"one that runs stops":     {store.SceneTimer{DueAt: due}, false, 1},
		"one that stands remains": {store.SceneTimer{Remaining: &left}, false, 0},
	} {
		tx := &clock{}
		(&planner{tx: tx}).resetTimer(&c.timer, c.runs)
		if len(tx.staged) != c.want {
			t.Errorf("%s: %d statements", name, len(tx.staged))
		}
	}
}

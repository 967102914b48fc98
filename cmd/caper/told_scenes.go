package main

import (
	"fmt"
	"io"
	"time"

	"caper/journal/content"
	"caper/journal/store"
)

// toldScene is a run of a scene that goes on, with what is still to come of it.
type toldScene struct {
	Run         store.RunID          `json:"run"`
	Generation  int64                `json:"generation"` // the run's own
	Mission     content.MissionID    `json:"mission,omitzero"`
	Experience  string               `json:"experience,omitempty"`
	Assignments []store.AssignmentID `json:"assignments,omitempty"` // that take part in it
	Revision    content.Revision     `json:"revision"`
	Script      string               `json:"script"`
	Attached    bool                 `json:"attached"`
	Started     string               `json:"started"`
	Checkpoint  string               `json:"checkpoint,omitempty"` // a document
	Queued      []toldLetter         `json:"queued,omitempty"`
	Timers      []toldTimer          `json:"timers,omitempty"`
	Effects     []toldEffect         `json:"effects,omitempty"` // that a room has still to carry out
}

type toldLetter struct {
	Ordinal     int64  `json:"ordinal"`
	Observation string `json:"observation"` // a document
	At          string `json:"at"`
}

// toldTimer is due, or stands still with what is left of it.
type toldTimer struct {
	Name     string             `json:"name"`
	Sequence content.SequenceID `json:"sequence"`
	Due      string             `json:"due,omitempty"`
	Left     string             `json:"left,omitempty"` // a duration: 1m30s
}

type toldEffect struct {
	Operation string `json:"operation"`
	Kind      string `json:"kind"`
	Status    string `json:"status"`
	Payload   string `json:"payload"` // the intent's document
}

// scenes tells the runs that go on, in the order of their numbers; of those
// that ended only how many there are.
func (t *told) scenes(s *store.Scenes) {
	for i := range s.Runs {
		if s.Runs[i].State != store.RunRunning {
			t.ScenesEnded++
			continue
		}
		t.Scenes = append(t.Scenes, tellScene(&s.Runs[i], s))
	}
}

func tellScene(r *store.Run, s *store.Scenes) toldScene {
	scene := toldScene{
		Run: r.Run, Generation: r.Generation, Mission: r.Mission, Experience: r.Experience, Revision: r.Revision, Script: r.Script.Key,
		Attached: r.Attached, Started: stamp(r.StartedAt), Checkpoint: r.Checkpoint,
	}
	for _, p := range s.Participants {
		if p.Run == r.Run && p.Active && p.Assignment != nil {
			scene.Assignments = append(scene.Assignments, *p.Assignment)
		}
	}
	for _, l := range s.Inbox {
		if l.Run == r.Run && l.State == store.LetterPending {
			scene.Queued = append(scene.Queued, toldLetter{l.Ordinal, l.Observation, stamp(l.QueuedAt)})
		}
	}
	for _, timer := range s.Timers {
		if timer.RunIdentity == r.RunIdentity {
			scene.Timers = append(scene.Timers, tellTimer(&timer))
		}
	}
	for _, e := range s.Effects {
		if e.Run == r.Run && e.Status.Open() {
			scene.Effects = append(scene.Effects, toldEffect{e.Operation, e.Kind, e.Status.String(), e.Payload})
		}
	}
	return scene
}

func tellTimer(t *store.SceneTimer) toldTimer {
	timer := toldTimer{Name: t.Name, Sequence: t.Sequence}
	if t.Remaining != nil {
		timer.Left = t.Remaining.Round(time.Microsecond).String()
	} else {
		timer.Due = stamp(t.DueAt)
	}
	return timer
}

func (t *told) printScenes(w io.Writer) {
	for i := range t.Scenes {
		t.Scenes[i].print(w)
	}
	if t.ScenesEnded > 0 {
		fmt.Fprintf(w, "\nscenes that ended: %d\n", t.ScenesEnded)
	}
}

func (s *toldScene) print(w io.Writer) {
	of, where := fmt.Sprintf("mission %d", s.Mission), "away"
	if s.Mission == 0 {
		of = fmt.Sprintf("experience %q", s.Experience)
	}
	if s.Attached {
		where = "there"
	}
	fmt.Fprintf(w, "\nscene of %s (run %d, generation %d, revision %s, script %s): running, the character is %s\n",
		of, s.Run, s.Generation, s.Revision, s.Script, where)
	fmt.Fprintf(w, "  started   %s\n", s.Started)
	for _, a := range s.Assignments {
		fmt.Fprintf(w, "  for assignment %d\n", a)
	}
	if s.Checkpoint != "" {
		fmt.Fprintf(w, "  checkpoint %s\n", s.Checkpoint)
	}
	for _, l := range s.Queued {
		fmt.Fprintf(w, "  letter %d queued at %s: %s\n", l.Ordinal, l.At, l.Observation)
	}
	for _, timer := range s.Timers {
		when := "due " + timer.Due
		if timer.Left != "" {
			when = "stands still, " + timer.Left + " left"
		}
		fmt.Fprintf(w, "  timer %s of sequence %d: %s\n", timer.Name, timer.Sequence, when)
	}
	for _, e := range s.Effects {
		fmt.Fprintf(w, "  effect %s (%s): %s %s\n", e.Operation, e.Kind, e.Status, e.Payload)
	}
}

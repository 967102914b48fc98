package main

import (
	"fmt"
	"io"
	"time"

	"caper/journal/content"
	"caper/journal/store"
)

// sceneReport is a running scene with its pending work.
type sceneReport struct {
	Run         store.RunID          `json:"run"`                   // number of the run
	Generation  int64                `json:"generation"`            // generation of the run
	Mission     content.MissionID    `json:"mission,omitzero"`      // mission of the scene; 0 for an experience
	Experience  string               `json:"experience,omitempty"`  // key of the experience; empty for a mission
	Assignments []store.AssignmentID `json:"assignments,omitempty"` // attempts that take part
	Revision    content.Revision     `json:"revision"`              // content revision that the run uses
	Script      string               `json:"script"`                // key of the script
	Attached    bool                 `json:"attached"`              // reports whether the character is in the world
	Started     string               `json:"started"`               // RFC 3339, UTC
	Checkpoint  string               `json:"checkpoint,omitempty"`  // document of the script's state
	Queued      []observationReport  `json:"queued,omitempty"`      // observations that the script has not handled
	Timers      []timerReport        `json:"timers,omitempty"`      // timers of the run
	Effects     []effectReport       `json:"effects,omitempty"`     // effects that a room has not acknowledged
}

// observationReport is a queued observation.
type observationReport struct {
	Ordinal     int64  `json:"ordinal"`     // position in the queue of the run
	Observation string `json:"observation"` // document of the observation
	At          string `json:"at"`          // RFC 3339, UTC
}

// timerReport is a timer that runs or is stopped.
type timerReport struct {
	Name     string             `json:"name"`           // name of the timer
	Sequence content.SequenceID `json:"sequence"`       // sequence that the timer starts
	Due      string             `json:"due,omitempty"`  // RFC 3339, UTC; empty for a stopped timer
	Left     string             `json:"left,omitempty"` // remaining duration of a stopped timer, such as 1m30s
}

// effectReport is an effect that a room must carry out.
type effectReport struct {
	Operation string `json:"operation"` // key of the effect
	Kind      string `json:"kind"`      // kind of the intent
	Status    string `json:"status"`    // status of the effect
	Payload   string `json:"payload"`   // document of the intent
}

// addScenes adds the running scenes by number, and counts the ended ones.
func (t *characterReport) addScenes(s *store.Scenes) {
	for i := range s.Runs {
		if s.Runs[i].State != store.RunRunning {
			t.ScenesEnded++
			continue
		}
		t.Scenes = append(t.Scenes, newSceneReport(&s.Runs[i], s))
	}
}

func newSceneReport(r *store.Run, s *store.Scenes) sceneReport {
	scene := sceneReport{
		Run: r.Run, Generation: r.Generation, Mission: r.Mission, Experience: r.Experience, Revision: r.Revision, Script: r.Script.Key,
		Attached: r.Attached, Started: formatTime(r.StartedAt), Checkpoint: r.Checkpoint,
	}
	for _, p := range s.Participants {
		if p.Run == r.Run && p.Active && p.Assignment != nil {
			scene.Assignments = append(scene.Assignments, *p.Assignment)
		}
	}
	for _, l := range s.Inbox {
		if l.Run == r.Run && l.State == store.LetterPending {
			scene.Queued = append(scene.Queued, observationReport{l.Ordinal, l.Observation, formatTime(l.QueuedAt)})
		}
	}
	for _, timer := range s.Timers {
		if timer.RunIdentity == r.RunIdentity {
			scene.Timers = append(scene.Timers, newTimerReport(&timer))
		}
	}
	for _, e := range s.Effects {
		if e.Run == r.Run && e.Status.Open() {
			scene.Effects = append(scene.Effects, effectReport{e.Operation, e.Kind, e.Status.String(), e.Payload})
		}
	}
	return scene
}

func newTimerReport(t *store.SceneTimer) timerReport {
	timer := timerReport{Name: t.Name, Sequence: t.Sequence}
	if t.Remaining != nil {
		timer.Left = t.Remaining.Round(time.Microsecond).String()
	} else {
		timer.Due = formatTime(t.DueAt)
	}
	return timer
}

func (t *characterReport) printScenes(w io.Writer) {
	for i := range t.Scenes {
		t.Scenes[i].print(w)
	}
	if t.ScenesEnded > 0 {
		fmt.Fprintf(w, "\nended scenes: %d\n", t.ScenesEnded)
	}
}

func (s *sceneReport) print(w io.Writer) {
	of, where := fmt.Sprintf("mission %d", s.Mission), "detached"
	if s.Mission == 0 {
		of = fmt.Sprintf("experience %q", s.Experience)
	}
	if s.Attached {
		where = "attached"
	}
	fmt.Fprintf(w, "\nscene of %s (run %d, generation %d, revision %s, script %s): running, %s\n",
		of, s.Run, s.Generation, s.Revision, s.Script, where)
	fmt.Fprintf(w, "  started   %s\n", s.Started)
	for _, a := range s.Assignments {
		fmt.Fprintf(w, "  assignment %d\n", a)
	}
	if s.Checkpoint != "" {
		fmt.Fprintf(w, "  checkpoint %s\n", s.Checkpoint)
	}
	for _, l := range s.Queued {
		fmt.Fprintf(w, "  observation %d queued at %s: %s\n", l.Ordinal, l.At, l.Observation)
	}
	for _, timer := range s.Timers {
		when := "due " + timer.Due
		if timer.Left != "" {
			when = "stopped with " + timer.Left + " left"
		}
		fmt.Fprintf(w, "  timer %s of sequence %d: %s\n", timer.Name, timer.Sequence, when)
	}
	for _, e := range s.Effects {
		fmt.Fprintf(w, "  effect %s (%s): %s %s\n", e.Operation, e.Kind, e.Status, e.Payload)
	}
}

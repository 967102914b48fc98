package commands_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// What a child process is told: where its database is, whose story to live,
// at which point of it to die.
const (
	diesAt   = "CAPER_JOURNAL_DIES_AT"
	diesIn   = "CAPER_JOURNAL_DB"
	diesFor  = "CAPER_JOURNAL_HERO"
	outlived = 3 // the exit code of a child whose story ended before its point
)

// story is a life in commands, each with a key, so that it can be told again
// from the start: Bootcamp's first mission, then one that repeats, is done,
// abandoned and failed, then one that issues items, spends them, and runs out
// of time, then one that a scene plays, then one in person, then one that a
// member of the party shares. A command is a second after the one before.
func story(ctx context.Context, f *fixture) []func() (commands.Outcome, error) {
	a, id, s := f.a, f.command.Character, f.session
	var list []func() (commands.Outcome, error)
	add := func(run func(commands.Command) (commands.Outcome, error)) {
		c := commands.Command{Character: id, Account: account, Key: commands.Key{Source: "room 1", Sequence: int64(len(list) + 1)}}
		now := noon.Add(time.Duration(len(list)) * time.Second)
		list = append(list, func() (commands.Outcome, error) { f.now = now; return run(c) })
	}
	take := func(m content.MissionID, source string) {
		add(func(c commands.Command) (commands.Outcome, error) {
			return a.TryOffer(ctx, commands.ServerEvent{Command: c, Session: s, Mission: m, Source: source})
		})
		add(func(c commands.Command) (commands.Outcome, error) { return a.AcceptOffer(ctx, c, s, m) })
	}
	happens := func(e content.Event) {
		add(func(c commands.Command) (commands.Outcome, error) {
			return a.Progress(ctx, commands.Report{Command: c, Event: e})
		})
	}
	turnIn := func(m content.MissionID, selection *int) {
		add(func(c commands.Command) (commands.Outcome, error) {
			return a.TurnInRadio(ctx, commands.TurnIn{Command: c, Session: s, Mission: m, Selection: selection})
		})
	}
	take(bootcamp.Initiation, bootcamp.InitiationSource)
	happens(content.AreaEntered(bootcamp.AssemblyArea))
	for range 3 {
		happens(content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot))
	}
	happens(content.CreatureKilled(bootcamp.ThraxScout))
	happens(content.CreatureKilled(bootcamp.ThraxScout))
	turnIn(bootcamp.Initiation, new(0))
	take(1, event)
	happens(content.CreatureKilled(other))
	turnIn(1, nil)
	take(1, event)
	add(func(c commands.Command) (commands.Outcome, error) { return a.Abandon(ctx, c, s, 1) })
	take(1, event)
	happens(content.CreatureKilled(bootcamp.Instructor)) // fails it
	add(func(c commands.Command) (commands.Outcome, error) { return a.Dismiss(ctx, c, s, 1) })
	take(2, event)
	add(func(c commands.Command) (commands.Outcome, error) {
		return a.LootItems(ctx, commands.Stock{Command: c, Template: packs, Quantity: 45})
	})
	happens(content.AreaEntered(area(2, 1))) // issues, and starts two seconds
	happens(content.AreaEntered(area(2, 2))) // spends
	add(func(c commands.Command) (commands.Outcome, error) { return runOut(ctx, a, c) })
	add(func(c commands.Command) (commands.Outcome, error) {
		return a.SpendItems(ctx, commands.Stock{Command: c, Template: packs, Quantity: 50})
	})
	delivers := func() { // whatever is queued by then: what a later one would have, when a story is told again
		add(func(c commands.Command) (commands.Outcome, error) {
			_, err := a.DeliverScenes(ctx, c)
			return commands.Outcome{Applied: true, Replayed: true}, err
		})
	}
	take(3, event)
	delivers()
	happens(content.CreatureKilled(other)) // starts the fuse
	delivers()
	delivers() // the fuse pays and signals
	add(func(c commands.Command) (commands.Outcome, error) { return arrives(ctx, f, c) })
	turnIn(3, nil)
	told := func(answer func(commands.Callback) (commands.Outcome, error)) {
		add(func(c commands.Command) (commands.Outcome, error) {
			opening := c
			opening.Key = commands.Key{} // a conversation is not durable: it is opened each time
			if o, err := a.Converse(ctx, commands.Talk{Command: opening, Session: s, Entity: speaker}); err != nil {
				return o, err
			}
			return answer(commands.Callback{Command: c, Session: s, Entity: speaker, Mission: dialogue})
		})
	}
	told(func(c commands.Callback) (commands.Outcome, error) { return a.AcceptInPerson(ctx, c) })
	told(func(c commands.Callback) (commands.Outcome, error) {
		answer := commands.ObjectiveAnswer{Callback: c, Objective: enginetest.DialogueObjective, Flag: enginetest.DialogueFlag}
		return a.Choose(ctx, commands.ChoiceAnswer{ObjectiveAnswer: answer, Choice: 2})
	})
	told(func(c commands.Callback) (commands.Outcome, error) {
		return a.TurnInInPerson(ctx, commands.RewardAnswer{Callback: c})
	})
	add(func(c commands.Command) (commands.Outcome, error) {
		c = f.company.mate.command
		c.Key = commands.Key{Source: fmt.Sprintf("share with %d", id), Sequence: 1}
		o, err := a.TryShare(ctx, c, f.company.mate.session, 5)
		for _, to := range o.Offers {
			err = errors.Join(err, to.Err)
		}
		return commands.Outcome{Applied: !o.Replayed && len(o.Offers) == 1, Replayed: o.Replayed}, err
	})
	add(func(c commands.Command) (commands.Outcome, error) {
		return a.AcceptShared(ctx, c, s, f.company.mate.session.Entity, 5)
	})
	return list
}

// arrives acknowledges the foe's arrival, as a room does.
func arrives(ctx context.Context, f *fixture, c commands.Command) (commands.Outcome, error) {
	s, err := f.s.Story(ctx, c.Character)
	if err != nil {
		return commands.Outcome{}, err
	}
	for _, e := range s.Scenes.Effects {
		if e.Operation == "arrive" {
			return f.a.Acknowledge(ctx, c, commands.Acknowledgement{Run: e.RunIdentity, Operation: e.Operation, Version: 1, Status: store.EffectApplied})
		}
	}
	return commands.Outcome{}, errors.New("the foe is not wanted")
}

// scripted is the mission of the story's part that a scene plays.
func scripted() *content.Mission {
	return ambush(3, func(m *content.Mission) { m.Scene.Sequences[10].Timers[0].Milliseconds = 1000 })
}

// runOut sends the character's due deadline, as a driver does; when it was
// sent before, none is due, and the key alone tells.
func runOut(ctx context.Context, a *commands.Service, c commands.Command) (commands.Outcome, error) {
	due, err := a.Due(ctx, nil, 1000)
	if err != nil {
		return commands.Outcome{}, err
	}
	for _, d := range due {
		if d.Character == c.Character {
			return a.Elapse(ctx, c, commands.Identity{Mission: d.Mission, Assignment: d.Assignment, Generation: d.Generation, Revision: d.Revision}, d.Objective)
		}
	}
	return a.Elapse(ctx, c, commands.Identity{Mission: 2}, 3)
}

// ticking is the mission of the story's third part.
func ticking() *content.Mission {
	return carrier(2, intents{{issues(2, "issue", "bomb", 52), issues(2, "medals", "medal", 1)}, {consumes(2, "plant", "bomb", 51), consumes(2, "toll", "toll", 2)}, nil}, func(m *content.Mission) {
		m.Scene.AcceptanceItems = []content.IssueMissionItem{issues(2, "accept", "bomb", 1)}
		m.Objectives[2].Initial, m.Objectives[2].Transitions = content.ObjectiveInactive, []content.Transition{expires(900, 2)}
		m.Objectives[0].Transitions[0].Actions = append(m.Objectives[0].Transitions[0].Actions,
			content.Action{Kind: content.ActionActivateObjective, Objective: new(content.ObjectiveID(3)), State: new(content.ObjectiveIncomplete)})
	})
}

// storied is the mission of the story's second half.
func storied() *content.Mission {
	return mission(1, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
		lost := kill(2, bootcamp.Instructor)
		lost.Optional, lost.Transitions[0].Target = false, new(content.ObjectiveFailed)
		lost.Transitions[0].Triggers[0].Subject = new(uint32(bootcamp.Instructor))
		won := kill(1, other, content.Action{Kind: content.ActionActivateObjective, Objective: new(content.ObjectiveID(2)), State: new(content.ObjectiveCompleted)},
			setsFlag(33, 4))
		m.Objectives = []content.Objective{won, lost}
		m.Rewards[0].Items = []content.RewardItem{{Template: 11502, Quantity: 7}}
	})
}

// dieOnTheWay is the child: it lives the story and kills its own process at
// the point it was given.
func dieOnTheWay() int {
	n, errPoint := strconv.Atoi(os.Getenv(diesAt))
	id, errHero := strconv.ParseInt(os.Getenv(diesFor), 10, 64)
	location, errDB := store.ParseLocation(os.Getenv(diesIn))
	if err := errors.Join(errPoint, errHero, errDB); err != nil {
		fmt.Println(err)
		return 1
	}
	s, err := store.Open(location, bootcamp.Content())
	if err != nil {
		fmt.Println(err)
		return 1
	}
	catalog, err := s.LoadWorld(context.Background())
	if err != nil {
		fmt.Println(err)
		return 1
	}
	f := &fixture{s: s, now: noon, ids: id * 10000, targets: map[store.EntityID]commands.Target{speaker: npc()}}
	f.options = commands.Options{
		Clock: nowOf(f), NewID: func() int64 { f.ids++; return f.ids },
		Point: func(string) error {
			if n--; n < 0 {
				if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
					return err
				}
				select {} // until the signal is here
			}
			return nil
		},
	}
	f.company = newCompany()
	f.options.Parties = f.company
	if f.a, err = commands.New(s, catalog, f.options); err != nil {
		fmt.Println(err)
		return 1
	}
	f.speak(store.CharacterID(id))
	f.company.mate = f.as(matesAccount, mate, matesEntity)
	if err := f.company.regroup(f); err != nil {
		fmt.Println(err)
		return 1
	}
	for i, command := range story(context.Background(), f) {
		if o, err := command(); err != nil || !o.Applied {
			fmt.Printf("command %d: %+v %v\n", i+1, o, err)
			return 1
		}
	}
	return outlived
}

// TestKilledAtEveryPoint kills a process at the points of a story, brings it
// back, tells the story again from the start with the same keys, and wants
// the same life as if nothing had happened. CAPER_SWEEP=1 kills at every
// point, at least 700 times a database.
func TestKilledAtEveryPoint(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(5))
		deploy(t, f.s, storied(), ticking(), choices(), scripted())
		f.reload()
		f.stand(speaker, npc())
		f.live(t)
		want := f.life()
		t.Logf("an undisturbed life: %s", want)
		for _, part := range []string{"mission-reward", "(medal of 2.1)", "mission 2 generation 1 failed", `"1 plant"`, "mission 5 generation 1 active", "offer 5 1",
			"scene of mission 3 2; arrive applied; walk cancelled; leave cancelled; pay"} {
			if !strings.Contains(want, part) {
				t.Fatalf("no %s in %s", part, want)
			}
		}
		step, least := 7, 1
		if os.Getenv("CAPER_SWEEP") != "" {
			step, least = 1, 700
		}
		kills := 0
		for round := 0; kills < least; round++ {
			for point := round % step; ; point += step {
				f.enter(f.command.Character + 1)
				if !dies(t, db, point, f.command.Character) {
					break
				}
				kills++
				f.check(t, point)
				f.ids = int64(f.command.Character)*10000 + 5000
				f.live(t)
				if got := f.life(); got != want {
					t.Fatalf("killed at point %d, the life is\n%s\nnot\n%s", point, got, want)
				}
			}
		}
		t.Logf("%d kills", kills)
		if kills < 30 {
			t.Errorf("only %d kills", kills)
		}
	})
}

// dies runs a child and tells whether it died at its point.
func dies(t *testing.T, db string, point int, id store.CharacterID) bool {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), diesAt+"="+strconv.Itoa(point), diesIn+"="+db, fmt.Sprintf("%s=%d", diesFor, id))
	output, err := child.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		t.Fatalf("the child did not die: %v %s", err, output)
	}
	status := exit.Sys().(syscall.WaitStatus)
	switch {
	case status.Signaled() && status.Signal() == syscall.SIGKILL:
		return true
	case exit.ExitCode() == outlived:
		return false
	}
	t.Fatalf("the child failed: %v %s", err, output)
	return false
}

// live tells the whole story; what was done before is a replay, and changes
// nothing.
func (f *fixture) live(t *testing.T) {
	t.Helper()
	if err := f.company.regroup(f); err != nil {
		t.Fatal(err)
	}
	replayed := true
	for i, command := range story(t.Context(), f) {
		o, err := command()
		if err == nil && o.Applied && o.Replayed {
			continue
		}
		if err != nil || o.Applied == o.Replayed || o.Replayed && !replayed {
			t.Fatalf("command %d: %+v %v", i+1, o, err)
		}
		replayed = o.Replayed
	}
}

// check wants no half state right after a kill: a reward in full or not at
// all, one attempt's rows together.
func (f *fixture) check(t *testing.T, point int) {
	t.Helper()
	s, err := f.s.Story(t.Context(), f.command.Character)
	if err != nil {
		t.Fatal(err)
	}
	experience, credits := int64(0), int64(0)
	for _, h := range s.History {
		if h.Rewarded && h.Mission == bootcamp.Initiation {
			experience, credits = experience+250, credits+100
		} else if h.Rewarded {
			experience, credits = experience+10, credits+5
		}
	}
	for _, r := range s.Scenes.Receipts {
		if r.Operation == "pay" {
			experience, credits = experience+7, credits+3
		}
	}
	if n := len(s.Scenes.Runs); n > 1 || n != len(s.Scenes.Participants) || n == 0 && len(s.Scenes.Inbox)+len(s.Scenes.Timers)+len(s.Scenes.Effects) > 0 {
		t.Fatalf("killed at point %d: %+v", point, s.Scenes)
	}
	rewarded := 0
	for _, h := range s.History {
		if h.Rewarded {
			rewarded++
		}
	}
	if s.Character.Purse.Experience != experience || s.Character.Purse.Currency != credits || len(s.Receipts) != rewarded {
		t.Fatalf("killed at point %d: %d rewards, %d receipts, a purse of %+v", point, rewarded, len(s.Receipts), s.Character.Purse)
	}
	for _, h := range s.MissionItems {
		if h.Owner == nil || *h.Owner != s.Character.ID || *h.Held != h.Quantity {
			t.Fatalf("killed at point %d: %+v", point, h)
		}
	}
	for _, d := range s.Deadlines {
		if d.Mission != 2 || s.Objectives[d.Assignment].States[3] != content.ObjectiveIncomplete {
			t.Fatalf("killed at point %d: %+v", point, d)
		}
	}
	for _, a := range s.Journal {
		if len(s.Objectives[a.ID].States) == 0 {
			t.Fatalf("killed at point %d: an attempt without objectives", point)
		}
	}
}

// life is what a character came to, without the identities that differ.
func (f *fixture) life() string {
	f.t.Helper()
	s, err := f.s.Story(f.t.Context(), f.command.Character)
	if err != nil {
		f.t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%+v", s.Character.Purse)
	for _, a := range s.Journal {
		g := s.Objectives[a.ID]
		fmt.Fprintf(&b, "; mission %d generation %d %s %t %v %v", a.Mission, a.Generation, a.State, a.Completable, g.States, g.Counters)
	}
	for _, h := range s.History {
		fmt.Fprintf(&b, "; attempt %d.%d %s %t %v", h.Mission, h.Generation, h.Outcome, h.Rewarded, h.CompletedAt)
	}
	var receipts []string
	for _, r := range s.Receipts {
		receipts = append(receipts, fmt.Sprintf("%d %s", r.Generation, r.Operation))
	}
	for _, r := range s.ItemReceipts {
		receipts = append(receipts, fmt.Sprintf("%d %s", r.Generation, r.Operation))
	}
	sort.Strings(receipts)
	fmt.Fprintf(&b, "; %q %v", receipts, f.flags())
	fmt.Fprintf(&b, "; %s; %d deadlines", f.holds(), len(s.Deadlines))
	for _, r := range s.Scenes.Runs {
		fmt.Fprintf(&b, "; scene of mission %d %d", r.Mission, r.State)
	}
	for _, e := range s.Scenes.Effects {
		fmt.Fprintf(&b, "; %s %s", e.Operation, e.Status)
	}
	for _, r := range s.Scenes.Receipts {
		fmt.Fprintf(&b, "; %s", r.Operation)
	}
	for _, l := range s.Scenes.Inbox {
		fmt.Fprintf(&b, "; %d %s %d", l.Ordinal, l.Observation, l.State)
	}
	for _, o := range s.Offers {
		fmt.Fprintf(&b, "; offer %d %d", o.Mission, o.State)
	}
	return b.String()
}

package commands_test

import (
	"context"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"github.com/jackc/pgx/v5/pgconn"
)

// result is how a command ended.
type result struct {
	commands.Outcome
	err error
}

// duringPause runs a command whose first try fails as if others had been
// running, and another command while the first one pauses. It returns how both
// ended.
func (f *fixture) duringPause(first, other func(context.Context) (commands.Outcome, error)) (firstEnded, otherEnded result) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), 30*time.Second) // a wait for a lock that is never free ends with it
	defer cancel()
	paused, resume := make(chan struct{}), make(chan struct{})
	f.options.Pause = func(ctx context.Context, _ int) error {
		close(paused)
		select {
		case <-resume:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	f.reload()
	failed := false
	f.point = func(name string) error {
		if name == "validate character" && !failed {
			failed = true
			return &pgconn.PgError{Code: "40001"}
		}
		return nil
	}
	ended := make(chan result, 1)
	go func() {
		o, err := first(ctx)
		ended <- result{o, err}
	}()
	select {
	case <-paused:
	case early := <-ended:
		f.t.Fatalf("the first command ended without a pause: %+v", early)
	}
	o, err := other(ctx)
	close(resume)
	return <-ended, result{o, err}
}

// TestRetriesHoldUpNoOtherCommand has a command take effect while another one of
// the same character pauses before its second try.
func TestRetriesHoldUpNoOtherCommand(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1), mission(2))
		line := &publications{}
		f.options.Publisher = line
		f.reload()
		f.take(2)
		f.does(f.offer(1))
		line.list = nil
		accepts, reports := f.command, f.command
		accepts.Key, reports.Key = commands.Key{Source: "first", Sequence: 1}, commands.Key{Source: "other", Sequence: 1}
		accept := func(ctx context.Context) (commands.Outcome, error) {
			return f.a.AcceptOffer(ctx, accepts, f.session, 1)
		}
		report := func(ctx context.Context) (commands.Outcome, error) {
			return f.a.Progress(ctx, commands.Report{Command: reports, Event: content.CreatureKilled(scout)})
		}
		first, other := f.duringPause(accept, report)
		f.does(first.Outcome, first.err)
		f.does(other.Outcome, other.err)
		if want := slices.Concat(other.Messages, first.Messages); !reflect.DeepEqual(line.list, want) {
			t.Errorf("published %+v, want %+v", line.list, want)
		}
		row, there := f.row(1)
		if done, _ := f.row(2); !there || row.Completable || !done.Completable {
			t.Errorf("the attempts are %+v (there: %t) and %+v", row, there, done)
		}
		before, published := f.dump(), len(line.list)
		for _, again := range []func(context.Context) (commands.Outcome, error){accept, report} {
			if o, err := again(t.Context()); err != nil || !o.Replayed || o.Applied {
				t.Errorf("a second time: %+v, %v", o, err)
			}
		}
		if !slices.Equal(before, f.dump()) || len(line.list) != published {
			t.Error("the repeated commands changed something")
		}
	})
}

// TestRetriesOfOneKey sends a keyed command again while it pauses. It takes
// effect once, in whichever of the two transactions comes first.
func TestRetriesOfOneKey(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, wantsKills(1, 3))
		f.take(1)
		line := &publications{}
		f.options.Publisher = line
		keyed := f.command
		keyed.Key = commands.Key{Source: "a", Sequence: 1}
		report := func(ctx context.Context) (commands.Outcome, error) {
			return f.a.Progress(ctx, commands.Report{Command: keyed, Event: content.CreatureKilled(scout)})
		}
		first, other := f.duringPause(report, report)
		f.does(other.Outcome, other.err)
		if first.err != nil || !first.Replayed || first.Applied {
			t.Errorf("the command that paused ended with %+v, %v", first.Outcome, first.err)
		}
		if got := line.counts(); !slices.Equal(got, []int32{1}) {
			t.Errorf("published the counts %d", got)
		}
	})
}

// TestRetriesPublishInOrder has many commands of a character compete, and fail,
// and pause, while every other commit takes long to publish. The counts that
// they publish rise as the commits raised them.
func TestRetriesPublishInOrder(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		const reports = 12
		f := setting(t, db, wantsKills(1, reports+1))
		f.take(1)
		line := &lagging{}
		f.options.Publisher, f.options.Tries = line, 100
		f.options.Pause = func(context.Context, int) error { time.Sleep(time.Millisecond); return nil }
		f.reload()
		validations := 0
		f.point = func(name string) error {
			if name == "validate character" {
				if validations++; validations%3 != 0 {
					return &pgconn.PgError{Code: "40P01"}
				}
			}
			return nil
		}
		var working sync.WaitGroup
		for range reports {
			working.Go(func() {
				if o, err := f.report(content.CreatureKilled(scout)); err != nil || !o.Applied {
					t.Errorf("%+v, %v", o, err)
				}
			})
		}
		working.Wait()
		want := make([]int32, reports)
		for i := range want {
			want[i] = int32(i) + 1
		}
		if got := line.counts(); !slices.Equal(got, want) {
			t.Errorf("published the counts %d", got)
		}
	})
}

// lagging takes long over every other publication, so that the next one would
// overtake it if it could. It needs no lock, since one character's commits are
// published one at a time.
type lagging struct {
	publications
	taken int
}

func (l *lagging) Publish(ctx context.Context, id store.CharacterID, c commands.Commit) error {
	if l.taken++; l.taken%2 == 1 {
		time.Sleep(10 * time.Millisecond)
	}
	return l.publications.Publish(ctx, id, c)
}

// wantsKills is a mission that wants a number of kills.
func wantsKills(id content.MissionID, kills int32) *content.Mission {
	return mission(id, func(m *content.Mission) {
		g := &m.Objectives[0].Transitions[0].Triggers[0]
		g.Counter, g.Initial, g.TargetCount = new(uint32(1)), new(int32(0)), &kills
	})
}

// counts returns the values of counters that were published, in order.
func (p *publications) counts() []int32 {
	var list []int32
	for _, m := range p.list {
		if c, is := m.(commands.CounterChanged); is {
			list = append(list, c.Value)
		}
	}
	return list
}

package sessions

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

// TestOutbox runs the script testdata/outbox; go test -rewrite updates the
// outputs. A commit changes the purse to a number and shows an indicator
// of the same number.
func TestOutbox(t *testing.T) {
	var o outbox
	var mark uint64
	datadriven.RunTest(t, "testdata/outbox", func(t *testing.T, d *datadriven.TestData) string {
		number := 0
		d.MaybeScanArgs(t, "n", &number)
		switch d.Cmd {
		case "new":
			o = outbox{limit: number, signal: func() {}}
		case "commit":
			o.publish(numbered(number))
		case "answer":
			o.answer(&journal.Refused{Request: uint16(number)})
		case "refuse":
			o.refuse(&protocol.Refusal{Reason: "over"})
		case "offer":
			return fmt.Sprintln("queued:", o.offer([]journal.Message{&journal.ActorRemoved{Entity: uint64(number)}}))
		case "begin":
			mark = o.begin()
		case "finish":
			return fmt.Sprintln("accepted:", o.finish(mark, readingOf(number)))
		case "send":
			return sendAll(&o)
		default:
			d.Fatalf(t, "unknown command %q", d.Cmd)
		}
		return ""
	})
}

// numbered is a commit that leaves a character with a number of credits.
func numbered(n int) *commands.Commit {
	return &commands.Commit{Messages: []commands.Message{
		commands.PurseChanged{Purse: rules.Purse{Currency: int64(n)}}, commands.IndicatorShown{Indicator: uint32(n)},
		commands.Rewarded{Identity: commands.Identity{Mission: content.MissionID(n)}, Purse: rules.Purse{Currency: int64(n)}},
	}}
}

// readingOf is a full sync of a character that has a number of credits.
func readingOf(n int) *commands.Login {
	login := &commands.Login{}
	login.Character.Purse.Currency = int64(n)
	return login
}

// sendAll takes everything out of an outbox, a line each.
func sendAll(o *outbox) string {
	var b strings.Builder
	for {
		e, there, lost := o.next()
		if lost {
			fmt.Fprintln(&b, "asks for a full sync")
		}
		if !there {
			return cmp.Or(b.String(), "nothing\n")
		}
		fmt.Fprintln(&b, describe(&e))
	}
}

func describe(e *outgoing) string {
	switch {
	case e.login != nil:
		return fmt.Sprint("full sync ", e.login.Character.Purse.Currency)
	case e.commit != nil:
		words := []string{"commit:"}
		for _, m := range e.commit.Messages {
			switch m := m.(type) {
			case commands.PurseChanged:
				words = append(words, fmt.Sprint("purse ", m.Purse.Currency))
			case commands.IndicatorShown:
				words = append(words, fmt.Sprint("indicator ", m.Indicator))
			case commands.Rewarded:
				words = append(words, fmt.Sprintf("reward of %d with purse %d", m.Mission, m.Purse.Currency))
			}
		}
		return strings.Join(words, " ")
	case e.answer != nil:
		return fmt.Sprint("answer ", e.answer.(*journal.Refused).Request)
	case e.refusal != nil:
		return "refusal"
	}
	return fmt.Sprintf("%d messages", len(e.messages))
}

package commands_test

import (
	"reflect"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// The failure that the server decides is told to the client, also for an attempt
// that could have been turned in.
func TestAFailureIsTold(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1))
		f.take(1)
		f.does(f.report(content.CreatureKilled(scout)))
		attempt := f.identity(1)
		want := []commands.Message{commands.MissionChanged{Identity: attempt, State: content.MissionFailed}}
		if told := f.does(f.a.Fail(t.Context(), f.command, attempt)).Messages; !reflect.DeepEqual(told, want) {
			t.Errorf("told is %+v, want %+v", told, want)
		}
	})
}

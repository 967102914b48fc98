package commands_test

import (
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

func TestTheStartingExperienceIsSkipped(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db)
		skip := func() (commands.Outcome, error) {
			return f.a.Skip(t.Context(), f.command, f.session, bootcamp.ExperienceKey)
		}
		f.in(func(p *commands.Presence) { p.PrivateOwner = f.command.Character })
		f.does(f.enterScenes())
		f.deliver()
		wrong := f.session
		wrong.Entity++
		f.refuses(commands.RejectSession, func() (commands.Outcome, error) {
			return f.a.Skip(t.Context(), f.command, wrong, bootcamp.ExperienceKey)
		})
		f.refuses(commands.RejectBoarding, func() (commands.Outcome, error) { return f.a.Skip(t.Context(), f.command, f.session, "another") })
		t.Run("J-FLAG-012 J-IMP-007 skipping writes the flag, and ends what the camp still wants", func(t *testing.T) {
			o := f.does(skip())
			if f.starting() != rules.StartingSkipped || f.flags()[content.BootcampComplete] != content.BootcampCompleteValue {
				t.Errorf("starting %d, flags %v", f.starting(), f.flags())
			}
			if f.experience(bootcamp.ExperienceKey).State != store.RunEnded {
				t.Errorf("%+v", f.experience(bootcamp.ExperienceKey))
			}
			for _, e := range f.effects() {
				if e.Status.Open() {
					t.Errorf("still wanted: %+v", e)
				}
			}
			for _, m := range o.Messages { // a reserved flag is not a client's to know
				if flags, is := m.(commands.PlayerFlags); is && len(flags.Flags) != 0 {
					t.Errorf("told %v", flags)
				}
			}
			holds, err := f.a.Meets(t.Context(), f.command, content.CustomRequirement{Key: rules.KeyStartingCompleted})
			if err != nil || !holds {
				t.Errorf("a requirement says %v, %v", holds, err)
			}
			f.refuses(commands.RejectBoarding, skip)
			f.refuses(commands.RejectRequirement, func() (commands.Outcome, error) { return f.offer(bootcamp.Initiation) })
			if o, err := f.enterScenes(); err != nil || o.Applied {
				t.Errorf("the camp opens again: %+v %v", o, err)
			}
		})
	})
}

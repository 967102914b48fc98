package commands

import (
	"context"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Skip is the other authorized way out of the starting experience: it is
// recorded as skipped, the flag that says that Bootcamp is behind is written,
// and the experience's run ends with what it still wants (J-IMP-007,
// J-FLAG-012). Missions that were taken stay as they are.
func (a *Service) Skip(ctx context.Context, c Command, s store.Session, experience string) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		if _, err := p.Presence.admit(p.character.ID, s); err != nil {
			return err
		}
		e, there := p.catalog.Experience(experience)
		if !there {
			return reject(RejectBoarding, "there is no experience %q", experience)
		}
		state, err := p.unit.ReadState(ctx, p.character.ID)
		if err != nil {
			return err
		}
		if state != rules.StartingActive {
			return reject(RejectBoarding, "the starting experience is not under way")
		}
		run, err := p.experienceRun(ctx, e.Key)
		if err != nil {
			return err
		}
		if run != nil && run.State == store.RunRunning {
			if err := p.supersede(ctx, run); err != nil {
				return err
			}
		}
		p.unit.Stage(store.SetStarting(p.character.ID, rules.StartingSkipped))
		p.facts.project(func(f *rules.Facts) { f.Starting = rules.StartingSkipped })
		p.setFlag(content.BootcampComplete, content.BootcampCompleteValue)
		p.unit.AtCommitBoundary(func(context.Context, *store.Read) error {
			_, err := p.Presence.admit(p.character.ID, s)
			return err
		})
		return nil
	})
}

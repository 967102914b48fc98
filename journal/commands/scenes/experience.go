package scenes

import (
	"context"

	"caper/journal/commands/presence"
	"caper/journal/content"
	"caper/journal/store"
)

// plays reports whether a character is where an experience plays: on its map,
// and for a private experience on the character's own private map.
func (p *planner) plays(e *content.Experience, live *presence.Character) bool {
	return live.Map == e.Map && (!e.Private || live.PrivateOwner == p.tx.ID())
}

// playsHere reports whether a run goes on where a character is. A mission's run
// goes on wherever its owner is.
func (p *planner) playsHere(run *store.Run, live *presence.Character) bool {
	if run.Mission != 0 {
		return true
	}
	e, there := p.tx.Catalog().Experience(run.Experience)
	return there && p.plays(e, live)
}

// beginExperiences begins the experiences that play here and that the character
// never had, and reports whether there were any.
func (p *planner) beginExperiences(ctx context.Context, live *presence.Character) (began bool, err error) {
	for _, e := range p.tx.Catalog().Experiences {
		if !p.plays(e, live) {
			continue
		}
		run, err := p.runs.Experience(ctx, e.Key)
		if err != nil {
			return began, err
		}
		switch {
		case run == nil:
		case run.State == store.RunEnded || run.Revision == e.Revision:
			continue
		default:
			if err := p.runs.Supersede(ctx, run); err != nil {
				return began, err
			}
		}
		if err := p.runs.BeginExperience(e, live); err != nil {
			return began, err
		}
		began = true
	}
	return began, nil
}

// signalCompleteable signals the moment for attempts that are completable by
// now.
func (p *planner) signalCompleteable(ctx context.Context) error {
	list, err := p.rows.Assignments(ctx, p.tx.ID())
	if err != nil {
		return err
	}
	for i := range list {
		if row := &list[i]; row.State == content.MissionActive && row.Completable {
			if err := p.runs.SignalMoment(ctx, content.MomentCompleteable, row); err != nil {
				return err
			}
		}
	}
	return nil
}

package commands_test

import (
	"context"
	"fmt"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// storyteller lists the commands of a story. Each has a key and a time of its
// own.
type storyteller struct {
	ctx     context.Context
	f       *fixture
	a       *commands.Service
	session store.Session // in which the story is told
	list    []func() (commands.Outcome, error)
}

func (p *storyteller) add(run func(commands.Command) (commands.Outcome, error)) {
	c := commands.Command{Character: p.f.command.Character, Account: account, Key: commands.Key{Source: "room 1", Sequence: int64(len(p.list) + 1)}}
	now := noon.Add(time.Duration(len(p.list)) * time.Second)
	p.list = append(p.list, func() (commands.Outcome, error) { p.f.now = now; return run(c) })
}

func (p *storyteller) take(m content.MissionID, source string) {
	p.add(func(c commands.Command) (commands.Outcome, error) {
		return p.a.TryOffer(p.ctx, commands.ServerEvent{Command: c, Session: p.session, Mission: m, Source: source})
	})
	p.add(func(c commands.Command) (commands.Outcome, error) { return p.a.AcceptOffer(p.ctx, c, p.session, m) })
}

func (p *storyteller) happens(e content.Event) {
	p.add(func(c commands.Command) (commands.Outcome, error) {
		return p.a.Progress(p.ctx, commands.Report{Command: c, Event: e})
	})
}

func (p *storyteller) turnIn(m content.MissionID, selection *int) {
	p.add(func(c commands.Command) (commands.Outcome, error) {
		return p.a.TurnInRadio(p.ctx, commands.TurnIn{Command: c, Session: p.session, Mission: m, Selection: selection})
	})
}

// delivers delivers everything that is queued by then, which includes what a
// later delivery would have when the story is told again.
func (p *storyteller) delivers() {
	p.add(func(c commands.Command) (commands.Outcome, error) {
		_, err := p.a.DeliverScenes(p.ctx, c)
		return commands.Outcome{Applied: true, Replayed: true}, err
	})
}

// told gives an answer in a conversation, which it opens each time since
// conversations are not durable.
func (p *storyteller) told(answer func(commands.Callback) (commands.Outcome, error)) {
	p.add(func(c commands.Command) (commands.Outcome, error) {
		opening := c
		opening.Key = commands.Key{}
		if o, err := p.a.Converse(p.ctx, commands.Talk{Command: opening, Session: p.session, Entity: speaker}); err != nil {
			return o, err
		}
		return answer(commands.Callback{Command: c, Session: p.session, Entity: speaker, Mission: dialogue})
	})
}

func (p *storyteller) missions() {
	p.take(bootcamp.Initiation, bootcamp.InitiationSource)
	p.happens(content.AreaEntered(bootcamp.AssemblyArea))
	for range 3 {
		p.happens(content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot))
	}
	p.happens(content.CreatureKilled(bootcamp.ThraxScout))
	p.happens(content.CreatureKilled(bootcamp.ThraxScout))
	p.turnIn(bootcamp.Initiation, new(0))
	p.take(1, event)
	p.happens(content.CreatureKilled(other))
	p.turnIn(1, nil)
	p.take(1, event)
	p.add(func(c commands.Command) (commands.Outcome, error) { return p.a.Abandon(p.ctx, c, p.session, 1) })
	p.take(1, event)
	p.happens(content.CreatureKilled(bootcamp.Instructor)) // fails it
	p.add(func(c commands.Command) (commands.Outcome, error) { return p.a.Dismiss(p.ctx, c, p.session, 1) })
	p.take(2, event)
	p.add(func(c commands.Command) (commands.Outcome, error) {
		return p.a.LootItems(p.ctx, commands.Stock{Command: c, Template: packs, Quantity: 45})
	})
	p.happens(content.AreaEntered(area(2, 1))) // issues, and starts two seconds
	p.happens(content.AreaEntered(area(2, 2))) // spends
	p.add(func(c commands.Command) (commands.Outcome, error) { return runOut(p.ctx, p.a, c) })
	p.add(func(c commands.Command) (commands.Outcome, error) {
		return p.a.SpendItems(p.ctx, commands.Stock{Command: c, Template: packs, Quantity: 50})
	})
}

func (p *storyteller) scenes() {
	p.take(3, event)
	p.delivers()
	p.happens(content.CreatureKilled(other)) // starts the fuse
	p.delivers()
	p.delivers() // the fuse pays and signals
	p.add(func(c commands.Command) (commands.Outcome, error) { return arrives(p.ctx, p.f, c) })
	p.turnIn(3, nil)
}

func (p *storyteller) conversation() {
	p.told(func(c commands.Callback) (commands.Outcome, error) { return p.a.AcceptInPerson(p.ctx, c) })
	p.told(func(c commands.Callback) (commands.Outcome, error) {
		answer := commands.ObjectiveAnswer{Callback: c, Objective: enginetest.DialogueObjective, Flag: enginetest.DialogueFlag}
		return p.a.Choose(p.ctx, commands.ChoiceAnswer{ObjectiveAnswer: answer, Choice: 2})
	})
	p.told(func(c commands.Callback) (commands.Outcome, error) {
		return p.a.TurnInInPerson(p.ctx, commands.RewardAnswer{Callback: c})
	})
}

func (p *storyteller) sharing() {
	p.add(func(commands.Command) (commands.Outcome, error) {
		shared, err := p.a.TryShare(p.ctx, p.f.company.mate.command, p.f.company.mate.session, 5)
		if err != nil {
			return commands.Outcome{}, err
		}
		if len(shared) != 1 {
			return commands.Outcome{}, fmt.Errorf("the mission is shared with %d members, want 1", len(shared))
		}
		_, err = p.a.MakeOffer(p.ctx, &shared[0])
		if commands.Refused(err) == commands.RejectRepeat { // the offer was made and accepted before
			err = nil
		}
		return commands.Outcome{Applied: true, Replayed: true}, err
	})
	p.add(func(c commands.Command) (commands.Outcome, error) {
		return p.a.AcceptShared(p.ctx, c, p.session, p.f.company.mate.session.Entity, 5)
	})
}

package sessions

import (
	"fmt"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
	"caper/net/protocol/journal"
)

// answer takes a client's request to the authority. What follows from it is
// told as any commit is.
func (d *desk) answer(j *job) error {
	ctx, a, s := d.keeper.hub.ctx, d.keeper.hub.authority, j.session
	c := commands.Command{Character: d.character, Account: d.account}
	callback := func(entity uint64, mission content.MissionID) commands.Callback {
		return commands.Callback{Command: c, Session: s, Entity: store.EntityID(entity), Mission: mission}
	}
	var err error
	switch r := j.request.(type) {
	case *journal.RequestConverse:
		_, err = a.Converse(ctx, commands.Talk{Command: c, Session: s, Entity: store.EntityID(r.Entity)})
	case *journal.AssignNPCMission:
		_, err = a.AcceptInPerson(ctx, callback(r.Entity, r.Mission))
	case *journal.CompleteNPCObjective:
		_, err = a.CompleteObjective(ctx, commands.ObjectiveAnswer{Callback: callback(r.Entity, r.Mission), Objective: r.Objective, Flag: r.Flag})
	case *journal.PerformNPCChoice:
		answer := commands.ObjectiveAnswer{Callback: callback(r.Entity, r.Mission), Objective: r.Objective, Flag: r.Flag}
		_, err = a.Choose(ctx, commands.ChoiceAnswer{ObjectiveAnswer: answer, Choice: r.Choice})
	case *journal.CompleteNPCMission:
		_, err = a.TurnInInPerson(ctx, commands.RewardAnswer{Callback: callback(r.Entity, r.Mission), Selection: index(r.Selection), Rating: index(r.Rating)})
	case *journal.RewardNPCMission:
		_, err = a.LegacyReward(ctx, commands.RewardAnswer{Callback: callback(r.Entity, r.Mission), Selection: index(r.Selection)})
	case *journal.AssignRadioMission:
		_, err = a.AcceptOffer(ctx, c, s, r.Mission)
	case *journal.AssignSharedMission:
		_, err = a.AcceptShared(ctx, c, s, store.EntityID(r.Source), r.Mission)
	case *journal.ShareMission:
		_, err = a.TryShare(ctx, c, s, r.Mission) // each recipient's outcome is its own affair
	case *journal.CompleteRadioMission:
		_, err = a.TurnInRadio(ctx, commands.TurnIn{Command: c, Session: s, Mission: r.Mission, Selection: index(r.Selection), Rating: index(r.Rating)})
	case *journal.AbandonMission:
		_, err = a.Abandon(ctx, c, s, r.Mission)
	case *journal.ClearMission:
		_, err = a.Dismiss(ctx, c, s, r.Mission)
	default:
		if is, err := d.hand(ctx, j); is {
			return err
		}
		err = &commands.Rejection{Code: "unknown", Detail: fmt.Sprintf("request %d is not carried out here", j.request.Opcode())}
	}
	return err
}

// index is a number of the wire's as an index; nil stays nil.
func index(v *uint32) *int {
	if v == nil {
		return nil
	}
	n := int(*v)
	return &n
}

package keeper

import (
	"fmt"

	"caper/journal/authority"
	"caper/journal/content"
	"caper/journal/store"
	"caper/net/native"
)

// answer takes a client's request to the authority. What follows from it is
// told as any commit is.
func (d *desk) answer(j *job) error {
	ctx, a, s := d.keeper.hub.ctx, d.keeper.hub.authority, j.session
	c := authority.Command{Character: d.character, Account: d.account}
	callback := func(entity uint64, mission content.MissionID) authority.Callback {
		return authority.Callback{Command: c, Session: s, Entity: store.EntityID(entity), Mission: mission}
	}
	var err error
	switch r := j.request.(type) {
	case *native.RequestConverse:
		_, err = a.Converse(ctx, authority.Talk{Command: c, Session: s, Entity: store.EntityID(r.Entity)})
	case *native.AssignNPCMission:
		_, err = a.AcceptInPerson(ctx, callback(r.Entity, r.Mission))
	case *native.CompleteNPCObjective:
		_, err = a.CompleteObjective(ctx, authority.ObjectiveAnswer{Callback: callback(r.Entity, r.Mission), Objective: r.Objective, Flag: r.Flag})
	case *native.PerformNPCChoice:
		answer := authority.ObjectiveAnswer{Callback: callback(r.Entity, r.Mission), Objective: r.Objective, Flag: r.Flag}
		_, err = a.Choose(ctx, authority.ChoiceAnswer{ObjectiveAnswer: answer, Choice: r.Choice})
	case *native.CompleteNPCMission:
		_, err = a.TurnInInPerson(ctx, authority.RewardAnswer{Callback: callback(r.Entity, r.Mission), Selection: index(r.Selection), Rating: index(r.Rating)})
	case *native.RewardNPCMission:
		_, err = a.LegacyReward(ctx, authority.RewardAnswer{Callback: callback(r.Entity, r.Mission), Selection: index(r.Selection)})
	case *native.AssignRadioMission:
		_, err = a.AcceptOffer(ctx, c, s, r.Mission)
	case *native.AssignSharedMission:
		_, err = a.AcceptShared(ctx, c, s, store.EntityID(r.Source), r.Mission)
	case *native.ShareMission:
		_, err = a.TryShare(ctx, c, s, r.Mission) // each recipient's outcome is its own affair
	case *native.CompleteRadioMission:
		_, err = a.TurnInRadio(ctx, authority.TurnIn{Command: c, Session: s, Mission: r.Mission, Selection: index(r.Selection), Rating: index(r.Rating)})
	case *native.AbandonMission:
		_, err = a.Abandon(ctx, c, s, r.Mission)
	case *native.ClearMission:
		_, err = a.Dismiss(ctx, c, s, r.Mission)
	default:
		if is, err := d.hand(ctx, j); is {
			return err
		}
		err = &authority.Rejection{Code: "unknown", Detail: fmt.Sprintf("request %d is not carried out here", j.request.Opcode())}
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

package sessions

import (
	"context"
	"errors"
	"fmt"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
	"caper/net/protocol/journal"
)

// errUnavailable is sent to a client when the store fails.
var errUnavailable = errors.New("the journal is not available now, try again")

// execute executes a request, and answers it when it is refused. Its changes
// are sent like any other commit.
func (s *Session) execute(ctx context.Context, at store.Session, r journal.Request) result {
	err := s.dispatch(ctx, at, r)
	if err == nil {
		return done
	}
	if code := commands.Refused(err); code != "" {
		s.refuse(r.Opcode(), string(code), err)
		return done
	}
	s.manager.options.Log.Error("a request failed", "character", s.character, "opcode", r.Opcode(), "error", err)
	s.refuse(r.Opcode(), "unavailable", errUnavailable)
	s.resync() // the request may have been committed all the same
	return failed
}

// dispatch executes the command of a request.
func (s *Session) dispatch(ctx context.Context, at store.Session, request journal.Request) error {
	a, c := s.manager.service, s.command()
	callback := func(entity uint64, mission content.MissionID) commands.Callback {
		return commands.Callback{Command: c, Session: at, Entity: store.EntityID(entity), Mission: mission}
	}
	var err error
	switch r := request.(type) {
	case *journal.RequestConverse:
		_, err = a.Converse(ctx, commands.Talk{Command: c, Session: at, Entity: store.EntityID(r.Entity)})
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
		_, err = a.AcceptOffer(ctx, c, at, r.Mission)
	case *journal.AssignSharedMission:
		_, err = a.AcceptShared(ctx, c, at, store.EntityID(r.Source), r.Mission)
	case *journal.ShareMission:
		var shared []commands.SharedOffer
		shared, err = a.TryShare(ctx, c, at, r.Mission)
		s.manager.makeOffers(shared) // the recipients' outcomes do not concern the sender
	case *journal.CompleteRadioMission:
		_, err = a.TurnInRadio(ctx, commands.TurnIn{Command: c, Session: at, Mission: r.Mission, Selection: index(r.Selection), Rating: index(r.Rating)})
	case *journal.AbandonMission:
		_, err = a.Abandon(ctx, c, at, r.Mission)
	case *journal.ClearMission:
		_, err = a.Dismiss(ctx, c, at, r.Mission)
	default:
		return s.dispatchItem(ctx, at, request)
	}
	return err
}

// index converts a number of the wire to an index; nil stays nil.
func index(v *uint32) *int {
	if v == nil {
		return nil
	}
	n := int(*v)
	return &n
}

// errUnknownRequest refuses a request that has no command.
func errUnknownRequest(r journal.Request) error {
	return &commands.Rejection{Code: "unknown", Detail: fmt.Sprintf("request %d is not supported", r.Opcode())}
}

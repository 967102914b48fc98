package conversations

import (
	"context"
	"slices"

	"caper/journal/commands/message"
	"caper/journal/commands/presence"
	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// survey finds the topics of one conversation inside one transaction, which
// holds the character's row.
type survey struct {
	*planner
	target *presence.Target
	topics []topic
	window message.Converse
}

// read adds every topic that the target has for the character.
func (s *survey) read(ctx context.Context) error {
	list, err := s.tx.Assignments(ctx, s.tx.ID())
	if err != nil {
		return err
	}
	for _, id := range s.tx.Catalog().Given(s.target.Creature) {
		if err := s.addOffer(ctx, id); err != nil {
			return err
		}
	}
	for i := range list {
		row := &list[i]
		m, known := s.tx.Catalog().ForAssignment(row.Mission, row.Revision)
		if !known {
			continue
		}
		if err := s.addCompletion(ctx, m, row); err != nil {
			return err
		}
		if err := s.addObjectives(ctx, m, row); err != nil {
			return err
		}
	}
	return nil
}

// addOffer adds a mission that the target gives and the character may take.
func (s *survey) addOffer(ctx context.Context, id content.MissionID) error {
	m, there := s.tx.Catalog().Mission(id)
	if !there || !gives(s.tx.Catalog(), s.target, id) || len(s.window.MissionDispensed) == message.MaxConverse {
		return nil // what is not sent is no topic
	}
	if holds, err := s.tx.Holds(ctx, m.Scene.Requirement); err != nil || !holds {
		return err
	}
	d, err := s.offers.Predecessor(ctx, m)
	if allowed, err := rejection.Allowed(err); err != nil || !allowed {
		return err
	}
	t := topic{kind: topicAcceptance, mission: id, revision: m.Revision, history: d.History}
	if d.Row != nil {
		t.attempt = message.IdentityOf(d.Row)
	}
	s.topics = append(s.topics, t)
	s.window.MissionDispensed = append(s.window.MissionDispensed, message.MissionOffer{Mission: id, Title: m.Title, Briefing: message.Briefing(m)})
	return nil
}

// addCompletion adds an attempt that the target takes back.
func (s *survey) addCompletion(ctx context.Context, m *content.Mission, row *store.Assignment) error {
	if !takes(s.tx.Catalog(), s.target, m.ID) || !row.Completable && row.State != content.MissionSuccess {
		return nil
	}
	_, refused := s.attempts.CheckCompletable(ctx, m, row)
	if allowed, err := rejection.Allowed(refused); err != nil || !allowed {
		return err
	}
	if holds, err := s.tx.Holds(ctx, m.Scene.TurnInRequirement); err != nil || !holds {
		return err
	}
	_, refused = s.attempts.CheckWindow(ctx, m)
	if allowed, err := rejection.Allowed(refused); err != nil || !allowed {
		return err
	}
	t := topic{kind: topicMissionCompletion, mission: m.ID, revision: m.Revision, attempt: message.IdentityOf(row)}
	s.topics = append(s.topics, t)
	if row.State == content.MissionSuccess {
		t.kind = topicLegacyReward
		s.topics = append(s.topics, t)
	}
	s.window.MissionComplete = append(s.window.MissionComplete, completion(m))
	return nil
}

// addObjectives adds what the target says about an attempt's active objectives.
func (s *survey) addObjectives(ctx context.Context, m *content.Mission, row *store.Assignment) error {
	said := says(s.target, m)
	if row.State != content.MissionActive || len(said) == 0 {
		return nil
	}
	g, err := s.tx.Aggregate(ctx, row)
	if err != nil {
		return err
	}
	for _, one := range said {
		if g.States[one.Objective] != content.ObjectiveIncomplete {
			continue
		}
		if holds, err := s.tx.Holds(ctx, m.Scene.ObjectiveRequirements[one.Objective]); err != nil {
			return err
		} else if holds {
			s.addObjective(m, row, one)
		}
	}
	return nil
}

func (s *survey) addObjective(m *content.Mission, row *store.Assignment, said rules.Topic) {
	t := topic{mission: m.ID, revision: m.Revision, attempt: message.IdentityOf(row), said: said}
	triple := message.ObjectiveTriple{Mission: m.ID, Objective: said.Native, Flag: said.Flag}
	switch said.Kind {
	case content.DialogueCompletion:
		t.kind = topicObjectiveCompletion
		s.window.ObjectiveComplete = append(s.window.ObjectiveComplete, triple)
	case content.DialogueChoice:
		t.kind = topicObjectiveChoice
		s.window.ObjectiveChoice = append(s.window.ObjectiveChoice, triple)
	case content.DialogueReminder:
		t.kind = topicMissionReminder
		s.window.MissionReminder = append(s.window.MissionReminder, m.ID)
	case content.DialogueAmbient:
		t.kind = topicAmbientObjective
		s.window.ObjectiveAmbient = append(s.window.ObjectiveAmbient, triple)
	}
	s.topics = append(s.topics, t)
}

// says returns what a target has to say about a mission's objectives.
func says(t *presence.Target, m *content.Mission) []rules.Topic {
	if t.Creature != 0 {
		return rules.Topics(m, t.Package)
	}
	if t.Conversation == nil || t.Conversation.Mission != m.ID {
		return nil
	}
	if said, there := rules.ObjectTopic(m, *t.Conversation); there {
		return []rules.Topic{said}
	}
	return nil
}

// gives reports whether a target gives a mission in person. Objects do not.
func gives(c *store.Catalog, t *presence.Target, id content.MissionID) bool {
	return t.Creature != 0 && slices.Contains(c.Given(t.Creature), id)
}

// takes reports whether a target takes a mission back in person.
func takes(c *store.Catalog, t *presence.Target, id content.MissionID) bool {
	return t.Creature != 0 && slices.Contains(c.Taken(t.Creature), id)
}

// completion returns what a client sees of a mission's completion: the items
// that are always given, and those to choose from.
func completion(m *content.Mission) message.MissionReward {
	shown := message.MissionReward{Mission: m.ID, Title: m.Title}
	if r := m.TurnInReward(); r != nil {
		shown.Experience, shown.Credits = r.Experience, r.Credits
		for _, item := range r.Items {
			if item.Selectable {
				shown.Choices = append(shown.Choices, item)
			} else {
				shown.Items = append(shown.Items, item)
			}
		}
	}
	return shown
}

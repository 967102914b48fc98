package commands

import (
	"context"
	"slices"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// survey makes out the topics of one conversation inside one transaction,
// which holds the character's row.
type survey struct {
	*plan
	target  *Target
	list    []store.Assignment
	topics  []topic
	message Converse
}

func (s *survey) take(ctx context.Context) (err error) {
	if s.list, err = s.unit.Assignments(ctx, s.character.ID); err != nil {
		return err
	}
	for _, id := range s.catalog.Given(s.target.Creature) {
		if err := s.offerable(ctx, id); err != nil {
			return err
		}
	}
	for i := range s.list {
		row := &s.list[i]
		m, known := s.catalog.ForAssignment(row.Mission, row.Revision)
		if !known {
			continue
		}
		if err := s.completable(ctx, m, row); err != nil {
			return err
		}
		if err := s.objectives(ctx, m, row); err != nil {
			return err
		}
	}
	return nil
}

// told turns a refusal into a no.
func told(err error) (bool, error) {
	if Refused(err) != "" {
		return false, nil
	}
	return err == nil, err
}

// offerable adds a mission that the target gives and the character may take.
func (s *survey) offerable(ctx context.Context, id content.MissionID) error {
	m, there := s.catalog.Mission(id)
	if !there || !gives(s.catalog, s.target, id) || len(s.message.MissionDispensed) == MaxConverse {
		return nil // what is not sent is no topic
	}
	if holds, err := s.facts.holds(ctx, m.Scene.Requirement); err != nil || !holds {
		return err
	}
	d, err := s.repeat(ctx, m)
	if is, err := told(err); err != nil || !is {
		return err
	}
	t := topic{kind: TopicAcceptance, mission: id, revision: m.Revision, history: d.history}
	if d.row != nil {
		t.attempt = identityOf(d.row)
	}
	s.topics = append(s.topics, t)
	s.message.MissionDispensed = append(s.message.MissionDispensed, MissionOffer{id, m.Title, briefing(m)})
	return nil
}

// completable adds an attempt that the target takes back.
func (s *survey) completable(ctx context.Context, m *content.Mission, row *store.Assignment) error {
	if !takes(s.catalog, s.target, m.ID) || !row.Completable && row.State != content.MissionSuccess {
		return nil
	}
	_, notDue := s.due(ctx, m, row)
	if is, err := told(notDue); err != nil || !is {
		return err
	}
	if holds, err := s.facts.holds(ctx, m.Scene.TurnInRequirement); err != nil || !holds {
		return err
	}
	_, err := s.window(ctx, m)
	if is, err := told(err); err != nil || !is {
		return err
	}
	t := topic{kind: TopicMissionCompletion, mission: m.ID, revision: m.Revision, attempt: identityOf(row)}
	s.topics = append(s.topics, t)
	if row.State == content.MissionSuccess {
		t.kind = TopicLegacyReward
		s.topics = append(s.topics, t)
	}
	s.message.MissionComplete = append(s.message.MissionComplete, completion(m))
	return nil
}

// objectives adds what the target says about an attempt's active objectives.
func (s *survey) objectives(ctx context.Context, m *content.Mission, row *store.Assignment) error {
	said := says(s.target, m)
	if row.State != content.MissionActive || len(said) == 0 {
		return nil
	}
	g, err := s.unit.Aggregate(ctx, row)
	if err != nil {
		return err
	}
	for _, topicSaid := range said {
		if g.States[topicSaid.Objective] != content.ObjectiveIncomplete {
			continue
		}
		if holds, err := s.facts.holds(ctx, m.Scene.ObjectiveRequirements[topicSaid.Objective]); err != nil {
			return err
		} else if holds {
			s.say(m, row, topicSaid)
		}
	}
	return nil
}

func (s *survey) say(m *content.Mission, row *store.Assignment, said rules.Topic) {
	t := topic{mission: m.ID, revision: m.Revision, attempt: identityOf(row), said: said}
	triple := ObjectiveTriple{m.ID, said.Native, said.Flag}
	switch said.Kind {
	case content.DialogueCompletion:
		t.kind = TopicObjectiveCompletion
		s.message.ObjectiveComplete = append(s.message.ObjectiveComplete, triple)
	case content.DialogueChoice:
		t.kind = TopicObjectiveChoice
		s.message.ObjectiveChoice = append(s.message.ObjectiveChoice, triple)
	case content.DialogueReminder:
		t.kind = TopicMissionReminder
		s.message.MissionReminder = append(s.message.MissionReminder, m.ID)
	case content.DialogueAmbient:
		t.kind = TopicAmbientObjective
		s.message.ObjectiveAmbient = append(s.message.ObjectiveAmbient, triple)
	}
	s.topics = append(s.topics, t)
}

// says is what a target has to say about a mission's objectives.
func says(t *Target, m *content.Mission) []rules.Topic {
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

// gives tells whether a target gives a mission in person: an object does not.
func gives(c *store.Catalog, t *Target, id content.MissionID) bool {
	return t.Creature != 0 && slices.Contains(c.Given(t.Creature), id)
}

// takes tells whether a target takes a mission back in person.
func takes(c *store.Catalog, t *Target, id content.MissionID) bool {
	return t.Creature != 0 && slices.Contains(c.Taken(t.Creature), id)
}

// completion is how a mission's completion shows: what is given for certain,
// and what there is to choose from.
func completion(m *content.Mission) MissionReward {
	shown := MissionReward{Mission: m.ID, Title: m.Title}
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

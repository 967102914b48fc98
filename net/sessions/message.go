package sessions

import (
	"caper/journal/commands"
	"caper/journal/content"
	"caper/net/protocol/journal"
)

// attemptOf returns the attempt that a message is about, and reports whether it
// is about one.
func attemptOf(m commands.Message) (commands.Identity, bool) {
	switch m := m.(type) {
	case commands.MissionGained:
		return m.Identity, true
	case commands.MissionCleared:
		return m.Identity, true
	case commands.ObjectiveChanged:
		return m.Identity, true
	case commands.CounterChanged:
		return m.Identity, true
	case commands.MissionChanged:
		return m.Identity, true
	case commands.IndicatorShown:
		return m.Identity, true
	case commands.Rewarded:
		return m.Identity, true
	case commands.VoiceCue:
		return m.Identity, true
	case commands.Announced:
		return m.Identity, true
	}
	return commands.Identity{}, false
}

// message converts a message for the wire. It returns nil for messages that are
// not sent, or are sent in another way: the room sends the set of flags from its
// own copy.
func (v *view) message(m commands.Message) journal.Message {
	switch m := m.(type) {
	case commands.OfferShown:
		return &journal.RadioOffer{Mission: m.Mission, Title: m.Title, Briefing: (*uint32)(m.Briefing)}
	case commands.SharedOffered:
		return &journal.SharedOffer{Source: uint64(m.Source), Mission: m.Mission, Title: m.Title, Briefing: (*uint32)(m.Briefing)}
	case commands.IndicatorShown:
		return &journal.ShowIndicator{Mission: m.Mission, Indicator: m.Indicator}
	case commands.Rewarded:
		return &journal.MissionRewarded{Mission: m.Mission, Purse: purseOf(m.Purse), Items: itemsOf(m.Items)}
	case commands.VoiceCue:
		return &journal.PlayTutorialAudio{AudioSet: uint32(m.AudioSet)}
	case commands.Announced:
		return &journal.Announcement{Greeting: uint32(m.Greeting)}
	case commands.EffectStarted:
		return v.showEffect(m)
	case commands.SceneRewarded:
		return &journal.MissionRewarded{Mission: m.Mission, Purse: purseOf(m.Purse), Items: itemsOf(m.Items)}
	case commands.AbilityLearned:
		return &journal.Abilities{Abilities: []content.ActionID{m.Ability}}
	case commands.PurseChanged:
		return &journal.PurseChanged{Purse: purseOf(m.Purse)}
	case commands.InventoryChanged:
		v.session.stacks.set(m.Items)
		return inventoryOf(m.Items)
	case commands.Converse:
		return converse(&m)
	}
	return v.progress(m)
}

// progress converts a message about an attempt's progress for the wire. It
// returns nil for other messages.
func (v *view) progress(m commands.Message) journal.Message {
	switch m := m.(type) {
	case commands.MissionGained:
		g := &journal.MissionGained{Mission: m.Mission, State: content.MissionActive}
		if definition, known := v.session.manager.service.Mission(m.Mission); known {
			g.Title, g.Shareable = definition.Title, shareable(definition)
		}
		for _, o := range m.Objectives {
			g.Objectives = append(g.Objectives, journal.Objective{ID: o.Objective, Text: o.Text, State: o.State})
		}
		return g
	case commands.MissionCleared:
		return &journal.MissionCleared{Mission: m.Mission}
	case commands.ObjectiveChanged:
		return &journal.ObjectiveStatus{Mission: m.Mission, Objective: journal.Objective{ID: m.Objective, Text: m.Text, State: m.State}}
	case commands.CounterChanged:
		if m.Text == 0 {
			return nil // a counter without a text is not shown: full syncs omit it, too
		}
		return &journal.ObjectiveCounter{Mission: m.Mission, Objective: m.Objective, Counter: journal.Counter{Text: m.Text, Value: m.Value}}
	case commands.MissionChanged:
		status := &journal.MissionStatus{Mission: m.Mission, State: m.State, Completable: m.Completable}
		if definition, known := v.session.manager.service.Mission(m.Mission); known {
			status.Shareable = shareable(definition)
		}
		return status
	}
	return nil
}

func itemsOf(list []content.RewardItem) []journal.Item {
	var items []journal.Item
	for _, i := range list {
		items = append(items, journal.Item{Template: i.Template, Quantity: i.Quantity})
	}
	return items
}

func converse(m *commands.Converse) *journal.Converse {
	c := &journal.Converse{
		Entity: uint64(m.Entity), ImportantGreeting: m.ImportantGreeting, MissionReminder: m.MissionReminder,
		ObjectiveComplete: triples(m.ObjectiveComplete), ObjectiveAmbient: triples(m.ObjectiveAmbient), ObjectiveChoice: triples(m.ObjectiveChoice),
		EndConversation: m.EndConversation, ForcedByScript: m.ForcedByScript,
	}
	for _, o := range m.MissionDispensed {
		c.MissionDispensed = append(c.MissionDispensed, journal.Dispensed{Mission: o.Mission, Title: o.Title, Briefing: (*uint32)(o.Briefing)})
	}
	for _, r := range m.MissionComplete {
		c.MissionComplete = append(c.MissionComplete, journal.Completion{
			Mission: r.Mission, Title: r.Title, Experience: r.Experience, Credits: r.Credits, Items: itemsOf(r.Items), Choices: itemsOf(r.Choices),
		})
	}
	return c
}

func triples(list []commands.ObjectiveTriple) []journal.Triple {
	var triples []journal.Triple
	for _, t := range list {
		triples = append(triples, journal.Triple(t))
	}
	return triples
}

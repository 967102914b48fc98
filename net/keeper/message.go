package keeper

import (
	"caper/journal/authority"
	"caper/journal/content"
	"caper/net/native"
)

// attemptOf is the attempt that a message is about, if it is about one.
func attemptOf(m authority.Message) (authority.Identity, bool) {
	switch m := m.(type) {
	case authority.MissionGained:
		return m.Identity, true
	case authority.MissionCleared:
		return m.Identity, true
	case authority.ObjectiveChanged:
		return m.Identity, true
	case authority.CounterChanged:
		return m.Identity, true
	case authority.MissionChanged:
		return m.Identity, true
	case authority.IndicatorShown:
		return m.Identity, true
	case authority.Rewarded:
		return m.Identity, true
	case authority.VoiceCue:
		return m.Identity, true
	case authority.Announced:
		return m.Identity, true
	}
	return authority.Identity{}, false
}

// message is a message on the wire; nil: the room tells it another way, the
// set of flags out of its own copy.
func (d *desk) message(m authority.Message) native.Message {
	switch m := m.(type) {
	case authority.OfferShown:
		return &native.RadioOffer{Mission: m.Mission, Title: m.Title, Briefing: (*uint32)(m.Briefing)}
	case authority.SharedOffered:
		return &native.SharedOffer{Source: uint64(m.Source), Mission: m.Mission, Title: m.Title, Briefing: (*uint32)(m.Briefing)}
	case authority.IndicatorShown:
		return &native.ShowIndicator{Mission: m.Mission, Indicator: m.Indicator}
	case authority.Rewarded:
		return &native.MissionRewarded{Mission: m.Mission, Purse: purseOf(m.Purse), Items: itemsOf(m.Items)}
	case authority.VoiceCue:
		return &native.PlayTutorialAudio{AudioSet: uint32(m.AudioSet)}
	case authority.Announced:
		return &native.Announcement{Greeting: uint32(m.Greeting)}
	case authority.EffectStarted:
		return d.present(m)
	case authority.SceneRewarded:
		return &native.MissionRewarded{Mission: m.Mission, Purse: purseOf(m.Purse), Items: itemsOf(m.Items)}
	case authority.AbilityLearned:
		return &native.Abilities{Abilities: []content.ActionID{m.Ability}}
	case authority.PurseChanged:
		return &native.PurseChanged{Purse: purseOf(m.Purse)}
	case authority.InventoryChanged:
		d.known.inventory = m.Items
		return inventoryOf(m.Items)
	case authority.Converse:
		return converse(&m)
	}
	return d.progress(m)
}

// progress is a message of how an attempt stands on the wire; nil for others.
func (d *desk) progress(m authority.Message) native.Message {
	switch m := m.(type) {
	case authority.MissionGained:
		g := &native.MissionGained{Mission: m.Mission, State: content.MissionActive}
		if definition, known := d.keeper.hub.authority.Mission(m.Mission); known {
			g.Title, g.Shareable = definition.Title, shareable(definition)
		}
		for _, o := range m.Objectives {
			g.Objectives = append(g.Objectives, native.Objective{ID: o.Objective, Text: o.Text, State: o.State})
		}
		return g
	case authority.MissionCleared:
		return &native.MissionCleared{Mission: m.Mission}
	case authority.ObjectiveChanged:
		return &native.ObjectiveStatus{Mission: m.Mission, Objective: native.Objective{ID: m.Objective, Text: m.Text, State: m.State}}
	case authority.CounterChanged:
		return &native.ObjectiveCounter{Mission: m.Mission, Objective: m.Objective, Counter: native.Counter{Text: m.Text, Value: m.Value}}
	case authority.MissionChanged:
		s := &native.MissionStatus{Mission: m.Mission, State: m.State, Completable: m.Completable}
		if definition, known := d.keeper.hub.authority.Mission(m.Mission); known {
			s.Shareable = shareable(definition)
		}
		return s
	}
	return nil
}

func itemsOf(list []content.RewardItem) []native.Item {
	var items []native.Item
	for _, i := range list {
		items = append(items, native.Item{Template: i.Template, Quantity: i.Quantity})
	}
	return items
}

func converse(m *authority.Converse) *native.Converse {
	c := &native.Converse{
		Entity: uint64(m.Entity), ImportantGreeting: m.ImportantGreeting, MissionReminder: m.MissionReminder,
		ObjectiveComplete: triples(m.ObjectiveComplete), ObjectiveAmbient: triples(m.ObjectiveAmbient), ObjectiveChoice: triples(m.ObjectiveChoice),
		EndConversation: m.EndConversation, ForcedByScript: m.ForcedByScript,
	}
	for _, o := range m.MissionDispensed {
		c.MissionDispensed = append(c.MissionDispensed, native.Dispensed{Mission: o.Mission, Title: o.Title, Briefing: (*uint32)(o.Briefing)})
	}
	for _, r := range m.MissionComplete {
		c.MissionComplete = append(c.MissionComplete, native.Completion{
			Mission: r.Mission, Title: r.Title, Experience: r.Experience, Credits: r.Credits, Items: itemsOf(r.Items), Choices: itemsOf(r.Choices),
		})
	}
	return c
}

func triples(list []authority.ObjectiveTriple) []native.Triple {
	var triples []native.Triple
	for _, t := range list {
		triples = append(triples, native.Triple(t))
	}
	return triples
}

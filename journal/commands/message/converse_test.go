package message_test

import (
	"testing"

	"caper/journal/commands/message"
	"caper/journal/content"
)

func TestConverseFaults(t *testing.T) {
	good := func() message.Converse {
		return message.Converse{Entity: 1, MissionDispensed: []message.MissionOffer{{Mission: 1, Title: 2}},
			ObjectiveComplete: []message.ObjectiveTriple{{Mission: 1, Objective: 2, Flag: 3}}, ObjectiveChoice: []message.ObjectiveTriple{{Mission: 1, Objective: 3, Flag: 3}},
			ObjectiveAmbient: []message.ObjectiveTriple{{Mission: 1, Objective: 4}}, MissionReminder: []content.MissionID{1},
			MissionComplete: []message.MissionReward{{Mission: 2, Title: 3, Items: []content.RewardItem{{Template: 1, Quantity: 1}}, Choices: []content.RewardItem{{Template: 1, Quantity: 1, Selectable: true}}}}}
	}
	c := good()
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*message.Converse){ // any order: each alone
		"entity":           func(c *message.Converse) { c.Entity = 0 },
		"offer":            func(c *message.Converse) { c.MissionDispensed[0].Title = 0 },
		"offered twice":    func(c *message.Converse) { c.MissionDispensed = append(c.MissionDispensed, c.MissionDispensed[0]) },
		"triple":           func(c *message.Converse) { c.ObjectiveComplete[0].Objective = 0 },
		"choice twice":     func(c *message.Converse) { c.ObjectiveChoice = append(c.ObjectiveChoice, c.ObjectiveChoice[0]) },
		"ambient":          func(c *message.Converse) { c.ObjectiveAmbient[0].Mission = 0 },
		"reward":           func(c *message.Converse) { c.MissionComplete[0].Mission = 0 },
		"item":             func(c *message.Converse) { c.MissionComplete[0].Items[0].Quantity = 0 },
		"selectable item":  func(c *message.Converse) { c.MissionComplete[0].Items[0].Selectable = true },
		"fixed choice":     func(c *message.Converse) { c.MissionComplete[0].Choices[0].Selectable = false },
		"reminder":         func(c *message.Converse) { c.MissionReminder = append(c.MissionReminder, 0) },
		"an end with more": func(c *message.Converse) { c.EndConversation = true },
		"too many": func(c *message.Converse) {
			c.ObjectiveAmbient = make([]message.ObjectiveTriple, message.MaxConverse+1)
		},
		"a reward repeated": func(c *message.Converse) { c.MissionComplete = append(c.MissionComplete, c.MissionComplete[0]) },
	} {
		t.Run(name, func(t *testing.T) {
			c := good()
			change(&c)
			if c.Validate() == nil {
				t.Error("nothing is wrong with it")
			}
		})
	}
}

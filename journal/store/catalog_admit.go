package store

import (
	"slices"

	"caper/journal/content"
)

// admit validates loaded missions and experiences and fills the indexes.
func (c *Catalog) admit(missions []*content.Mission, experiences []*content.Experience) {
	for _, m := range missions {
		c.World.Missions[m.ID] = m
	}
	missions = slices.DeleteFunc(missions, func(m *content.Mission) bool { return c.out(m.Validate(c.World)) })
	// Missions and experiences refer to one another. Leaving one out can make
	// another faulty, so the validation repeats until nothing more is left out.
	for count := -1; count != len(missions)+len(experiences); {
		count = len(missions) + len(experiences)
		c.World.Missions = make(map[content.MissionID]*content.Mission, len(missions))
		for _, m := range missions {
			c.World.Missions[m.ID] = m
		}
		experiences = slices.DeleteFunc(experiences, func(e *content.Experience) bool { return c.out(e.Validate(c.World)) })
		ofMissions, ofExperiences := content.ValidateShared(missions, experiences)
		missions = slices.DeleteFunc(missions, func(m *content.Mission) bool { return c.out(ofMissions[m.ID]) })
		experiences = slices.DeleteFunc(experiences, func(e *content.Experience) bool { return c.out(ofExperiences[e.Key]) })
	}
	c.Experiences = experiences
	for _, m := range missions {
		c.index(m)
	}
}

// out records faults and reports whether there are any.
func (c *Catalog) out(faults error) bool {
	if faults != nil {
		c.Faults = append(c.Faults, faults)
	}
	return faults != nil
}

func (c *Catalog) index(m *content.Mission) {
	c.missions[m.ID], c.sharing[m.ID] = m, m.SharingCapability()
	c.ids = append(c.ids, m.ID)
	c.Warnings = append(c.Warnings, m.Warnings()...)
	if m.Giver != nil && m.Channels.Acceptance.NPC() {
		c.givers[*m.Giver] = append(c.givers[*m.Giver], m.ID)
	}
	if m.Receiver != nil && m.Channels.Completion.NPC() {
		c.takers[*m.Receiver] = append(c.takers[*m.Receiver], m.ID)
	}
}

package store

import (
	"context"
	"errors"
	"fmt"

	"caper/journal/content"
	"caper/journal/rules"
)

// Catalog is all enabled content, loaded and judged. It is immutable, and
// shared by everyone.
type Catalog struct {
	missions map[content.MissionID]*content.Mission
	ids      []content.MissionID
	givers   map[content.CreatureID][]content.MissionID
	takers   map[content.CreatureID][]content.MissionID
	Levels   rules.Levels
	Items    map[content.ItemTemplate]content.ItemInfo
	// World is what content was judged by; Items are its own.
	World *content.World
	// Faults tell what is not operational: each is a content.Fault.
	Faults []error
}

// Mission finds the enabled, faultless definition of a mission.
func (c *Catalog) Mission(id content.MissionID) (*content.Mission, bool) {
	m, there := c.missions[id]
	return m, there
}

// ForAssignment finds the definition that a stored assignment runs on: the
// enabled one, when its revision is the stored one, or the stored one is
// older than revisions are.
func (c *Catalog) ForAssignment(id content.MissionID, stored content.Revision) (*content.Mission, bool) {
	m, there := c.missions[id]
	if !there || stored != m.Revision && stored != content.Legacy && stored != content.Unversioned {
		return nil, false
	}
	return m, true
}

// IDs are the operational missions, ascending.
func (c *Catalog) IDs() []content.MissionID { return c.ids }

// Given are the missions that a creature gives in person, Taken those that it
// takes back; a side on the radio alone is found at neither (J-CHAN-004).
func (c *Catalog) Given(id content.CreatureID) []content.MissionID { return c.givers[id] }

// Taken are the missions that a creature takes back in person.
func (c *Catalog) Taken(id content.CreatureID) []content.MissionID { return c.takers[id] }

// LoadWorld reads, judges and copies the enabled content. What has a fault is
// left out and told in Faults; an error is one of the database.
func (s *Store) LoadWorld(ctx context.Context) (c *Catalog, err error) {
	tx, err := s.World.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	c = &Catalog{
		missions: map[content.MissionID]*content.Mission{}, World: content.NewWorld(),
		givers: map[content.CreatureID][]content.MissionID{}, takers: map[content.CreatureID][]content.MissionID{},
	}
	c.Items, c.World.Handlers = c.World.Items, rules.Handlers()
	loader := worldLoader{ctx: ctx, read: &tx.Read, catalog: c}
	if err := loader.load(); err != nil {
		return nil, err
	}
	return c, nil
}

// admit judges loaded missions and fills the indexes.
func (c *Catalog) admit(list []*content.Mission) {
	for _, m := range list {
		if err := m.Validate(c.World); err != nil {
			c.Faults = append(c.Faults, err)
			continue
		}
		c.missions[m.ID] = m
		c.ids = append(c.ids, m.ID)
		if m.Giver != nil && m.Channels.Acceptance.NPC() {
			c.givers[*m.Giver] = append(c.givers[*m.Giver], m.ID)
		}
		if m.Receiver != nil && m.Channels.Completion.NPC() {
			c.takers[*m.Receiver] = append(c.takers[*m.Receiver], m.ID)
		}
	}
}

// legacy tells of fallback rows without a complete enabled definition: that
// they are inactive comes before anything about their rewards (J-AUTH-011).
func (c *Catalog) legacy(ids []content.MissionID) {
	for _, id := range ids {
		if _, there := c.missions[id]; !there {
			c.Faults = append(c.Faults, content.Fault{Mission: id, Revision: content.Legacy, Field: "npc_mission",
				Message: "is inactive: no complete enabled definition is installed"})
		}
	}
}

func unreadable(what string, m *content.Mission, err error) error {
	return fmt.Errorf("mission %d revision %q: %s: %w", m.ID, m.Revision, what, err)
}

package store

import (
	"context"
	"errors"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/scene"
)

// Catalog is all enabled content, loaded and validated. It is immutable and
// shared by all callers.
type Catalog struct {
	missions map[content.MissionID]*content.Mission
	ids      []content.MissionID
	sharing  map[content.MissionID]content.Sharing
	givers   map[content.CreatureID][]content.MissionID
	takers   map[content.CreatureID][]content.MissionID
	// Experiences are the operational private experiences, by key.
	Experiences []*content.Experience
	// Scripts play the shipped scenes.
	Scripts *scene.Registry
	Levels  rules.Levels                              // experience thresholds, the first is level 1
	Items   map[content.ItemTemplate]content.ItemInfo // by template
	// World is what content was validated against; Items are its own.
	World *content.World
	// Faults list what is not operational: each is a content.Fault or a
	// content.ExperienceFault, joined by mission or experience.
	Faults []error
	// Warnings list what is probably a mistake; what they are about is loaded.
	Warnings []content.Fault
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

// Sharing is what a mission's party sharing is capable of; the shareable bit
// that players see is whether it is any (J-SHARE-001).
func (c *Catalog) Sharing(id content.MissionID) content.Sharing { return c.sharing[id] }

// Experience finds the operational experience of a key.
func (c *Catalog) Experience(key string) (*content.Experience, bool) {
	for _, e := range c.Experiences {
		if e.Key == key {
			return e, true
		}
	}
	return nil, false
}

// Given are the missions that a creature gives in person. A mission that is
// given over the radio alone is not among them (J-CHAN-004).
func (c *Catalog) Given(id content.CreatureID) []content.MissionID { return c.givers[id] }

// Taken are the missions that a creature takes back in person. A mission that is
// turned in over the radio alone is not among them (J-CHAN-004).
func (c *Catalog) Taken(id content.CreatureID) []content.MissionID { return c.takers[id] }

// LoadWorld reads, validates and copies the enabled content. What has a fault is
// left out and listed in Faults; an error is the database's.
//
// Content may name the shipped scripts and those given here.
func (s *Store) LoadWorld(ctx context.Context, scripts ...content.Script) (c *Catalog, err error) {
	tx, err := s.World.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	c = &Catalog{
		missions: map[content.MissionID]*content.Mission{}, sharing: map[content.MissionID]content.Sharing{}, World: content.NewWorld(),
		givers: map[content.CreatureID][]content.MissionID{}, takers: map[content.CreatureID][]content.MissionID{},
	}
	if c.Scripts = s.World.content.Scripts; c.Scripts == nil {
		c.Scripts = scene.NewRegistry()
	}
	c.Items, c.World.Handlers, c.World.Scripts = c.World.Items, rules.Handlers(), c.Scripts.Names()
	for _, name := range scripts {
		c.World.Scripts[name] = true
	}
	loader := worldLoader{ctx: ctx, read: &tx.Read, catalog: c}
	if err := loader.load(); err != nil {
		return nil, err
	}
	return c, nil
}

// legacy adds a fault for each fallback row without a complete enabled
// definition: such a row is inactive, whatever its rewards (J-AUTH-011).
func (c *Catalog) legacy(ids []content.MissionID) {
	for _, id := range ids {
		if _, there := c.missions[id]; !there {
			c.Faults = append(c.Faults, content.Fault{Mission: id, Revision: content.Legacy, Field: "npc_mission",
				Message: "is inactive: no complete enabled definition is installed"})
		}
	}
}

package commands_test

import (
	"caper/journal/content"
	"caper/journal/store"
)

// spokenOf adds the creatures and packages to World that a mission speaks of,
// where they are not there.
func spokenOf(m *content.Mission) []store.Statement {
	var list []store.Statement
	speaks := func(id *content.PackageID) {
		if id != nil {
			list = append(list, store.Raw("a package", "INSERT INTO npc_package (npc_package_id) VALUES (?) ON CONFLICT DO NOTHING", *id))
		}
	}
	for i := range m.Scene.Dialogue {
		speaks(&m.Scene.Dialogue[i].Package)
	}
	for i := range m.Objectives {
		for j := range m.Objectives[i].Transitions {
			for k := range m.Objectives[i].Transitions[j].Triggers {
				speaks(m.Objectives[i].Transitions[j].Triggers[k].Package)
			}
		}
	}
	for _, id := range []*content.CreatureID{m.Giver, m.Receiver} {
		if id != nil {
			list = append(list, store.Raw("a creature", "INSERT INTO creature_definition (creature_id) VALUES (?) ON CONFLICT DO NOTHING", *id))
		}
	}
	return list
}

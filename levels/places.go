package levels

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// places collects the level's named points: its own places, those of buildings
// and their anchors (M-DOC-015, M-DOC-017), and then the spawn points.
func (c *compiler) places() {
	for _, id := range slices.Sorted(maps.Keys(c.document.Places)) {
		d := c.document.Places[id]
		c.place(id, &d, -1, "/places/"+id)
	}
	for i := range c.document.Buildings {
		c.buildingPlaces(i)
	}
	slices.SortFunc(c.level.Places, func(a, b Place) int { return strings.Compare(a.ID, b.ID) })
	for i := range c.level.Places {
		c.level.places[c.level.Places[i].ID] = i
	}
	for i := range c.level.Buildings {
		b := &c.level.Buildings[i]
		if k, ok := c.level.places[b.ID]; ok && c.level.Places[k].Building == i {
			b.Place = k
		}
	}
	c.sortBuildings()
	c.spawns()
}

func (c *compiler) place(id string, d *PlaceDoc, building int, pointer string) {
	c.id("place", id, pointer)
	role, ok := ParseRole(d.Role)
	if !ok {
		c.fault(pointer+"/role", "the role %q is unknown; use one of %v", d.Role, roleNames[1:])
	}
	c.level.Places = append(c.level.Places, Place{
		ID: id, Position: c.position(Point{d.X, d.Z}, d.Y, pointer), Yaw: d.Yaw,
		Role: role, Tags: d.Tags, Name: d.Name, Building: building,
	})
}

// buildingPlaces adds a building's own place, with its tags and name, and a
// place for each of its anchors, whose id begins with the building's.
func (c *compiler) buildingPlaces(i int) {
	d := &c.document.Buildings[i]
	pointer := fmt.Sprintf("/buildings/%d", i)
	own := PlaceDoc{Tags: d.Tags, Name: d.Name}
	entrance, hasEntrance := d.Anchors["entrance"]
	switch {
	case d.Front != nil:
		own.X, own.Z, own.Y, own.Yaw = d.Front.X, d.Front.Z, d.Front.Y, d.Front.Yaw
		c.place(d.ID, &own, i, pointer+"/front")
	case hasEntrance:
		own.X, own.Z, own.Y, own.Yaw = entrance.X, entrance.Z, entrance.Y, entrance.Yaw
		c.place(d.ID, &own, i, pointer+"/anchors/entrance")
	}
	for _, name := range slices.Sorted(maps.Keys(d.Anchors)) {
		anchor := d.Anchors[name]
		c.place(d.ID+"."+name, &anchor, i, pointer+"/anchors/"+name)
	}
}

// sortBuildings sorts buildings by id and updates every index to them.
func (c *compiler) sortBuildings() {
	order := make([]int, len(c.level.Buildings))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return strings.Compare(c.level.Buildings[a].ID, c.level.Buildings[b].ID)
	})
	sorted := make([]Building, len(order))
	rank := make([]int, len(order))
	for k, i := range order {
		sorted[k], rank[i] = c.level.Buildings[i], k
	}
	c.level.Buildings = sorted
	for i := range c.level.Places {
		if b := &c.level.Places[i].Building; *b >= 0 {
			*b = rank[*b]
		}
	}
	for i := range c.level.Doors {
		if b := &c.level.Doors[i].Building; *b >= 0 {
			*b = rank[*b]
		}
	}
}

// spawns collects the spawn points: places with a role (M-DOC-014), then the
// unnamed ones.
func (c *compiler) spawns() {
	for i := range c.level.Places {
		if p := &c.level.Places[i]; p.Role != NoRole {
			c.level.Spawns = append(c.level.Spawns, Spawn{p.Role, p.Position, p.Yaw, i})
		}
	}
	for i := range c.document.Spawns {
		d := &c.document.Spawns[i]
		pointer := fmt.Sprintf("/spawns/%d", i)
		role, ok := ParseRole(d.Role)
		if !ok || role == NoRole {
			c.fault(pointer+"/role", "the role %q is unknown; use one of %v", d.Role, roleNames[1:])
		}
		c.level.Spawns = append(c.level.Spawns, Spawn{role, c.position(Point{d.X, d.Z}, d.Y, pointer), d.Yaw, -1})
	}
	slices.SortStableFunc(c.level.Spawns, func(a, b Spawn) int { return cmp.Compare(a.Role, b.Role) })
	for i := range c.level.Spawns {
		r := &c.level.byRole[c.level.Spawns[i].Role]
		if r[1] == 0 {
			r[0] = i
		}
		r[1] = i + 1
	}
}

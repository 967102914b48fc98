package scenes

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"caper/components"
	"caper/journal/content"
	"caper/levels/linked"
)

// Object is a kind of object that players use with the interaction key.
type Object string

// The kinds of objects.
const (
	ObjectDoor      Object = "door"
	ObjectCamera    Object = "camera"
	ObjectContainer Object = "container"
	ObjectPost      Object = "post"
	ObjectVehicle   Object = "vehicle"
)

var objects = []Object{ObjectDoor, ObjectCamera, ObjectContainer, ObjectPost, ObjectVehicle}

// roles lists the roles of people by their names in a binding.
var roles = []struct {
	name string
	role components.Role
}{
	{"guard", components.RoleGuard}, {"civilian", components.RoleCivilian}, {"driver", components.RoleDriver},
	{"target", components.RoleTarget}, {"vip", components.RoleVIP}, {"contact", components.RoleContact},
	{"chaser", components.RoleChaser}, {"pedestrian", components.RolePedestrian}, {"police", components.RolePolice},
}

func isRole(name string) bool {
	for i := range roles {
		if roles[i].name == name {
			return true
		}
	}
	return false
}

// Binding says which of a room's things have which of the journal's numbers.
// Things that a binding does not name are not reported.
type Binding struct {
	Areas     map[string]content.AreaID      `json:"areas,omitempty"`     // by a zone's id
	Waypoints map[string]content.WaypointID  `json:"waypoints,omitempty"` // by a zone's id
	Logos     map[string]content.LogosID     `json:"logos,omitempty"`     // by a zone's id
	Creatures map[string]content.CreatureID  `json:"creatures,omitempty"` // by a role of people
	Items     map[string]content.ItemClass   `json:"items,omitempty"`     // by an item's id
	Objects   map[Object]content.EntityClass `json:"objects,omitempty"`   // by a kind of object
}

// Validate reports every fault of a binding at once.
func (b *Binding) Validate() error {
	return errors.Join(
		numbers("areas", b.Areas, nil), numbers("waypoints", b.Waypoints, nil), numbers("logos", b.Logos, nil),
		numbers("creatures", b.Creatures, isRole), numbers("items", b.Items, nil),
		numbers("objects", b.Objects, func(o Object) bool { return slices.Contains(objects, o) }),
	)
}

// Fits reports every zone and item that a binding names and the linked game does
// not have: a misspelt name would never be reported. A nil binding fits.
func (b *Binding) Fits(room *linked.Game) error {
	if b == nil {
		return nil
	}
	zone := func(id string) bool {
		return slices.ContainsFunc(room.Zones, func(z linked.Zone) bool { return z.ID == id })
	}
	var faults []error
	for _, list := range []struct {
		what  string
		names []string
		known func(string) bool
	}{
		{"areas: the room has no zone", slices.Sorted(maps.Keys(b.Areas)), zone},
		{"waypoints: the room has no zone", slices.Sorted(maps.Keys(b.Waypoints)), zone},
		{"logos: the room has no zone", slices.Sorted(maps.Keys(b.Logos)), zone},
		{"items: there is no item", slices.Sorted(maps.Keys(b.Items)), func(id string) bool { return room.Item(id) != 0 }},
	} {
		for _, name := range list.names {
			if !list.known(name) {
				faults = append(faults, fmt.Errorf("%s %q", list.what, name))
			}
		}
	}
	return errors.Join(faults...)
}

// numbers reports names that nothing in a room has, and numbers that are 0.
func numbers[K ~string, V ~uint32](what string, list map[K]V, known func(K) bool) error {
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(list)) {
		if known != nil && !known(name) {
			faults = append(faults, fmt.Errorf("%s: rooms have no %q", what, string(name)))
		}
		if list[name] == 0 {
			faults = append(faults, fmt.Errorf("%s: %q is bound to 0", what, string(name)))
		}
	}
	return errors.Join(faults...)
}

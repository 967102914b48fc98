package game

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json"
)

// VehicleClass is a class of vehicles that documents may name.
type VehicleClass struct {
	ID   string `json:"id"`   // id in documents
	Name string `json:"name"` // name that players see
	// Seats is the number of seats, including the driver's.
	Seats int `json:"seats"`
}

// CommonItem is an item that every game has (M-DOC-035).
type CommonItem struct {
	ID   string   `json:"id"`   // id in documents
	Name string   `json:"name"` // name that players see
	Tags []string `json:"tags"` // tags that documents may refer to it by
	// Stack is the number of items that fit in one slot.
	Stack int `json:"stack"`
	// Price is in dollars; 0 means that the item has no price of its own, and
	// then costs $10.
	Price int `json:"price,omitzero"`
	// Heal is the health that using the item restores, in per cent.
	Heal   float64 `json:"heal,omitzero"`
	Weapon bool    `json:"weapon,omitzero"` // whether it is a weapon
	// Ammunition is the id of the item that the weapon fires.
	Ammunition string `json:"ammunition,omitzero"`
}

// Catalogue lists the vehicle classes, common items and levels that exist.
type Catalogue struct {
	VehicleClasses []VehicleClass `json:"vehicleClasses"` // sorted by id
	Items          []CommonItem   `json:"items"`          // sorted by id
	// Levels lists the ids of the known levels; nil leaves level ids unchecked.
	Levels []string `json:"levels,omitempty"`
}

// Class returns the vehicle class with an id, or nil.
func (c *Catalogue) Class(id string) *VehicleClass {
	i, found := slices.BinarySearchFunc(c.VehicleClasses, id, func(v VehicleClass, id string) int { return strings.Compare(v.ID, id) })
	if !found {
		return nil
	}
	return &c.VehicleClasses[i]
}

// Item returns the common item with an id, or nil.
func (c *Catalogue) Item(id string) *CommonItem {
	i, found := slices.BinarySearchFunc(c.Items, id, func(v CommonItem, id string) int { return strings.Compare(v.ID, id) })
	if !found {
		return nil
	}
	return &c.Items[i]
}

// Validate sorts the catalogue by id and reports all of its faults at once.
func (c *Catalogue) Validate() error {
	slices.SortFunc(c.VehicleClasses, func(a, b VehicleClass) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(c.Items, func(a, b CommonItem) int { return strings.Compare(a.ID, b.ID) })
	var faults []error
	for i, class := range c.VehicleClasses {
		if !validID(class.ID) || class.Seats < 1 {
			faults = append(faults, fmt.Errorf("vehicle class %q: bad id or no seats", class.ID))
		}
		if i > 0 && class.ID == c.VehicleClasses[i-1].ID {
			faults = append(faults, fmt.Errorf("vehicle class %q: defined twice", class.ID))
		}
	}
	for i, item := range c.Items {
		if !validID(item.ID) || item.Stack < 1 || item.Price < 0 || !(item.Heal >= 0 && item.Heal <= 100) {
			faults = append(faults, fmt.Errorf("item %q: bad id, stack, price or heal", item.ID))
		}
		if i > 0 && item.ID == c.Items[i-1].ID {
			faults = append(faults, fmt.Errorf("item %q: defined twice", item.ID))
		}
		if item.Ammunition != "" && c.Item(item.Ammunition) == nil {
			faults = append(faults, fmt.Errorf("item %q: no ammunition %q", item.ID, item.Ammunition))
		}
		for _, tag := range item.Tags {
			if !validTag(tag) {
				faults = append(faults, fmt.Errorf("item %q: bad tag %q", item.ID, tag))
			}
		}
	}
	return errors.Join(faults...)
}

//go:embed catalogue.json
var catalogueJSON []byte

var defaultCatalogue = sync.OnceValue(func() *Catalogue {
	catalogue := new(Catalogue)
	if err := json.Unmarshal(catalogueJSON, catalogue, json.RejectUnknownMembers(true)); err != nil {
		panic("game: catalogue.json: " + err.Error())
	}
	if err := catalogue.Validate(); err != nil {
		panic("game: catalogue.json: " + err.Error())
	}
	return catalogue
})

// DefaultCatalogue returns the catalogue of this package. It is shared and must
// not be changed.
func DefaultCatalogue() *Catalogue { return defaultCatalogue() }

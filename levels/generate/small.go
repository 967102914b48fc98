package generate

import (
	"fmt"

	"caper/levels"
	"caper/levels/geometry"
)

// Generated is a bundled level that this package generates.
type Generated struct {
	ID         string                           // the level's id and file name
	Compressed bool                             // whether the file is compressed with zstd
	Make       func() (*levels.Document, error) // generates the document
}

// small returns one of the test levels: a town and what its games need in
// addition.
func small(id, title string, furnish func(*city)) Generated {
	return Generated{ID: id, Make: func() (*levels.Document, error) {
		c := newTown(id, title)
		furnish(c)
		return c.finish()
	}}
}

// Bundled returns the bundled levels that are generated; the others are written
// by hand in levels/content.
func Bundled() []Generated {
	return []Generated{
		{"main-riverbend", true, Riverbend},
		small("test-mission-basics", "Mission basics", missionBasics),
		small("test-mission-logic", "Mission logic", missionLogic),
		small("test-mission-verbs", "Mission verbs", missionVerbs),
		small("test-inventory", "Inventory", inventory),
		small("test-interaction", "Interaction", interaction),
		small("test-phone", "Phone", phone),
		small("test-stealth", "Stealth", stealth),
		small("test-locks-garages", "Locks and garages", locksGarages),
		small("test-race", "Race", race),
		small("test-city-life", "City life", cityLife),
		small("test-safe-zones", "Safe zones", safeZones),
		small("test-compound", "Compound", compoundLevel),
		small("test-versus", "Versus", versus),
	}
}

func missionBasics(c *city) {
	c.at("drop", 60, -60, 1)
	c.solid(stream(2), "office", site(south, 20, 10, 44, 30))
	c.solid(stream(3), "apartments", site(south, 52, 10, 76, 30))
}

func missionLogic(c *city) {
	c.at("lot.core", 14, -40, 0)
	c.at("lot.gate", 46, -40, 1)
	c.at("demo_day", 40, 40, 0)
	c.at("pitch", 20, 20, 0)
	c.at("investors", 70, 70, 2)
}

func missionVerbs(c *city) {
	c.at("plaza", 40, 46, 0)
	c.at("drop_box", 30, 40, 0)
	c.at("bench", 48, 48, 0)
	c.prop("bench", levels.Point{48, 49}, 0)
	c.at("kiosk", 24, 60, 0)
	c.doc.Walls = append(c.doc.Walls, levels.WallDoc{Line: []levels.Point{{36, 84}, {48, 84}}, Thickness: 0.4, Height: 4})
	c.at("mural", 42.5, 82.5, 2)
	c.at("mural_spot", 42.5, 70, 0)
	c.house(stream(2), "hotel", site(south, 60, 12, 84, 32))
	c.alias("hotel", "town.hotel_1.entrance")
	c.at("vip.kerb", -2, 60, 0)
	c.at("hotel.kerb", 72, 2, 1)
	c.at("market.thief", 24, 24, 0)
	c.at("market.refuge", 80, 80, 0)
	c.at("courier.start", -2, 30, 0)
	c.at("courier.getaway", -98, -30, 2)
}

func inventory(c *city) {
	for k, p := range [3]levels.Point{{16, -20}, {14, -24}, {12, -18}} {
		c.at(fmt.Sprintf("parcel_%d", k+1), p[0], p[1], 0)
	}
	c.at("depot", 30, 30, 0)
	c.doc.Items = append(c.doc.Items, levels.ItemDoc{Item: "first_aid", X: 24, Z: -26}, levels.ItemDoc{Item: "crate", Count: 2, X: 30, Z: -26})
}

func interaction(c *city) {
	c.house(stream(2), "office", site(south, 24, 14, 46, 34))
	c.alias("desk", "town.office_1.counter")
	c.alias("archive", "town.office_1.back")
	door := c.doc.Buildings[len(c.doc.Buildings)-1].Floors[0].Doors[0].At
	c.at("front_door", door[0], door[1], 0)
	c.doc.Items = append(c.doc.Items, levels.ItemDoc{Item: "office_key", X: door[0] + 4, Z: door[1] - 4})
	c.at("terminal", 60, 20, 0)
	c.at("crate", 56, 30, 0)
}

func phone(c *city) {
	c.at("dana", 30, 24, 2)
	c.at("terminal", 40, 24, 0)
	c.at("waypoint", 70, 70, 0)
	c.at("viewpoint", 50, 50, 0)
}

// guarded builds the compound of a level in most of its north-west.
func (c *city) guarded() {
	c.compound(stream(2), &town, site(south, 12, 12, 92, 92))
	c.doc.Compounds[0].Name = "Synergy Yard"
	c.alias("gate", "town.compound_1.gate")
	c.alias("gate_post", "town.compound_1.gate")
	c.alias("gate_cam", "town.compound_1.camera_1")
	c.alias("yard", "town.compound_1.yard")
	c.alias("yard_post", "town.compound_1.yard_post")
	c.at("out", -30, -75, 2)
}

func stealth(c *city) {
	c.guarded()
	c.alias("clerk_desk", "town.office_1.clerk")
	c.alias("file_drawer", "town.office_1.back")
	c.alias("upstairs", "town.office_1.floor_1.front_room")
}

func compoundLevel(c *city) {
	c.guarded()
	c.alias("vault", "town.office_1.back")
	c.alias("loading", "town.compound_1.loading")
}

func locksGarages(c *city) {
	c.garage(stream(2), &town, site(south, 20, 7, 48, 30))
	c.alias("body_shop", "town.garage_1")
	c.garage(stream(3), &town, site(south, 56, 7, 84, 30))
	c.alias("lock_up", "town.garage_2")
	c.at("repo_yard", 50, 60, 0)
	c.at("repo_yard.van", 56, 64, 2)
	c.at("repo_yard.bay", 62, 64, 2)
}

func race(c *city) {
	for k, g := range [...]struct {
		at       levels.Point
		quarters int
	}{{levels.Point{50, -100}, 1}, {levels.Point{100, -30}, 0}, {levels.Point{100, 50}, 0}, {levels.Point{50, 100}, -1},
		{levels.Point{-50, 100}, -1}, {levels.Point{-100, 50}, 2}, {levels.Point{-100, -30}, 2}, {levels.Point{-50, -100}, 1}} {
		c.at(fmt.Sprintf("gate_%d", k+1), g.at[0], g.at[1], g.quarters)
	}
	for k := range 4 {
		c.at(fmt.Sprintf("grid_%d", k+1), -58-7*float64(k), -98, 1)
	}
	c.at("paddock", -58, -92, 0)
}

func cityLife(c *city) {
	r := stream(2)
	c.house(r, "apartments", site(south, 16, 10, 36, 30))
	c.house(r, "cafe", site(south, 42, 10, 62, 30))
	c.house(r, "shop", site(south, 68, 10, 88, 30))
	c.alias("home", "town.apartments_4.floor_1.front_room")
	c.alias("cafe", "town.cafe_1.counter")
	c.alias("work", "town.shop_2.clerk")
	c.at("junction", 0, 0, 0)
	c.park(r, &town, geometry.Rect{Min: levels.Point{20, 38}, Max: levels.Point{88, 92}})
	c.alias("park", "town.park_1")
}

func safeZones(c *city) {
	c.at("haven", 40, 40, 0)
	c.at("arena", 80, 80, 0)
	c.at("ghost_walk", 60, 20, 0)
}

func versus(c *city) {
	c.at("robbers_base", 80, 80, 2)
	c.at("chasers_base", -80, -30, 0)
	c.at("chasers_car", -98, -30, 2)
	c.at("getaway", 60, -60, 1)
	c.house(stream(2), "bank", site(south, 30, 12, 52, 32))
	c.alias("vault", "town.bank_2.vault")
	c.at("plaza", 70, 40, 0)
}

package generate

import (
	"fmt"
	"math"
	"strings"

	"caper/levels"
	"caper/levels/geometry"
)

// town is the small theme of which the test levels are built.
var town = theme{id: "town", name: "Town", low: 8, high: 14}

// newTown builds the ground that the test levels share: a ring at 100 m around
// two crossing roads and a street along z -60, a signalled junction at the
// origin, a hospital, a police station and shops in the south-east, an open lot
// and the players' spawn in the south-west, and houses in the north-east. It
// leaves the north-west, x 12..92 and z 12..92, to the level.
func newTown(id, title string) *city {
	c := &city{names: namer{map[string]bool{}}, counts: map[string]int{}}
	c.doc = &levels.Document{
		Format: levels.Format, ID: id, Title: title,
		Bounds: levels.BoundsDoc{Min: levels.Point{-130, -130}, Max: levels.Point{130, 130}},
		Roads:  townRoads(), Places: map[string]levels.PlaceDoc{},
		Districts: []levels.DistrictDoc{{ID: town.id, Name: town.name, Outline: []levels.Point{{-130, -130}, {130, -130}, {130, 130}, {-130, 130}}}},
	}
	r := stream(1)
	c.house(r, "police", site(north, -92, -28, -70, -8))
	c.house(r, "hospital", site(north, -60, -28, -38, -8))
	c.house(r, "shop", site(north, -30, -26, -12, -8))
	c.house(r, "bank", site(north, 60, -26, 80, -8))
	for _, x := range [3]float64{-90, -58, -28} {
		c.solid(r, "apartments", site(south, x, 8, x+20, 26))
		c.solid(r, "house", site(south, x, -52, x+18, -38))
	}
	for x := -85.0; x <= 85; x += 17 {
		if math.Abs(x) > 8 {
			c.tree(x, -82, 5)
		}
	}
	c.townPlaces()
	return c
}

func townRoads() levels.RoadsDoc {
	d := levels.RoadsDoc{Nodes: []levels.NodeDoc{
		{ID: "centre", At: levels.Point{0, 0}, Signal: &levels.SignalDoc{Green: levels.Point{12, 12}, Amber: 3, AllRed: 1}},
		{ID: "ring_south", At: levels.Point{0, -100}}, {ID: "ring_north", At: levels.Point{0, 100}},
		{ID: "ring_east", At: levels.Point{-100, 0}}, {ID: "ring_west", At: levels.Point{100, 0}},
		{ID: "street", At: levels.Point{0, -60}},
		{ID: "street_east", At: levels.Point{-100, -60}}, {ID: "street_west", At: levels.Point{100, -60}},
	}}
	edge := func(name, from, to string, via ...levels.Point) {
		e := levels.EdgeDoc{Name: name, From: from, To: to, Width: 4, Limit: 13.9, Via: via}
		if len(via) > 0 {
			e.Corner = 15
		}
		d.Edges = append(d.Edges, e)
	}
	edge("main", "ring_south", "street")
	edge("main", "street", "centre")
	edge("main", "centre", "ring_north")
	edge("cross", "ring_east", "centre")
	edge("cross", "centre", "ring_west")
	edge("street", "street_east", "street")
	edge("street", "street", "street_west")
	edge("ring", "ring_south", "street_west", levels.Point{100, -100})
	edge("ring", "street_west", "ring_west")
	edge("ring", "ring_west", "ring_north", levels.Point{100, 100})
	edge("ring", "ring_north", "ring_east", levels.Point{-100, 100})
	edge("ring", "ring_east", "street_east")
	edge("ring", "street_east", "ring_south", levels.Point{-100, -100})
	return d
}

func site(front facing, x0, z0, x1, z1 float64) lot {
	return lot{geometry.Rect{Min: levels.Point{x0, z0}, Max: levels.Point{x1, z1}}, front}
}

func (c *city) house(r *random, word string, on lot) {
	c.building(r, &town, on, word, true)
}

func (c *city) solid(r *random, word string, on lot) {
	c.building(r, &town, on, word, false)
}

// at names a point; the yaw counts quarter turns from north towards the west.
func (c *city) at(id string, x, z float64, quarters int) {
	c.place(id, levels.PlaceDoc{X: x, Z: z, Yaw: geometry.WrapAngle(float64(quarters) * math.Pi / 2)})
}

// alias gives an anchor or a place a second id.
func (c *city) alias(id, of string) {
	p, ok := c.doc.Places[of]
	for i := range c.doc.Buildings {
		if b := &c.doc.Buildings[i]; strings.HasPrefix(of, b.ID+".") {
			if anchor, found := b.Anchors[of[len(b.ID)+1:]]; found {
				p, ok = anchor, true
			}
		}
	}
	if !ok {
		panic(fmt.Sprintf("generate: no place %q to name %q", of, id))
	}
	p.Role = ""
	c.place(id, p)
}

func (c *city) townPlaces() {
	c.place("spawn", levels.PlaceDoc{X: 20, Z: -20, Role: "players"})
	for k := range 8 {
		c.doc.Spawns = append(c.doc.Spawns, levels.SpawnDoc{Role: "players", X: 22 + 3*float64(k), Z: -20})
	}
	c.at("lot", 14, -40, 0)
	c.at("far", -80, -90, 0)
	c.at("lawn", 40, -40, 0)
	c.keepClear(levels.Point{9, -45}, 4)
	c.prop("hydrant", levels.Point{6, -12}, 0)
	c.prop("hydrant", levels.Point{-6, 30}, 0)
	c.prop("bench", levels.Point{26, -8}, 0)
}

// finish adds the props and spawn points that stand on lanes and beside signal
// heads.
func (c *city) finish() (*levels.Document, error) {
	draft, err := levels.Compile(c.doc)
	if err != nil {
		return nil, fmt.Errorf("generating %s: compiling its draft: %w", c.doc.ID, err)
	}
	c.trafficLights(draft)
	c.lamps()
	lanes := draft.Scene.Roads.Lanes
	n := 0
	for i := range lanes {
		if lanes[i].Junction >= 0 || len(lanes[i].Points) != 2 {
			continue
		}
		if n++; n%3 == 1 {
			c.spawn("traffic", &lanes[i], 0.5)
		}
	}
	station := nearestLane(lanes, levels.Point{-80, -8})
	c.spawn("police", station, 0.35)
	c.spawn("police", station, 0.65)
	return c.doc, nil
}

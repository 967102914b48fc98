package generate

import (
	"math"

	"caper/levels"
)

// building adds a building: enterable with an interior, or solid.
func (c *city) building(r *random, t *theme, site lot, word string, enterable bool) {
	k := kinds[word]
	w, d := site.size()
	if w > 30 {
		w = 30
	}
	if d > 22 {
		d = 22
	}
	l := site.part(0, 0, w, d)
	id := c.ident(t, word)
	h := newHouse(c.doc, l, id)
	h.doc.Tags, h.doc.District = k.tags, t.id
	h.doc.Name = c.names.name(r, t, k)
	switch {
	case enterable && k.rooms == "shop":
		h.shop()
	case enterable && k.rooms == "storeys":
		h.storeys(r.between(2, 3))
	default:
		h.doc.Height = float64(r.between(t.low, t.high))
		h.anchor("entrance", middle(h.width/2), -2, 0, 0)
	}
	if len(h.doc.Floors) > 0 {
		h.kindAnchors(word)
	}
	for _, name := range [...]string{"entrance", "respawn", "atm", "vending"} {
		if p, ok := h.doc.Anchors[name]; ok {
			c.keepClear(levels.Point{p.X, p.Z}, 1.5)
		}
	}
	c.doc.Buildings = append(c.doc.Buildings, *h.doc)
}

// garage builds a garage whose bay opens to the street, and a workshop beside
// it.
func (c *city) garage(r *random, t *theme, l lot) {
	w, d := l.size()
	c.counts["garage"]++
	id := c.ident(t, "garage")
	const u, v = 6.0, 6.0
	p := l.spot(u, v, 0)
	c.doc.Garages = append(c.doc.Garages, levels.GarageDoc{
		ID: id, At: levels.Point{p.X, p.Z}, Size: levels.Point{5, 7}, Yaw: l.front.yaw(),
		Driveway: levels.DrivewayDoc{To: l.at(u, -sidewalk), Width: 5},
		Respray:  r.between(4, 12) * 25, Store: r.between(2, 6) * 10,
	})
	p.Tags = []string{"amenity=car_repair"}
	p.Name = c.names.name(r, t, kind{nouns: []string{"Resprays", "Body Shop", "Motors", "Autos"}})
	c.place(id, p)
	c.keepClear(l.at(u, -2), 4)
	c.building(r, t, l.part(12, 1, w, d), "workshop", false)
}

// parking builds an open lot with marked bays along its back.
func (c *city) parking(t *theme, l lot) {
	w, d := l.size()
	id := c.ident(t, "parking")
	p := l.spot(middle(w/2), 3, 0)
	p.Tags = []string{"amenity=parking"}
	c.place(id, p)
	n := 0
	for u := 3.0; u+1.5 <= w; u += 3 {
		n++
		bay := l.spot(u, d-4, 0)
		bay.Tags = []string{"amenity=parking_space"}
		c.place(id+bayName(n), bay)
	}
	c.keepClear(l.at(middle(w/2), -2), 4)
}

// parkingDeck builds a raised deck with a ramp, and bays on the deck and under
// it.
func (c *city) parkingDeck(t *theme, l lot) {
	w, d := l.size()
	const y, rampWidth = 4.0, 6.0
	id := c.ident(t, "car_park")
	u := middle(w / 2)
	const v0, v1 = 6.0, 22.0
	top := l.at(u, v1)
	c.doc.Ramps = append(c.doc.Ramps, levels.RampDoc{Kind: "ramp", From: l.at(u, v0), To: top, ToY: y, Width: rampWidth})
	c.doc.Decks = append(c.doc.Decks, levels.DeckDoc{
		Outline: l.box(u-18, v1, u+18, v1+28), Y: y, Thickness: 0.4, Pillar: 1,
		Rail: &levels.RailDoc{Height: 1.1, Gaps: []levels.GapDoc{{At: top, Width: rampWidth}}},
	})
	place := func(name string, u, v float64, height float64, tag string) {
		p := l.spot(u, v, 0)
		if height > 0 {
			p.Y = &height
		}
		p.Tags = []string{tag}
		c.place(name, p)
	}
	place(id, u, 3, 0, "amenity=parking")
	place(id+".deck", u, v1+14, y, "amenity=parking")
	place(id+".under", u, v1+14, 0, "amenity=parking")
	for n := range 10 {
		place(id+".deck"+bayName(n+1), u-15+float64(n)*3.3, v1+23, y, "amenity=parking_space")
	}
	for n := range 8 {
		place(id+bayName(n+1), u-14+float64(n)*4, math.Min(d-5, v1+36), 0, "amenity=parking_space")
	}
	c.keepClear(l.at(u, -2), 5)
}

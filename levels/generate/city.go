package generate

import (
	"fmt"

	"caper/levels"
	"caper/levels/geometry"
)

// city is a level under construction.
type city struct {
	options Options
	plan    *plan
	doc     *levels.Document
	names   namer
	counts  map[string]int  // number of ids used, by district and kind
	queues  [3][3][]string  // kinds of building that a district still requires
	clear   []geometry.Rect // areas where no prop may stand
}

// City generates a level document: a ring road and a grid of streets, a river
// that bends through it, districts with themed buildings, compounds, garages,
// places and spawn points. The same options yield the same document.
func City(options Options) (*levels.Document, error) {
	if err := options.Validate(); err != nil {
		return nil, fmt.Errorf("generating a city: %w", err)
	}
	options = options.orDefault()
	c := &city{
		options: options, plan: newPlan(options),
		names: namer{map[string]bool{}}, counts: map[string]int{},
	}
	ringed := c.plan.ringed().Grow(outskirts)
	c.doc = &levels.Document{
		Format: levels.Format, ID: options.ID, Title: options.Title, Climate: "temperate",
		Bounds: levels.BoundsDoc{Min: ringed.Min, Max: ringed.Max},
		Roads:  c.plan.roads(), Places: map[string]levels.PlaceDoc{},
	}
	c.districts()
	c.river()
	c.blocks()
	c.walks()
	c.gates()
	// Some props and spawn points stand on lanes and beside signal heads. The
	// level so far is compiled to find those.
	draft, err := levels.Compile(c.doc)
	if err != nil {
		return nil, fmt.Errorf("generating a city: compiling its draft: %w", err)
	}
	c.trafficLights(draft)
	c.lamps()
	c.hydrants()
	c.spawns(draft)
	return c.doc, nil
}

// ident returns the next id of a kind in a district, such as
// wellness.hospital_1.
func (c *city) ident(t *theme, word string) string {
	key := t.id + "." + word
	c.counts[key]++
	return fmt.Sprintf("%s_%d", key, c.counts[key])
}

func (c *city) place(id string, p levels.PlaceDoc) { c.doc.Places[id] = p }

// keepClear keeps props some metres away from a point.
func (c *city) keepClear(p levels.Point, metres float64) {
	c.clear = append(c.clear, geometry.Rect{Min: p, Max: p}.Grow(metres))
}

func (c *city) isClear(p levels.Point) bool {
	for _, r := range c.clear {
		if r.Contains(p) {
			return false
		}
	}
	return true
}

// third returns the theme's row or column of block k of n.
func third(k, n int) int {
	switch {
	case k < n*3/10:
		return 0
	case k < n*6/10+1:
		return 1
	}
	return 2
}

func (c *city) theme(i, j int) *theme {
	return &themes[third(j, c.options.Rows)][third(i, c.options.Columns)]
}

// districts outlines the nine districts, from the middles of their streets out
// to the level's edge.
func (c *city) districts() {
	cuts := func(lines []line, low, high float64) [4]float64 {
		cut := [4]float64{low, 0, 0, high}
		for k := 1; k < len(lines)-1; k++ {
			if a := third(k, len(lines)-1); a != third(k-1, len(lines)-1) {
				cut[a] = lines[k].at
			}
		}
		return cut
	}
	b := c.doc.Bounds
	xs, zs := cuts(c.plan.avenues, b.Min[0], b.Max[0]), cuts(c.plan.streets, b.Min[1], b.Max[1])
	for row := range 3 {
		for column := range 3 {
			t := &themes[row][column]
			c.queues[row][column] = append([]string(nil), t.required...)
			c.doc.Districts = append(c.doc.Districts, levels.DistrictDoc{
				ID: t.id, Theme: t.word, Name: t.name,
				Outline: []levels.Point{
					{xs[column], zs[row]}, {xs[column+1], zs[row]}, {xs[column+1], zs[row+1]}, {xs[column], zs[row+1]},
				},
			})
		}
	}
}

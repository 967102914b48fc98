package generate

import (
	"caper/levels/geometry"
)

// use is what a whole block is used for.
type use int

const (
	built use = iota
	park
	plaza
	compound
	parkingDeck
)

// blocks fills every block that is not water.
func (c *city) blocks() {
	uses := c.uses()
	for j := range c.options.Rows {
		for i := range c.options.Columns {
			if c.plan.wet(i, j) {
				continue
			}
			r := stream(c.options.Seed, 2, i, j)
			t, block := c.theme(i, j), c.plan.block(i, j)
			switch uses[[2]int{i, j}] {
			case park:
				c.park(r, t, block)
			case plaza:
				c.plaza(block)
			case compound:
				c.compound(r, t, lot{block.Grow(-1), c.open(r, i, j)})
			case parkingDeck:
				c.parkingDeck(t, lot{block.Grow(-1), c.open(r, i, j)})
			default:
				c.built(r, i, j, block)
			}
		}
	}
}

// open returns a side of block (i, j) along which a road runs.
func (c *city) open(r *random, i, j int) facing {
	front := facing(r.below(4))
	for range 4 {
		if c.plan.drivable(onto(i, j, front)) {
			return front
		}
		front = (front + 1) % 4
	}
	return front
}

// uses assigns the blocks that are not simply built up. Parks are in the ring's
// corners and in one block of each district, the plaza is beyond the river's
// bend, and most districts have a compound.
func (c *city) uses() map[[2]int]use {
	n, m := c.options.Columns, c.options.Rows
	uses := map[[2]int]use{
		{0, 0}: park, {n - 1, 0}: park, {0, m - 1}: park, {n - 1, m - 1}: park,
		{c.plan.bend - 1, c.plan.turn + 1}: plaza,
	}
	for row := range 3 {
		for column := range 3 {
			t := &themes[row][column]
			r := stream(c.options.Seed, 3, row, column)
			free := func() [][2]int {
				var all [][2]int
				for j := range m {
					for i := range n {
						_, taken := uses[[2]int{i, j}]
						if c.theme(i, j) == t && !taken && !c.plan.wet(i, j) {
							all = append(all, [2]int{i, j})
						}
					}
				}
				return all
			}
			uses[pick(r, free())] = park
			switch t.id {
			case "docks", "makers", "campus", "reach", "row":
				uses[pick(r, free())] = compound
			}
			if t.id == "row" || t.id == "wellness" {
				uses[pick(r, free())] = parkingDeck
			}
		}
	}
	return uses
}

// built lines the block's four sides with lots.
func (c *city) built(r *random, i, j int, block geometry.Rect) {
	width, depth := block.Size()
	south1 := float64(r.between(18, 23))
	north1 := float64(r.between(18, 23))
	side := func(front facing, x0, z0, x1, z1 float64) lot {
		low := block.Min
		return lot{geometry.Rect{
			Min: geometry.Point{low[0] + x0, low[1] + z0}, Max: geometry.Point{low[0] + x1, low[1] + z1},
		}, front}
	}
	c.strip(r, i, j, side(south, 0, 0, width, south1))
	c.strip(r, i, j, side(north, 0, depth-north1, width, depth))
	const gap = 5
	if depth-south1-north1 < 2*gap+17 {
		return
	}
	east1, west1 := float64(r.between(18, 22)), float64(r.between(18, 22))
	c.strip(r, i, j, side(east, 0, south1+gap, east1, depth-north1-gap))
	c.strip(r, i, j, side(west, width-west1, south1+gap, width, depth-north1-gap))
	c.courtyard(r, side(south, east1+2, south1+2, width-west1-2, depth-north1-2).rect)
}

// strip divides a side of a block into lots with gaps between them.
func (c *city) strip(r *random, i, j int, s lot) {
	length, depth := s.size()
	for u := 0.0; length-u >= 16; {
		w := float64(r.between(17, 28))
		gap := float64(r.between(4, 6))
		if rest := length - u; rest-w-gap < 17 {
			w = rest
			if rest > 34 {
				w = float64(int(rest-gap) / 2)
			}
		}
		c.lot(r, i, j, s.part(u, 0, u+w, depth))
		u += w + gap
	}
}

// lot builds on one lot: first what its district still requires, then a parking
// lot, a garage, or a building drawn from the theme.
func (c *city) lot(r *random, i, j int, l lot) {
	t := c.theme(i, j)
	w, d := l.size()
	queue := &c.queues[third(j, c.options.Rows)][third(i, c.options.Columns)]
	site := l.part(0, 1, w, d)
	fits := w >= 17 && d >= 18
	switch {
	case fits && len(*queue) > 0 && r.chance(60):
		word := (*queue)[0]
		*queue = (*queue)[1:]
		c.building(r, t, site, word, true)
	case w >= 20 && c.counts["garage"] < 9 && c.plan.drivable(onto(i, j, l.front)) && r.chance(4):
		c.garage(r, t, l)
	case r.chance(8):
		c.parking(t, l)
	default:
		word := pick(r, t.kinds)
		c.building(r, t, site, word, fits && r.chance(5))
	}
}

package nav

// wave measures the same distances as flood, without an overlay, one row of a
// chunk at a time. The front of the search is sixteen words of sixteen bits,
// and one step takes a few shifts. Building a city's graph runs thousands of
// these searches.
type wave struct {
	x0, z0  int32
	free    [chunkSize]uint16
	reached [][chunkSize]uint16 // by distance: the cells reached within it
}

// open reads the free cells of a cell's chunk.
func (w *wave) open(m *Map, c Cell) {
	g := &m.grids[c.Storey]
	w.x0, w.z0 = c.X/chunkSize*chunkSize, c.Z/chunkSize*chunkSize
	for z := range int32(chunkSize) {
		w.free[z] = 0
		for x := range int32(chunkSize) {
			if g.isFree(w.x0+x, w.z0+z) {
				w.free[z] |= 1 << x
			}
		}
	}
}

// run spreads from a cell of the chunk until it reaches no more cells.
func (w *wave) run(from Cell) {
	var at [chunkSize]uint16
	at[from.Z-w.z0] = 1 << (from.X - w.x0)
	w.reached = append(w.reached[:0], at)
	for grown := true; grown; {
		grown = false
		next := at
		for z := range at {
			spread := at[z] | at[z]<<1 | at[z]>>1
			if z > 0 {
				spread |= at[z-1]
			}
			if z < chunkSize-1 {
				spread |= at[z+1]
			}
			next[z] |= spread & w.free[z]
			grown = grown || next[z] != at[z]
		}
		if grown {
			at = next
			w.reached = append(w.reached, at)
		}
	}
}

// distance returns the walk in metres to a cell of the chunk, or -1 if there is
// none.
func (w *wave) distance(c Cell) int {
	z, bit := c.Z-w.z0, uint16(1)<<(c.X-w.x0)
	if w.reached[len(w.reached)-1][z]&bit == 0 {
		return -1
	}
	low, high := 0, len(w.reached)-1 // the least distance is within low..high
	for low < high {
		if mid := (low + high) / 2; w.reached[mid][z]&bit != 0 {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

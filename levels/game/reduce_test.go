package game

// reduce takes parts away from one tree, and the same from a second that may be
// nil, for as long as accept holds.
func reduce(a, b *tree, accept func() bool) {
	for shrink(a, b, 99, accept) {
	}
}

// cutRange takes the kids from low up to high away together, or else each half.
func cutRange(a, b *tree, low, high int, accept func() bool) (changed bool) {
	if low >= high {
		return false
	}
	undo := []func(){}
	if b != nil && b.open == a.open {
		for i := high - 1; i >= low; i-- {
			key := ""
			if a.open == '{' {
				key = a.keys[i]
			}
			if j := b.at(key, i); j >= 0 {
				undo = append(undo, b.cut(j, j+1))
			}
		}
	}
	undo = append(undo, a.cut(low, high))
	if accept() {
		return true
	}
	for i := len(undo) - 1; i >= 0; i-- {
		undo[i]()
	}
	if high-low == 1 {
		return false
	}
	middle := (low + high) / 2
	changed = cutRange(a, b, middle, high, accept)
	return cutRange(a, b, low, middle, accept) || changed
}

func shrink(a, b *tree, depth int, accept func() bool) (changed bool) {
	changed = cutRange(a, b, 0, len(a.kids), accept)
	for i, kid := range a.kids {
		key := ""
		if a.open == '{' {
			key = a.keys[i]
		}
		var other *tree
		if b != nil && b.open == a.open {
			if j := b.at(key, i); j >= 0 {
				other = b.kids[j]
			}
		}
		if kid.open != 0 && depth > 0 && shrink(kid, other, depth-1, accept) {
			changed = true
		}
	}
	return changed
}

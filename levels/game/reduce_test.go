package game

// reduce removes parts from one tree, and the same parts from a second one,
// which may be nil, while accept returns true.
func reduce(a, b *tree, accept func() bool) {
	for shrink(a, b, 99, accept) {
	}
}

// cutRange removes the children from low to high together, or else each half of
// them.
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

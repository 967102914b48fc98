package physics

// bodyLists sort the bodies by what a step does with them. Most of a level's
// props stand anchored. A step skips these, except for the first step after
// bodies were added, removed, placed or broken loose.
type bodyLists struct {
	stale   bool // must be rebuilt
	renewed bool // was rebuilt since the last step
	loose   []*body
	places  []int32     // indices of the loose bodies in Space.bodies
	planted movingIndex // the anchored bodies
}

// invalidateLists marks the lists as stale after bodies were added, removed,
// placed or broken loose.
func (s *Space) invalidateLists() { s.lists.stale, s.restChanged = true, true }

// updateLists rebuilds the lists if they are stale.
func (s *Space) updateLists() {
	l := &s.lists
	if !l.stale {
		return
	}
	l.stale, l.renewed = false, true
	l.loose, l.places = l.loose[:0], l.places[:0]
	l.planted.clear()
	for i, b := range s.bodies {
		if b.Anchored {
			l.planted.add(s.moverOf(b, i))
			continue
		}
		l.loose = append(l.loose, b)
		l.places = append(l.places, int32(i))
	}
}

// stepBodies returns the bodies that a step must visit.
func (s *Space) stepBodies() []*body {
	if s.lists.renewed {
		return s.bodies
	}
	return s.lists.loose
}

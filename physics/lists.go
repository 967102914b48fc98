package physics

// lists are the bodies by what a step has to do with them. Most of a level's
// light pieces stand anchored: a step passes over them, but for the first one
// after bodies came, went, were placed or torn off.
type lists struct {
	stale   bool // to be made anew
	renewed bool // made anew since the last step
	loose   []*body
	places  []int32     // of the loose in Space.bodies
	planted movingIndex // the anchored
}

// relist says that bodies came, went, were placed or torn off.
func (s *Space) relist() { s.lists.stale, s.unsettled = true, true }

// list brings the lists up to date.
func (s *Space) list() {
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

// current are the bodies that a step has to do with.
func (s *Space) current() []*body {
	if s.lists.renewed {
		return s.bodies
	}
	return s.lists.loose
}

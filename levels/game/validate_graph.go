package game

// MaxMissionSeconds bounds the sum of a mission's time limits along its longest
// path (M-VAL-017).
const MaxMissionSeconds = 20 * 60

// graph holds the objectives of a mission and where they lead: to a later one
// (its index), or to an end.
type graph struct {
	edges     [][]int
	completes []bool // whether the objective can lead to complete, or to a winner
}

// checkGraph checks that the objectives form no loop, that every one can be
// reached, and that at least one path completes the mission (M-VAL-016).
func checkGraph(c *check, m *missionView) {
	if len(m.Objectives) == 0 {
		return
	}
	g := graphOf(m)
	seen := reached(g.edges, 0)
	completes := false
	for i := range m.Objectives {
		if !seen[i] {
			c.fault(CodeUnreached, m.at.Down("objectives").Item(i), `lead to it with "next", or remove it`, "the objective %s is never reached", quoted(m.Objectives[i].ID))
		}
		completes = completes || seen[i] && g.completes[i]
	}
	if at, back, loops := findLoop(g.edges); loops {
		c.fault(CodeLoop, m.at.Down("objectives").Item(at), "", "the objectives lead in a loop back to %s", quoted(m.Objectives[at].ID)).
			beside(m.at.Down("objectives").Item(back), "the loop closes here")
	}
	for _, action := range m.actions {
		completes = completes || bool(action.Complete) || action.Win != "" && m.versus()
	}
	if !completes {
		c.fault(CodeNeverDone, m.at.Down("objectives"), "", "no path through the objectives completes the mission")
	}
}

func graphOf(m *missionView) graph {
	g := graph{edges: make([][]int, len(m.Objectives)), completes: make([]bool, len(m.Objectives))}
	index := map[string]int{}
	for i := len(m.Objectives) - 1; i >= 0; i-- {
		index[m.Objectives[i].ID] = i
	}
	for i := range m.Objectives {
		next := m.Objectives[i].Next
		if next == nil {
			next = &Next{}
		}
		if next.Done == "" {
			if i+1 < len(m.Objectives) {
				g.edges[i] = append(g.edges[i], i+1)
			} else {
				g.completes[i] = true
			}
		}
		for _, to := range []string{next.Done, next.Failed} {
			_, win := WinTeam(to)
			if to == NextComplete || win {
				g.completes[i] = true
			} else if target, known := index[to]; known && to != "" {
				g.edges[i] = append(g.edges[i], target)
			}
		}
	}
	return g
}

// findLoop returns the first node of a depth-first walk that leads back to
// itself, and the last node of the loop.
func findLoop(edges [][]int) (at, back int, found bool) {
	const white, grey, black = 0, 1, 2
	colour := make([]int, len(edges))
	var visit func(int) bool
	visit = func(n int) bool {
		colour[n] = grey
		for _, to := range edges[n] {
			if colour[to] == grey {
				at, back = to, n
				return true
			}
			if colour[to] == white && visit(to) {
				return true
			}
		}
		colour[n] = black
		return false
	}
	for n := range edges {
		if colour[n] == white && visit(n) {
			return at, back, true
		}
	}
	return 0, 0, false
}

// checkTimeBudget checks that the time limits along the longest path, with the
// seconds of survive and defend, add up to at most 20 minutes (M-VAL-017,
// M-VAL-018). If other hold clocks exceed that, it warns (M-OPEN-060).
func checkTimeBudget(c *check, m *missionView) {
	g := graphOf(m)
	if _, _, loops := findLoop(g.edges); loops {
		return
	}
	limited := longest(g.edges, func(i int) float64 { return limitOf(&m.Objectives[i], false) })
	if limited > MaxMissionSeconds {
		c.fault(CodeLongestPath, m.at.Down("objectives"), "shorten the time limits", "the time limits along the longest path add up to %v s; at most %d s are allowed", limited, MaxMissionSeconds)
		return
	}
	held := longest(g.edges, func(i int) float64 { return limitOf(&m.Objectives[i], true) })
	if held > MaxMissionSeconds {
		c.fault(CodeHoldLong, m.at.Down("objectives"), "", "the limits and hold clocks along the longest path add up to %v s, more than %d s", held, MaxMissionSeconds)
	}
}

// longest returns the weight of the heaviest path of a graph without loops.
func longest(edges [][]int, weight func(int) float64) float64 {
	known := make([]float64, len(edges))
	done := make([]bool, len(edges))
	var from func(int) float64
	from = func(n int) float64 {
		if done[n] {
			return known[n]
		}
		best := 0.0
		for _, to := range edges[n] {
			best = max(best, from(to))
		}
		done[n], known[n] = true, best+weight(n)
		return known[n]
	}
	most := 0.0
	for n := range edges {
		most = max(most, from(n))
	}
	return most
}

// limitOf returns the seconds that an objective may take according to the
// document: its own time limit, else the time it must be held, else that of a
// group's longest member.
func limitOf(o *Objective, allHolds bool) float64 {
	switch {
	case o.TimeLimit != nil:
		return *o.TimeLimit
	case o.Survive != nil:
		return o.Survive.Seconds
	case o.Defend != nil:
		return o.Defend.Seconds
	case o.Group != nil:
		most := 0.0
		for i := range o.Group.Objectives {
			most = max(most, limitOf(&o.Group.Objectives[i], allHolds))
		}
		return most
	case !allHolds:
		return 0
	case o.Wait != nil:
		return o.Wait.Seconds
	case o.Lose != nil:
		return o.Lose.Seconds
	case o.Escape != nil:
		return orDefault(o.Escape.Seconds, 0)
	}
	return 0
}

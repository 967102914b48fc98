package content

import (
	"fmt"
	"slices"
	"strings"
)

// edge says that one objective reveals or activates another.
type edge struct{ from, to ObjectiveID }

// unlocks returns which objectives reveal or activate which, in authored order.
// The cycle check and the sharing check both use it.
func (m *Mission) unlocks() []edge {
	var list []edge
	for i := range m.Objectives {
		o := &m.Objectives[i]
		for j := range o.Transitions {
			for _, a := range o.Transitions[j].Actions {
				if (a.Kind == ActionRevealObjective || a.Kind == ActionActivateObjective) && a.Objective != nil {
					list = append(list, edge{o.ID, *a.Objective})
				}
			}
		}
	}
	return list
}

// cycles reports objectives that unlock themselves through others.
func (v *validation) cycles() {
	graph := map[ObjectiveID][]ObjectiveID{}
	for _, e := range v.mission.unlocks() {
		graph[e.from] = append(graph[e.from], e.to)
	}
	done := map[ObjectiveID]bool{}
	var path []ObjectiveID
	var visit func(ObjectiveID)
	visit = func(id ObjectiveID) {
		if at := slices.Index(path, id); at >= 0 {
			v.fault("objectives", "unlock one another in a circle: %s", arrows(append(path[at:len(path):len(path)], id)))
			return
		}
		if done[id] {
			return
		}
		path = append(path, id)
		for _, next := range graph[id] {
			visit(next)
		}
		path, done[id] = path[:len(path)-1], true
	}
	for i := range v.mission.Objectives {
		visit(v.mission.Objectives[i].ID)
	}
}

func arrows(path []ObjectiveID) string {
	texts := make([]string, len(path))
	for i, id := range path {
		texts[i] = fmt.Sprint(id)
	}
	return strings.Join(texts, " > ")
}

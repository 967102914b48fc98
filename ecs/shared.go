package ecs

import (
	"slices"
	"strings"
)

// SharedWrite states the order in which several stages write the same things.
type SharedWrite struct {
	Things string // what they write, under the names that WriteOrder prints, separated by commas
	Stages string // every stage that writes them, in order, separated by commas
	Reason string // why this order
}

// Conflict is a thing that two stages write without a stated order between
// them.
type Conflict struct {
	Name   string // name of the type, archetype or service
	Kind   Kind   // kind of data
	First  string // stage that comes first in the list
	Second string // stage that comes later in the list
}

// Conflicts finds the things that two stages write although no SharedWrite names
// both stages in this order. Moving one of these stages, or adding another
// between them, could change the state unnoticed. A stage that follows another
// for the sake of one thing is not ordered for every other thing by that.
func Conflicts(order []Access, shared []SharedWrite) []Conflict {
	var list []Conflict
	for i, second := range order {
		for _, first := range order[:i] {
			for _, t := range second.Touches {
				if t.Mode == Write && first.writes(t) && !stated(shared, t, first.System, second.System) {
					list = append(list, Conflict{t.Name, t.Kind, first.System, second.System})
				}
			}
		}
	}
	return list
}

func stated(shared []SharedWrite, t Touch, first, second string) bool {
	return slices.ContainsFunc(shared, func(s SharedWrite) bool {
		stages := split(s.Stages)
		before := slices.Index(stages, first)
		return slices.Contains(split(s.Things), t.label()) && s.Reason != "" && before >= 0 && slices.Index(stages, second) > before
	})
}

// Excess lists what shared writes name although it is not so: a thing that its
// stage does not write, as "thing of stage".
func Excess(order []Access, shared []SharedWrite) []string {
	var list []string
	for _, s := range shared {
		for _, thing := range split(s.Things) {
			for _, stage := range split(s.Stages) {
				if !slices.ContainsFunc(order, func(a Access) bool { return a.System == stage && a.writesLabel(thing) }) {
					list = append(list, thing+" of "+stage)
				}
			}
		}
	}
	return list
}

func (a *Access) writesLabel(label string) bool {
	return slices.ContainsFunc(a.Touches, func(t Touch) bool { return t.Mode == Write && t.label() == label })
}

// label is the name that WriteOrder prints, without the star.
func (t Touch) label() string {
	if t.Kind == KindComponent {
		return t.Name
	}
	return string(t.Kind) + " " + t.Name
}

func split(names string) []string { return strings.Split(names, ", ") }

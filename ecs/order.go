package ecs

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Kind is the kind of data that a handle accesses.
type Kind string

// The kinds of data.
const (
	KindComponent Kind = "component"
	KindResource  Kind = "resource"
	KindStore     Kind = "store"
	KindEvent     Kind = "event"
	KindStructure Kind = "structure"
	KindArchetype Kind = "archetype"
	KindService   Kind = "service"
)

// Mode is the mode in which a handle accesses data.
type Mode string

// The modes of access.
const (
	Read  Mode = "read"
	Write Mode = "write"
)

// Touch is one thing that a system reads or writes.
type Touch struct {
	Name string `json:"name"`           // name of the type, archetype or service
	Kind Kind   `json:"kind"`           // kind of data
	Mode Mode   `json:"mode"`           // read or write; most handles that write can read too
	Late bool   `json:"late,omitempty"` // a read before every write of the tick, which therefore sees the tick before
	// Presence marks the read of a filter, which asks what entities have a
	// component, and the write of a spawner, which gives it to new entities.
	Presence bool `json:"presence,omitempty"`
}

// Access lists what one system reads and writes, as derived from its handles.
type Access struct {
	System  string   `json:"system"`          // name of the stage
	After   []string `json:"after,omitempty"` // stages that must come before
	Touches []Touch  `json:"touches"`         // sorted by kind and name
}

// add records a touch once.
func (a *Access) add(t Touch) {
	for i := range a.Touches {
		if o := &a.Touches[i]; o.Name == t.Name && o.Kind == t.Kind && o.Mode == t.Mode {
			o.Presence = o.Presence && t.Presence
			return
		}
	}
	a.Touches = append(a.Touches, t)
}

func (a *Access) sort() {
	slices.SortFunc(a.Touches, func(x, y Touch) int {
		return strings.Compare(string(x.Kind)+x.Name+string(x.Mode), string(y.Kind)+y.Name+string(y.Mode))
	})
}

// mustBeOrdered panics when a stage comes before one that it must follow.
func mustBeOrdered(order []Access) {
	for i, a := range order {
		for _, before := range a.After {
			at := slices.IndexFunc(order, func(o Access) bool { return o.System == before })
			if at < 0 || at >= i {
				panic(fmt.Sprintf("ecs: stage %s must come after %s, which is not listed before it", a.System, before))
			}
		}
	}
}

func (a *Access) writes(t Touch) bool {
	return slices.ContainsFunc(a.Touches, func(o Touch) bool {
		return o.Mode == Write && o.Name == t.Name && o.Kind == t.Kind
	})
}

// markLate finds reads that come before every write of the same tick. A spawner
// before the read does not change that, because it writes new entities alone.
func markLate(order []Access) {
	for i := range order {
		for k := range order[i].Touches {
			t := &order[i].Touches[k]
			write := Touch{Name: t.Name, Kind: t.Kind, Mode: Write}
			t.Late = t.Mode == Read && !anyWrites(order[:i+1], write) &&
				slices.ContainsFunc(order[i+1:], func(a Access) bool { return a.writes(write) })
		}
	}
}

// anyWrites reports whether a stage writes a thing of entities that are there.
func anyWrites(order []Access, t Touch) bool {
	return slices.ContainsFunc(order, func(a Access) bool { return slices.Contains(a.Touches, t) })
}

// FilterByName filters an order by a name that WriteOrder prints: of a system
// it keeps everything, and of another thing, with or without its kind, the
// systems that touch it with that touch alone.
func FilterByName(order []Access, name string) []Access {
	list := []Access{}
	name = strings.TrimSuffix(name, "*")
	for _, a := range order {
		if a.System == name {
			list = append(list, a)
			continue
		}
		touches := slices.DeleteFunc(slices.Clone(a.Touches), func(t Touch) bool {
			return t.Name != name && string(t.Kind)+" "+t.Name != name
		})
		if len(touches) > 0 {
			list = append(list, Access{System: a.System, Touches: touches})
		}
	}
	return list
}

// WriteOrder prints the order, one paragraph per system with the stages that it
// must follow, its writes and its reads. A star marks data that is read before
// it is written in the same tick. The parts outside of the schedule come last.
func WriteOrder(out io.Writer, order, outside []Access) error {
	for i, a := range append(slices.Clip(order), outside...) {
		number := " -"
		if i < len(order) {
			number = fmt.Sprintf("%2d", i+1)
		}
		if _, err := fmt.Fprintf(out, "%s %s\n", number, a.System); err != nil {
			return fmt.Errorf("printing the order: %w", err)
		}
		if len(a.After) > 0 {
			if _, err := fmt.Fprintf(out, "   after  %s\n", strings.Join(a.After, ", ")); err != nil {
				return fmt.Errorf("printing the order: %w", err)
			}
		}
		for _, mode := range []Mode{Write, Read} {
			names := []string{}
			for _, t := range a.Touches {
				if t.Mode != mode {
					continue
				}
				name := t.label()
				if t.Late {
					name += "*"
				}
				names = append(names, name)
			}
			if len(names) > 0 {
				if _, err := fmt.Fprintf(out, "   %-6s %s\n", mode+"s", strings.Join(names, ", ")); err != nil {
					return fmt.Errorf("printing the order: %w", err)
				}
			}
		}
	}
	return nil
}

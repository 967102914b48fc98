package ecs

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Kind is the sort of data that a handle touches.
type Kind string

// The kinds of data.
const (
	KindComponent Kind = "component"
	KindResource  Kind = "resource"
	KindStore     Kind = "store"
	KindEvent     Kind = "event"
	KindStructure Kind = "structure"
)

// Mode says whether a handle may write.
type Mode string

// The modes of access.
const (
	Read  Mode = "read"
	Write Mode = "write"
)

// Touch is one thing that a system reads or writes. Late marks a read whose
// writers all run later in the tick: it sees the tick before.
type Touch struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
	Mode Mode   `json:"mode"`
	Late bool   `json:"late,omitempty"`
}

// Access is what one system touches, derived from its handles.
type Access struct {
	System  string  `json:"system"`
	Touches []Touch `json:"touches"`
}

func (a *Access) add(t Touch) {
	for i := range a.Touches {
		if o := &a.Touches[i]; o.Name == t.Name && o.Kind == t.Kind {
			if t.Mode == Write {
				o.Mode = Write
			}
			return
		}
	}
	a.Touches = append(a.Touches, t)
}

func (a *Access) sort() {
	slices.SortFunc(a.Touches, func(x, y Touch) int {
		return strings.Compare(string(x.Kind)+x.Name, string(y.Kind)+y.Name)
	})
}

// markLate finds reads that come before every write of the same tick.
func markLate(order []Access) {
	first, written := map[Touch]int{}, func(t Touch) Touch { return Touch{Name: t.Name, Kind: t.Kind} }
	for i, a := range order {
		for _, t := range a.Touches {
			if _, seen := first[written(t)]; t.Mode == Write && !seen {
				first[written(t)] = i
			}
		}
	}
	for i := range order {
		for k := range order[i].Touches {
			t := &order[i].Touches[k]
			at, ok := first[written(*t)]
			t.Late = t.Mode == Read && ok && at > i
		}
	}
}

// WriteOrder prints the order: one system a paragraph, what it writes, reads
// and hears; a star marks data read before it is written in the same tick.
func WriteOrder(out io.Writer, order []Access) error {
	for i, a := range order {
		if _, err := fmt.Fprintf(out, "%2d %s\n", i+1, a.System); err != nil {
			return fmt.Errorf("printing the order: %w", err)
		}
		for _, mode := range []Mode{Write, Read} {
			names := []string{}
			for _, t := range a.Touches {
				if t.Mode != mode {
					continue
				}
				name := t.Name
				if t.Kind != KindComponent {
					name = string(t.Kind) + " " + name
				}
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

package ecs

import (
	"strings"
	"testing"
)

// half is a part of a system, with a handle of its own.
type half struct{ marks Reader[mark] }

// connected is a system whose second part points to its first.
type connected struct {
	first  half
	second struct {
		first *half
		marks *Reader[mark]
	}
	elsewhere *half // left nil
	connect   func(*connected)
}

func (s *connected) Init()       { s.connect(s) }
func (s *connected) Update(Tick) {}

func TestPointersLeadToPartsOfTheSystem(t *testing.T) {
	inside := func(s *connected) {
		s.second.first, s.second.marks, s.elsewhere = &s.first, &s.first.marks, &s.first
	}
	run(newTestWorld(), &connected{connect: inside})
	for name, connect := range map[string]func(*connected){
		"ecs.connected.elsewhere": func(s *connected) { inside(s); s.elsewhere = nil },
		".first":                  func(s *connected) { inside(s); s.second.first = &half{} },
		".marks":                  func(s *connected) { inside(s); s.second.marks = &Reader[mark]{} },
	} {
		t.Run(name, func(t *testing.T) {
			mustPanic(t, name, func() { run(newTestWorld(), &connected{connect: connect}) })
		})
	}
}

func TestHandlesThatCannotBeBoundPanic(t *testing.T) {
	for name, system := range map[string]System{
		"slice of handles": &probe[struct{ readers []Reader[mark] }]{},
		"slice":            &probe[struct{ parts []half }]{},
		"array":            &probe[struct{ pair [2]Reader[mark] }]{},
		"map":              &probe[struct{ parts map[int]*half }]{},
		"pointer":          &probe[struct{ reader *Reader[mark] }]{},
		"world":            &probe[struct{ world *World }]{},
	} {
		t.Run(name, func(t *testing.T) {
			mustPanic(t, "", func() { run(newTestWorld(), system) })
		})
	}
	mustPanic(t, "slice", func() { Observe(newTestWorld(), "view", &struct{ parts []half }{}) })
}

// mustPanic fails the test unless a call panics with a message that holds the
// text.
func mustPanic(t *testing.T, text string, call func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if message, ok := recover().(string); !ok || !strings.Contains(message, text) {
			t.Errorf("the panic says %q, want something about %q", message, text)
		}
	}()
	call()
}

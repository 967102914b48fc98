package scene

import (
	"fmt"

	"caper/journal/content"
)

// Script decides what a scene does. It is pure: the same context and
// observation give the same decision.
type Script interface {
	// Name is the key and the version of the checkpoint that it is
	// registered by.
	Name() content.Script
	// Decide answers an observation; an error stops the run and is told.
	Decide(Context, Observation) (Decision, error)
}

// Registry finds scripts by key and state version. Fill it at the start; it is
// only read afterwards.
type Registry struct{ scripts map[content.Script]Script }

// NewRegistry holds the given scripts; two of the same key and version are a
// programmer's mistake.
func NewRegistry(list ...Script) *Registry {
	r := &Registry{map[content.Script]Script{}}
	for _, s := range list {
		if r.scripts[s.Name()] != nil {
			panic(fmt.Sprintf("scene: script %+v is registered twice", s.Name()))
		}
		r.scripts[s.Name()] = s
	}
	return r
}

// Find gives the script of a scene, or of a saved run; an unknown key or
// version is an error that stops it (J-SCENE-002).
func (r *Registry) Find(name content.Script) (Script, error) {
	s, there := r.scripts[name]
	if !there {
		return nil, fmt.Errorf("there is no script %q of state version %d", name.Key, name.StateVersion)
	}
	return s, nil
}

// Names are what content may name.
func (r *Registry) Names() content.Scripts {
	names := content.Scripts{}
	for name := range r.scripts { // any order: it is a set
		names[name] = true
	}
	return names
}

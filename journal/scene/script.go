package scene

import (
	"fmt"

	"caper/journal/content"
)

// Script decides what a scene does. It is pure: the same context and
// observation give the same decision.
type Script interface {
	// Name returns the key and the version of the checkpoint under which the
	// script is registered.
	Name() content.Script
	// Decide answers an observation. An error stops the run and is reported.
	Decide(Context, Observation) (Decision, error)
}

// Registry finds scripts by key and state version. It is filled once and only
// read afterwards.
type Registry struct{ scripts map[content.Script]Script }

// NewRegistry returns a registry of scripts. It panics when two have the same key
// and version.
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

// Find returns the script of a scene or of a saved run. An unknown key or version
// is an error, which stops the run (J-SCENE-002).
func (r *Registry) Find(name content.Script) (Script, error) {
	s, there := r.scripts[name]
	if !there {
		return nil, fmt.Errorf("there is no script %q of state version %d", name.Key, name.StateVersion)
	}
	return s, nil
}

// Names returns the scripts that content may name.
func (r *Registry) Names() content.Scripts {
	names := content.Scripts{}
	for name := range r.scripts { // any order: it is a set
		names[name] = true
	}
	return names
}

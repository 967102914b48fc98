package ecs

import "slices"

// Observe fills in the handles of what stands outside of the schedule and only
// reads: views of the state, outcomes, tools. The name stands for it in the
// order; several targets may share one.
func Observe(w *World, name string, target any) { w.attach(name, target, true) }

// Attach fills in the handles of what stands outside of the schedule and
// writes: what fills a world before its first tick.
func Attach(w *World, name string, target any) { w.attach(name, target, false) }

func (w *World) attach(name string, target any, readOnly bool) {
	at := slices.IndexFunc(w.outside, func(a Access) bool { return a.System == name })
	if at < 0 {
		at = len(w.outside)
		w.outside = append(w.outside, Access{System: name})
	}
	access := &w.outside[at]
	r := &Registrar{world: w, system: name, access: access, readOnly: readOnly}
	r.Bind(target)
	access.sort()
}

// Outside is what each part outside of the schedule touches, in the order in
// which they were attached.
func (w *World) Outside() []Access { return w.outside }

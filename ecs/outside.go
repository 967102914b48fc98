package ecs

import "slices"

// Observe fills in the handles of code outside of the schedule that only reads,
// such as views and tools. The name identifies it in the order; several targets
// may share one name.
func Observe(w *World, name string, target any) { w.attach(name, target, true) }

// Attach fills in the handles of code outside of the schedule that writes, such
// as the code that fills a world before its first tick.
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
	r.checkPointers()
	access.sort()
}

// Outside returns what each part outside of the schedule touches, in the order
// in which the parts were attached.
func (w *World) Outside() []Access { return w.outside }

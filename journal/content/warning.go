package content

import "fmt"

// Warnings returns what is likely unintended in a mission without faults. The
// mission is operational nevertheless.
func (m *Mission) Warnings() []Fault {
	v := &validation{mission: m, row: m.Requirement}
	if a := m.Scene.Audio; a != nil {
		accepted, there := a.Events[AudioAccepted]
		v.check(a.Offer == nil || !there || accepted != *a.Offer, "scene.audio.events[1]",
			"the briefing %d is read out with the offer and again on acceptance", accepted)
		for _, text := range keys(a.Announcements) {
			v.check(m.announces(text), fmt.Sprintf("scene.audio.announcements[%d]", text), "no transition announces text %d", text)
		}
	}
	list := make([]Fault, 0, len(v.faults))
	for _, f := range v.faults {
		list = append(list, f.(Fault))
	}
	return list
}

// announces reports whether an ambient conversation of the mission shows the
// text.
func (m *Mission) announces(text TextID) bool {
	for i := range m.Objectives {
		for j := range m.Objectives[i].Transitions {
			for _, a := range m.Objectives[i].Transitions[j].Actions {
				if a.Kind == ActionShowAmbientConversation && a.Package != nil && TextID(*a.Package) == text {
					return true
				}
			}
		}
	}
	return false
}

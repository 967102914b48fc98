package content

import "fmt"

// nativeTopic is what distinguishes the topics of one mission for a client.
type nativeTopic struct {
	pack      PackageID
	objective ObjectiveID
	flag      FlagID
}

// dialogue checks the typed topics, and that clients can distinguish the
// transitions without one too (J-DLG-001, J-DLG-004 to J-DLG-011).
func (v *validation) dialogue() {
	natives, reminders := map[nativeTopic]bool{}, map[PackageID]bool{}
	typed := map[nativeTopic]bool{} // by the progression's objective
	for i := range v.mission.Scene.Dialogue {
		t, field := &v.mission.Scene.Dialogue[i], fmt.Sprintf("scene.dialogue[%d]", i)
		v.npcPackage(field+".package", &t.Package)
		v.check(v.mission.Objective(t.Objective) != nil, field+".objective", "there is no objective %d", t.Objective)
		v.check(t.Flag != 0, field+".flag", "names no text")
		v.check(t.DialogObjective == nil || *t.DialogObjective != 0, field+".dialogObjective", "is zero")
		v.bindings(t, field)
		native := nativeTopic{t.Package, t.NativeObjective(), t.Flag}
		v.check(!natives[native], field, "package %d says objective %d flag %d twice", t.Package, native.objective, t.Flag)
		v.check(t.Kind != DialogueReminder || !reminders[t.Package], field, "package %d reminds twice", t.Package)
		natives[native] = true
		reminders[t.Package] = reminders[t.Package] || t.Kind == DialogueReminder
		typed[nativeTopic{t.Package, t.Objective, t.Flag}] = true
	}
	v.untyped(typed, natives)
}

// untyped checks conversation transitions without a typed topic: each is a
// completion of its own.
func (v *validation) untyped(typed, natives map[nativeTopic]bool) {
	for i := range v.mission.Objectives {
		o := &v.mission.Objectives[i]
		for j := range o.Transitions {
			trigger := o.Transitions[j].Conversation()
			if trigger == nil || trigger.Package == nil || trigger.Flag == nil {
				continue
			}
			native, field := nativeTopic{*trigger.Package, o.ID, *trigger.Flag}, fmt.Sprintf("objectives[%d].transitions[%d]", i, j)
			if typed[native] {
				continue
			}
			v.check(!natives[native], field, "package %d says objective %d flag %d twice: a typed topic must tell which transition is meant", native.pack, native.objective, native.flag)
			natives[native] = true
		}
	}
}

// bindings checks the transitions that a topic's kind binds.
func (v *validation) bindings(t *Topic, field string) {
	v.check(t.Kind == DialogueCompletion || t.Transition == nil, field+".transition", "only a completion (1) binds one transition")
	v.check(t.Kind == DialogueChoice || len(t.Choices) == 0, field+".choices", "only a choice (4) binds choices")
	switch t.Kind {
	case DialogueCompletion:
		v.check(t.Transition != nil, field+".transition", "a completion binds one transition")
		if t.Transition != nil {
			v.spoken(t, *t.Transition, field+".transition")
		}
	case DialogueChoice:
		v.check(len(t.Choices) == Choices, field+".choices", "there are %d, all of 1 to %d must be bound", len(t.Choices), Choices)
		for index := 1; index <= Choices; index++ {
			at := fmt.Sprintf("%s.choices[%d]", field, index)
			transition, bound := t.Choices[index]
			v.check(bound, at, "is not bound: the client shows all of 1 to %d", Choices)
			if bound {
				v.spoken(t, transition, at)
			}
		}
	case DialogueReminder, DialogueAmbient:
	default:
		v.fault(field+".kind", "is %d, must be 1 to 4", t.Kind)
	}
}

// spoken checks a transition that a topic binds. It must be a conversation of the
// topic's own objective, package and flag, and must end the objective.
func (v *validation) spoken(t *Topic, id TransitionID, field string) {
	o := v.mission.Objective(t.Objective)
	if o == nil {
		return // told already
	}
	for i := range o.Transitions {
		transition := &o.Transitions[i]
		if transition.ID != id {
			continue
		}
		trigger := transition.Conversation()
		own := trigger != nil && !trigger.Reminder && trigger.Package != nil && *trigger.Package == t.Package && trigger.Flag != nil && *trigger.Flag == t.Flag
		v.check(own, field, "transition %d is no conversation with package %d over flag %d", id, t.Package, t.Flag)
		state := transition.TargetState()
		v.check(state == ObjectiveCompleted || state == ObjectiveFailed, field, "transition %d leaves the objective %s, it must be completed or failed", id, state)
		return
	}
	v.fault(field, "objective %d has no transition %d", t.Objective, id)
}

// npcPackage requires that a number, where there is one, names a dialogue
// package.
func (v *validation) npcPackage(field string, id *PackageID) {
	v.check(id != nil && *id != 0, field, "names no NPC package")
}

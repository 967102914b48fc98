package content

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"
)

// Fault is one fault of a mission's content.
type Fault struct {
	Mission  MissionID // mission with the fault
	Revision Revision  // its revision
	Field    string    // path, like objectives[2].transitions[0].triggers
	Message  string    // what is wrong, in English
	// Criticality is that of the faulty row: of the definition, the objective or
	// the transition. It is only reported: any fault makes the mission not
	// operational (J-AUTH-012).
	Criticality Criticality
}

func (f Fault) Error() string {
	row := ""
	if f.Criticality == Optional {
		row = "optional row: "
	}
	return fmt.Sprintf("mission %d revision %q: %s: %s%s", f.Mission, f.Revision, f.Field, row, f.Message)
}

// validation collects the faults of one mission, or of one experience.
type validation struct {
	mission    *Mission // nil: an experience
	experience *Experience
	world      *World
	row        Criticality // of the row looked at
	faults     []error
}

func (v *validation) fault(field, format string, arguments ...any) {
	message := fmt.Sprintf(format, arguments...)
	if v.mission == nil {
		v.faults = append(v.faults, ExperienceFault{v.experience.Key, v.experience.Revision, field, message})
		return
	}
	v.faults = append(v.faults, Fault{v.mission.ID, v.mission.Revision, field, message, v.row})
}

// check records a fault unless the condition holds.
func (v *validation) check(holds bool, field, format string, arguments ...any) {
	if !holds {
		v.fault(field, format, arguments...)
	}
}

// Validate reports every fault of a mission at once, joined; each is a Fault. A
// mission with a fault is not operational.
func (m *Mission) Validate(world *World) error {
	v := &validation{mission: m, world: world, row: m.Requirement}
	v.definition()
	v.channels()
	v.repeat()
	v.objectives()
	v.cycles()
	v.rewards()
	v.scene()
	v.items()
	v.sceneParts(&m.Scene)
	return errors.Join(v.faults...)
}

func (v *validation) definition() {
	m := v.mission
	length := utf8.RuneCountInString(string(m.Revision))
	v.check(m.ID != 0, "id", "is zero")
	v.check(length >= 1 && length <= MaxRevision, "revision", "has %d characters, must have 1 to %d", length, MaxRevision)
	v.check(m.Title != 0, "title", "names no text")
	v.check(m.Requirement == Required || m.Requirement == Optional, "requirement", "is %d, must be 1 (required) or 2 (optional)", m.Requirement)
	v.check(m.Abandonment == AbandonAllowed || m.Abandonment == AbandonProhibited, "abandonment", "is %d, must be 1 (allowed) or 2 (prohibited)", m.Abandonment)
	v.check(m.Evidence != "", "evidence", "a definition says where its texts and numbers come from; confidence proves nothing")
	v.shareable()
}

func (v *validation) channels() {
	c := &v.mission.Channels
	v.check(c.Acceptance.Valid(), "channels.acceptance", "is %d, must be 1 to 3", c.Acceptance)
	v.check(c.Completion.Valid(), "channels.completion", "is %d, must be 1 to 3", c.Completion)
	v.check(!c.Acceptance.NPC() || v.mission.Giver != nil, "giver", "acceptance in person needs a giver")
	v.check(!c.Completion.NPC() || v.mission.Receiver != nil, "receiver", "completion in person needs a receiver")
	v.creature("giver", v.mission.Giver)
	v.creature("receiver", v.mission.Receiver)
	for i := range c.Sources {
		s, field := &c.Sources[i], fmt.Sprintf("channels.sources[%d]", i)
		length := utf8.RuneCountInString(s.Key)
		v.check(s.Kind == SourceServerEvent || s.Kind == SourceScene, field+".kind", "is %d, only a server event (0) or a scene (1) is authored", s.Kind)
		v.check(length >= 1 && length <= MaxSourceKey, field+".key", "has %d characters, must have 1 to %d", length, MaxSourceKey)
		v.check(printable(s.Key), field+".key", "has characters that are not printable ASCII")
		v.check(s.Map == nil || v.world.Maps[*s.Map], field+".map", "is no installed map")
		v.requirement(field+".requirement", s.Requirement, true)
	}
}

// creature requires that a number, where there is one, names a creature.
func (v *validation) creature(field string, id *CreatureID) {
	if id != nil {
		_, known := v.world.Creatures[*id]
		v.check(known, field, "there is no creature %d in World", *id)
	}
}

func printable(text string) bool {
	for _, r := range text {
		if r < 0x20 || r > 0x7e {
			return false
		}
	}
	return true
}

func (v *validation) repeat() {
	r := &v.mission.Repeat
	cooldown, reset := r.CooldownSeconds, r.ResetSecondUTC
	switch r.Kind {
	case RepeatOnce, RepeatImmediate:
		v.check(cooldown == nil && reset == nil, "repeat", "once and immediate have no times")
	case RepeatCooldown:
		v.check(cooldown != nil && *cooldown > 0 && reset == nil, "repeat", "a cooldown has positive seconds and no reset")
	case RepeatDaily:
		v.check(reset != nil && *reset < 86400 && cooldown == nil, "repeat", "daily has a reset second of 0 to 86399 and no cooldown")
	default:
		v.fault("repeat.kind", "is %d, must be 0 to 3", r.Kind)
	}
}

func (v *validation) rewards() {
	turnIns := 0
	var ids []RewardID
	for i := range v.mission.Rewards {
		r, field := &v.mission.Rewards[i], fmt.Sprintf("rewards[%d]", i)
		v.check(!slices.Contains(ids, r.ID), field+".id", "%d is there twice", r.ID)
		ids = append(ids, r.ID)
		if r.TurnIn {
			turnIns++
		}
		for j, item := range r.Items {
			info, known := v.world.Items[item.Template]
			at := fmt.Sprintf("%s.items[%d]", field, j)
			v.check(known, at+".template", "%d is no item template", item.Template)
			v.check(item.Quantity >= 1 && (!known || item.Quantity <= info.StackSize), at+".quantity", "is %d, must be 1 to a stack's %d", item.Quantity, info.StackSize)
		}
	}
	v.check(turnIns <= 1, "rewards", "%d packages are given at turn-in, at most one may be", turnIns)
}

func (v *validation) scene() {
	s := &v.mission.Scene
	v.requirement("scene.requirement", s.Requirement, false)
	v.requirement("scene.turnInRequirement", s.TurnInRequirement, false)
	ids := make([]ObjectiveID, 0, len(s.ObjectiveRequirements))
	for id := range s.ObjectiveRequirements { // any order: sorted below
		ids = append(ids, id)
	}
	v.dialogue()
	slices.Sort(ids)
	for _, id := range ids {
		field := fmt.Sprintf("scene.objectiveRequirements[%d]", id)
		v.check(v.mission.Objective(id) != nil, field, "there is no objective %d", id)
		v.requirement(field, s.ObjectiveRequirements[id], false)
	}
}

// requirement checks an expression; durable says that it is evaluated only
// inside a transaction.
func (v *validation) requirement(field string, r Requirement, durable bool) {
	if depth := RequirementDepth(r); depth > MaxRequirementDepth {
		v.fault(field, "is nested more than %d deep", MaxRequirementDepth)
		return
	}
	v.requirementPart(field, r, durable)
}

func (v *validation) requirementPart(field string, r Requirement, durable bool) {
	switch r := r.(type) {
	case FlagRequirement:
		v.check(r.Flag != 0, field, "flag 0 is none")
	case MissionStateRequirement:
		v.check(r.Mission != 0, field, "mission 0 is none")
		v.check(r.State == nil || r.State.Valid(), field, "a mission state is 0 to 4")
	case CustomRequirement:
		durableOnly, known := v.world.Handlers[r.Key]
		v.check(known, field, "there is no handler %q", r.Key)
		v.check(durable || !durableOnly, field, "%q is known inside a transaction alone, so only an offer's source may ask it", r.Key)
	}
	for i, part := range RequirementParts(r) {
		if part == nil {
			v.fault(field, "part %d is missing", i)
			continue
		}
		v.requirementPart(field, part, durable)
	}
}

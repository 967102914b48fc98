package content

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

func (v *validation) actor(role Role, a *Actor, field string) {
	v.key(field, string(role), MaxRole)
	v.check(a.Role == role, field+".role", "is %q, the key is %q", a.Role, role)
	v.template(a, field+".template")
	v.check(a.Kind.Created() == (a.Position != nil), field+".position", "created actors have one, reserved ones none")
	if a.Position != nil {
		v.position(field+".position", *a.Position)
	}
	v.check(finite(a.Orientation), field+".orientation", "is not finite")
	if a.SharedKey != "" {
		v.key(field+".sharedKey", a.SharedKey, MaxRole)
		v.check(a.Kind.Created(), field+".sharedKey", "is for actors of a private experience, main-world NPCs are not copied")
	}
	if a.Conversation != nil {
		v.conversation(a, field+".conversation")
	}
	if a.Loot != nil {
		v.check(a.Kind == ActorObject, field+".loot", "using an object gives loot; a creature's is in its policy")
		v.loot(a.Loot, field+".loot")
	}
	if at := a.Attribution; at != nil {
		v.check(at.Mission == nil || v.missionOf(*at.Mission) != nil, field+".attribution.mission", "is no enabled mission")
		v.check(at.Group == nil || *at.Group != 0, field+".attribution.group", "is zero")
		if at.Spawn != nil {
			_, known := v.world.Spawns[*at.Spawn]
			v.check(known, field+".attribution.spawn", "%d is no static spawn", *at.Spawn)
		}
	}
	if a.Policy != nil {
		v.check(a.Kind.Living(), field+".gameplayPolicy", "is for creatures and public spawns alone")
		v.policy(a.Policy, field+".gameplayPolicy")
	}
}

// template requires that the actor's number exists in the number space of its
// kind.
func (v *validation) template(a *Actor, field string) {
	switch a.Kind {
	case ActorPublicSpawn:
		_, known := v.world.Spawns[SpawnID(a.Template)]
		v.check(known, field, "%d is no static spawn", a.Template)
	case ActorCreature:
		_, known := v.world.Creatures[CreatureID(a.Template)]
		v.check(known, field, "%d is no creature", a.Template)
	case ActorObject, ActorPracticeTarget:
		_, known := v.world.Classes[EntityClass(a.Template)]
		v.check(known, field, "%d is no class of objects", a.Template)
	default:
		v.fault(strings.TrimSuffix(field, "template")+"kind", "is %d, must be 1 to 4", a.Kind)
	}
}

// conversation requires an object that can be spoken to, and a dialogue that
// exists: a conversation transition for a completion, a typed topic otherwise.
func (v *validation) conversation(a *Actor, field string) {
	c := a.Conversation
	v.check(a.Kind == ActorObject, field, "is for objects alone")
	v.check(a.Kind != ActorObject || v.world.Classes[EntityClass(a.Template)].NPCAugmented, field, "class %d has no NPC augmentation", a.Template)
	v.check(v.world.Packages[c.Package], field+".package", "%d is no conversation package", c.Package)
	v.check(c.Flag != 0, field+".flag", "is missing")
	v.check(c.DialogObjective == nil || *c.DialogObjective != 0, field+".dialogObjective", "is zero")
	v.check(c.Kind == 0 || c.Kind.Valid(), field+".kind", "is %d, must be 1 to 4, or absent for a completion", c.Kind)
	target := v.missionOf(c.Mission)
	if target == nil || target.Objective(c.Objective) == nil {
		v.fault(field, "mission %d has no objective %d", c.Mission, c.Objective)
		return
	}
	topic := target.Scene.Topic(c.Objective, c.Package, c.Flag, c.TopicKind())
	if topic == nil {
		spoken := c.TopicKind() == DialogueCompletion && target.Objective(c.Objective).spokenTo(c.Package, c.Flag)
		v.check(spoken, field, "mission %d has no such dialogue with package %d, flag %d", c.Mission, c.Package, c.Flag)
		return
	}
	native := c.Objective
	if c.DialogObjective != nil {
		native = *c.DialogObjective
	}
	v.check(topic.NativeObjective() == native, field+".dialogObjective", "the topic shows objective %d, not %d", topic.NativeObjective(), native)
}

// spokenTo reports whether a conversation transition of the objective is bound
// to the package and flag.
func (o *Objective) spokenTo(speaker PackageID, flag FlagID) bool {
	return slices.ContainsFunc(o.Transitions, func(t Transition) bool {
		return slices.ContainsFunc(t.Triggers, func(g Trigger) bool {
			return g.Kind == TriggerConversation && g.Package != nil && *g.Package == speaker && g.Flag != nil && *g.Flag == flag
		})
	})
}

// missionOf returns the mission with a number: the one that is checked, or
// another enabled one; nil: there is none.
func (v *validation) missionOf(id MissionID) *Mission {
	if v.mission != nil && v.mission.ID == id {
		return v.mission
	}
	return v.world.Missions[id]
}

// sharedKeys requires that a shared key names one role of a scene.
func (v *validation) sharedKeys(s *Scene) {
	roles := map[string]Role{}
	for _, role := range keys(s.Actors) {
		key := s.Actors[role].SharedKey
		if key == "" {
			continue
		}
		v.check(roles[key] == "", fmt.Sprintf("scene.actors[%s].sharedKey", role), "%q is that of role %q too", key, roles[key])
		v.check(s.Encounter == nil, fmt.Sprintf("scene.actors[%s].sharedKey", role), "a public encounter has no actors of a private experience")
		roles[key] = role
	}
}

func (v *validation) policy(p *ActorPolicy, field string) {
	v.check(finite(p.DefenseRadius) && p.DefenseRadius >= 0, field+".defenseRadius", "is %v, must be metres from 0", p.DefenseRadius)
	v.check(p.DefenseRadius <= 0 || p.DefenseTargetTag != "", field+".defenseTargetTag", "a defender engages a tag")
	v.check(p.DefenseTargetTag == "" || word(p.DefenseTargetTag), field+".defenseTargetTag", "has whitespace")
	for i, tag := range p.Tags {
		v.check(word(tag) && !slices.Contains(p.Tags[:i], tag), fmt.Sprintf("%s.tags[%d]", field, i), "%q is empty, has whitespace or is there twice", tag)
	}
	if p.Loot != nil {
		v.loot(p.Loot, field+".loot")
	}
}

func word(text string) bool { return text != "" && !strings.ContainsFunc(text, unicode.IsSpace) }

// maxDrop is one less than the largest quantity, so that the width of the range
// does not overflow (J-POL-014).
const maxDrop = 2147483647

func (v *validation) loot(p *LootProfile, field string) {
	for i, d := range p.Drops {
		at := fmt.Sprintf("%s.drops[%d]", field, i)
		info, known := v.world.Items[d.Template]
		v.check(d.Template != 0 && known, at+".template", "%d is no item template", d.Template)
		v.check(d.ChancePercent >= 0 && d.ChancePercent <= 100, at+".chancePercent", "is %v, must be 0 to 100", d.ChancePercent)
		v.check(d.Minimum >= 1 && d.Minimum <= d.Maximum && d.Maximum < maxDrop, at, "%d to %d is no positive range below %d", d.Minimum, d.Maximum, uint32(maxDrop))
		v.check(!known || d.Maximum <= info.StackSize, at+".maximum", "is %d, a stack holds %d", d.Maximum, info.StackSize)
	}
}

package conflict

import (
	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/levels/linked"
)

// Rule decides whether one player may hurt another.
type Rule struct {
	linked ecs.ServiceReader[*linked.Game]
	player ecs.Reader[components.Player]
	pose   ecs.Reader[components.Pose]
}

// MayHurt reports whether harm that one entity causes another counts. Between
// players the game decides (M-RULE-001): never, only between rivals
// (M-RULE-002), or always; and never where either of them is in a safe zone
// (M-RULE-006). Anybody else may be hurt.
func (r *Rule) MayHurt(cause, victim ecs.ID) bool {
	by, ofPlayer := r.player.Get(cause)
	whom, isPlayer := r.player.Get(victim)
	if !ofPlayer || !isPlayer || cause == victim {
		return true
	}
	switch r.linked.Get().Game.Rules.PlayerDamageOrDefault() {
	case game.DamageOff:
		return false
	case game.DamageRivals:
		if by.Party != 0 && by.Party == whom.Party {
			return false
		}
	}
	return !r.safe(cause) && !r.safe(victim)
}

// safe reports whether an entity is in a safe zone, one of the rules' or one of
// that kind (M-DOC-021).
func (r *Rule) safe(id ecs.ID) bool {
	at, ok := r.pose.Get(id)
	s := r.linked.Get()
	for _, n := range s.SafeAt {
		if ok && s.Zones[n].Contains(at.Position) {
			return true
		}
	}
	return false
}

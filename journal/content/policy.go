package content

import "slices"

// ActorPolicy is what a role changes of ordinary gameplay. It overrides as a
// whole: what it leaves unset is its default, not what another policy says
// (J-POL-003).
type ActorPolicy struct {
	Invulnerable     bool    `json:"invulnerable,omitzero"`     // damage and kills do not affect the actor
	DefenseRadius    float64 `json:"defenseRadius,omitzero"`    // metres; 0 defends nothing
	DefenseTargetTag string  `json:"defenseTargetTag,omitzero"` // whom it engages; with a radius alone
	// Tags are words without spaces; case counts, order does not.
	Tags                []string     `json:"tags,omitempty"`
	RewardScenarioKills bool         `json:"rewardScenarioKills,omitzero"` // kills of the actor may give rewards
	TrackParticipation  bool         `json:"trackParticipation,omitzero"`  // who damaged the actor has credit when a defender kills it
	Loot                *LootProfile `json:"loot,omitzero"`                // what the corpse holds; nil: the creature's own
}

// LootProfile is what a corpse holds when the kill is eligible.
type LootProfile struct {
	Drops []LootDrop `json:"drops"` // independent chances
}

// LootDrop is one chance of a profile.
type LootDrop struct {
	Template      ItemTemplate `json:"template"`      // template of the items
	ChancePercent float64      `json:"chancePercent"` // 0 never, 100 always
	Minimum       uint32       `json:"minimum"`       // least quantity
	Maximum       uint32       `json:"maximum"`       // inclusive
}

// Equal reports whether two policies say the same: both absent, or all fields
// alike; tags in any order (J-POL-017).
func (p *ActorPolicy) Equal(o *ActorPolicy) bool {
	if p == nil || o == nil {
		return p == o
	}
	loot := (p.Loot == nil) == (o.Loot == nil) && (p.Loot == nil || slices.Equal(p.Loot.Drops, o.Loot.Drops))
	return loot && slices.Equal(slices.Sorted(slices.Values(p.Tags)), slices.Sorted(slices.Values(o.Tags))) &&
		p.Invulnerable == o.Invulnerable && p.DefenseRadius == o.DefenseRadius && p.DefenseTargetTag == o.DefenseTargetTag &&
		p.RewardScenarioKills == o.RewardScenarioKills && p.TrackParticipation == o.TrackParticipation
}

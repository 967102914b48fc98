package content

import "slices"

// ActorPolicy is what a role changes of ordinary gameplay. It overrides as a
// whole: what it leaves unset is its default, not what another policy says
// (J-POL-003).
type ActorPolicy struct {
	Invulnerable     bool    `json:"invulnerable,omitzero"`
	DefenseRadius    float64 `json:"defenseRadius,omitzero"`    // metres; 0 defends nothing
	DefenseTargetTag string  `json:"defenseTargetTag,omitzero"` // whom it engages; with a radius alone
	// Tags are words without spaces; case counts, order does not.
	Tags                []string     `json:"tags,omitempty"`
	RewardScenarioKills bool         `json:"rewardScenarioKills,omitzero"`
	TrackParticipation  bool         `json:"trackParticipation,omitzero"`
	Loot                *LootProfile `json:"loot,omitzero"`
}

// LootProfile is what a corpse holds when the kill is eligible.
type LootProfile struct {
	Drops []LootDrop `json:"drops"`
}

// LootDrop is one chance of a profile.
type LootDrop struct {
	Template      ItemTemplate `json:"template"`
	ChancePercent float64      `json:"chancePercent"` // 0 never, 100 always
	Minimum       uint32       `json:"minimum"`
	Maximum       uint32       `json:"maximum"` // inclusive
}

// Equal tells whether two policies say the same: both absent, or all fields
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

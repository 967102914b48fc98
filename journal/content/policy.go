package content

import "slices"

// ActorPolicy is how a role differs from ordinary gameplay. It overrides as a
// whole: an unset field has its default, and not the value of another policy
// (J-POL-003).
type ActorPolicy struct {
	Invulnerable     bool    `json:"invulnerable,omitzero"`     // damage and kills do not affect the actor
	DefenseRadius    float64 `json:"defenseRadius,omitzero"`    // metres; 0 defends nothing
	DefenseTargetTag string  `json:"defenseTargetTag,omitzero"` // tag of the actors that it attacks; needs a radius
	// Tags are words without spaces. Their case matters, their order does not.
	Tags                []string     `json:"tags,omitempty"`
	RewardScenarioKills bool         `json:"rewardScenarioKills,omitzero"` // kills of the actor may give rewards
	TrackParticipation  bool         `json:"trackParticipation,omitzero"`  // who damaged the actor has credit when a defender kills it
	Loot                *LootProfile `json:"loot,omitzero"`                // what the corpse holds; nil: the creature's own
}

// LootProfile is the loot of a corpse whose kill is eligible.
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

// Equal reports whether two policies are both absent, or have equal fields. The
// order of tags does not matter (J-POL-017).
func (p *ActorPolicy) Equal(o *ActorPolicy) bool {
	if p == nil || o == nil {
		return p == o
	}
	loot := (p.Loot == nil) == (o.Loot == nil) && (p.Loot == nil || slices.Equal(p.Loot.Drops, o.Loot.Drops))
	return loot && slices.Equal(slices.Sorted(slices.Values(p.Tags)), slices.Sorted(slices.Values(o.Tags))) &&
		p.Invulnerable == o.Invulnerable && p.DefenseRadius == o.DefenseRadius && p.DefenseTargetTag == o.DefenseTargetTag &&
		p.RewardScenarioKills == o.RewardScenarioKills && p.TrackParticipation == o.TrackParticipation
}

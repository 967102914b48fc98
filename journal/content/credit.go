package content

// CreditMode says who shares the credit of an objective (J-SHARE-043).
type CreditMode uint8

// The credit modes.
const (
	CreditPersonal              CreditMode = 1
	CreditNearbyParty           CreditMode = 2
	CreditEncounterParticipants CreditMode = 3
)

// Valid reports whether the number is a mode.
func (m CreditMode) Valid() bool { return m >= CreditPersonal && m <= CreditEncounterParticipants }

// Credit is the credit policy of one objective.
type Credit struct {
	Mode   CreditMode `json:"mode"`            // who shares the credit
	Radius float64    `json:"radius,omitzero"` // metres; positive in the shared modes
}

// CreditOf returns the policy of an objective; the default is personal.
func (s *Scene) CreditOf(id ObjectiveID) Credit {
	if c, there := s.Credit[id]; there {
		return c
	}
	return Credit{Mode: CreditPersonal}
}

// OwnerLoss says what a public encounter does when its owner is gone
// (J-OPEN-020).
type OwnerLoss uint8

// The owner-loss policies.
const (
	OwnerLossReset    OwnerLoss = 1 // the run ends, the actor returns
	OwnerLossWait     OwnerLoss = 2 // suspended until the owner is back
	OwnerLossContinue OwnerLoss = 3 // the run goes on without the owner
)

// Valid reports whether the number is a policy.
func (l OwnerLoss) Valid() bool { return l >= OwnerLossReset && l <= OwnerLossContinue }

// PublicEncounter binds a mission's scene to a static spawn of the public world,
// which the run reserves. Its options accept no mission for anybody.
type PublicEncounter struct {
	Mission   MissionID `json:"mission"`   // mission of the encounter
	Spawn     SpawnID   `json:"spawn"`     // static spawn that the run reserves
	Role      Role      `json:"role"`      // role that the reserved creature plays
	Script    string    `json:"script"`    // key of the script
	OwnerLoss OwnerLoss `json:"ownerLoss"` // what happens when the owner is gone
	// AllowPartyJoin lets later shared assignments join the run.
	AllowPartyJoin bool `json:"allowPartyJoin,omitzero"`
	// IncludeEligibleParty adds the party members that have the mission at the
	// start.
	IncludeEligibleParty bool `json:"includeEligibleParty,omitzero"`
}

package content

// Channels say over what a mission is accepted and completed. The zero value
// reads as in person on both sides.
type Channels struct {
	Acceptance Channel  // how the mission is accepted
	Completion Channel  // how the mission is turned in
	Sources    []Source // origins of radio offers
}

// Source is an authored origin of offers.
type Source struct {
	Kind        SourceKind  // who offers
	Key         string      // 1 to MaxSourceKey characters
	Map         *MapContext // only on this map
	PrivateOnly bool        // only in a private map of the recipient's own
	Requirement Requirement // beside the mission's own
}

// MaxSourceKey is the most characters of a source's key.
const MaxSourceKey = 96

// Source finds an authored source, nil when there is none.
func (c *Channels) Source(kind SourceKind, key string) *Source {
	for i := range c.Sources {
		if c.Sources[i].Kind == kind && c.Sources[i].Key == key {
			return &c.Sources[i]
		}
	}
	return nil
}

// Repeat says when a mission may be taken again. The zero value is Once.
type Repeat struct {
	Kind            RepeatKind // which policy applies
	CooldownSeconds *uint32    // Cooldown: positive
	ResetSecondUTC  *uint32    // Daily: 0..86399, when the day begins
}

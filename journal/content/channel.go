package content

// Channels say how a mission is accepted and completed. The zero value means in
// person on both sides.
type Channels struct {
	Acceptance Channel  // how the mission is accepted
	Completion Channel  // how the mission is turned in
	Sources    []Source // origins of radio offers
}

// Source is an authored origin of offers.
type Source struct {
	Kind        SourceKind  // who offers
	Key         string      // 1 to MaxSourceKey characters
	Map         *MapContext // the source offers only on this map; nil: on any
	PrivateOnly bool        // only on a private map of the recipient
	Requirement Requirement // in addition to the mission's; nil: none
}

// MaxSourceKey is the most characters that a source's key has.
const MaxSourceKey = 96

// Source finds an authored source; nil: there is none.
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

package content

// AudioEvent is when a mission's voice cue plays.
type AudioEvent uint8

// The audio events.
const (
	AudioAccepted  AudioEvent = 1
	AudioCompleted AudioEvent = 2
)

// Valid reports whether the number is an event.
func (e AudioEvent) Valid() bool { return e == AudioAccepted || e == AudioCompleted }

// Audio is what of a mission is spoken; a silent mission has none. The
// numbers are the client's audio sets, not sound files.
type Audio struct {
	Offer         *AudioSetID               `json:"offer,omitzero"`          // read out with the offer
	Events        map[AudioEvent]AudioSetID `json:"events,omitempty"`        // audio sets that are played at events of an attempt
	Announcements map[TextID]AudioSetID     `json:"announcements,omitempty"` // beside ambient greetings
}

package content

// AudioEvent is an event of an attempt at which a voice cue plays.
type AudioEvent uint8

// The audio events.
const (
	AudioAccepted  AudioEvent = 1
	AudioCompleted AudioEvent = 2
)

// Valid reports whether the number is an event.
func (e AudioEvent) Valid() bool { return e == AudioAccepted || e == AudioCompleted }

// Audio is the spoken part of a mission; a silent mission has none. The numbers
// name the client's audio sets, not sound files.
type Audio struct {
	Offer         *AudioSetID               `json:"offer,omitzero"`          // audio set that is played with the offer; nil: none
	Events        map[AudioEvent]AudioSetID `json:"events,omitempty"`        // audio sets that are played at events of an attempt
	Announcements map[TextID]AudioSetID     `json:"announcements,omitempty"` // audio sets that are played with ambient texts
}

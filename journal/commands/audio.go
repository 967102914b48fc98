package commands

import "caper/journal/content"

type (
	// VoiceCue plays an audio set of the client's, wherever the character is.
	VoiceCue struct {
		Identity
		AudioSet content.AudioSetID
	}
	// Announced shows an ambient text.
	Announced struct {
		Identity
		Greeting content.TextID
	}
)

func (VoiceCue) message()  {}
func (Announced) message() {}

// briefing is what is read out with an offer; nil: silence.
func briefing(m *content.Mission) *content.AudioSetID {
	if m.Scene.Audio == nil {
		return nil
	}
	return m.Scene.Audio.Offer
}

// cue speaks what a mission says at an event, if it says anything.
func (p *plan) cue(t *touched, event content.AudioEvent) {
	if a := t.mission.Scene.Audio; a != nil && a.Events[event] != 0 {
		p.unit.Publish(VoiceCue{identityOf(&t.row), a.Events[event]})
	}
}

// announce shows an ambient text, and speaks it where the mission pairs it
// with a voice (J-ACTN-008, J-AUDIO-004).
func (p *plan) announce(t *touched, greeting content.TextID) {
	p.unit.Publish(Announced{identityOf(&t.row), greeting})
	if a := t.mission.Scene.Audio; a != nil && a.Announcements[greeting] != 0 {
		p.unit.Publish(VoiceCue{identityOf(&t.row), a.Announcements[greeting]})
	}
}

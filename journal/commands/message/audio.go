package message

import "caper/journal/content"

type (
	// VoiceCue plays one of the client's audio sets, wherever the character is.
	VoiceCue struct {
		Identity
		AudioSet content.AudioSetID // audio set that is played
	}
	// Announced shows an ambient text.
	Announced struct {
		Identity
		Greeting content.TextID // text that is shown
	}
)

func (VoiceCue) message()  {}
func (Announced) message() {}

// Briefing returns the audio set that is played with a mission's offer; nil:
// none.
func Briefing(m *content.Mission) *content.AudioSetID {
	if m.Scene.Audio == nil {
		return nil
	}
	return m.Scene.Audio.Offer
}

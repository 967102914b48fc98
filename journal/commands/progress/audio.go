package progress

import (
	"caper/journal/commands/message"
	"caper/journal/commands/unit"
	"caper/journal/content"
)

// Cue plays what a mission has to say at an event, if it has anything.
func (p *Planner) Cue(t *unit.DirtyAttempt, event content.AudioEvent) {
	if a := t.Mission.Scene.Audio; a != nil && a.Events[event] != 0 {
		p.tx.Publish(message.VoiceCue{Identity: t.Identity(), AudioSet: a.Events[event]})
	}
}

// announce shows an ambient text, and plays it where the mission pairs it with
// a voice (J-ACTN-008, J-AUDIO-004).
func (p *Planner) announce(t *unit.DirtyAttempt, greeting content.TextID) {
	p.tx.Publish(message.Announced{Identity: t.Identity(), Greeting: greeting})
	if a := t.Mission.Scene.Audio; a != nil && a.Announcements[greeting] != 0 {
		p.tx.Publish(message.VoiceCue{Identity: t.Identity(), AudioSet: a.Announcements[greeting]})
	}
}

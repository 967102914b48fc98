// Package scenestub plays the parts of missions' scenes that a room does not
// run by itself: who stands there to be spoken to, and what happens while an
// objective is under way. It stands in for live scenes: it sees what was
// committed as the room does, and reports in the event types that live scenes
// report in. It knows nothing of how missions are kept.
//
// script.go is the script as data and its play.
package scenestub

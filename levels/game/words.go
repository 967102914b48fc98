package game

import (
	"fmt"
	"strings"
)

// WeatherKind is a kind of weather (M-EV-036).
type WeatherKind string

// These are the kinds of weather.
const (
	WeatherClear    WeatherKind = "clear"
	WeatherOvercast WeatherKind = "overcast"
	WeatherRain     WeatherKind = "rain"
	WeatherStorm    WeatherKind = "storm"
	WeatherFog      WeatherKind = "fog"
	WeatherSnow     WeatherKind = "snow"
)

// Words lists the kinds of weather.
func (WeatherKind) Words() []string {
	return []string{"clear", "overcast", "rain", "storm", "fog", "snow"}
}

// Phase is an alert phase (M-COND-025).
type Phase string

// These are the alert phases, from the lowest.
const (
	PhaseNormal     Phase = "normal"
	PhaseCaution    Phase = "caution"
	PhaseSuspicious Phase = "suspicious"
	PhaseSearch     Phase = "search"
	PhaseAlert      Phase = "alert"
)

// Words lists the phases from the lowest, so a word's index is its rank.
func (Phase) Words() []string {
	return []string{"normal", "caution", "suspicious", "search", "alert"}
}

// Rank returns 0 (normal) to 4 (alert), or -1 for a word that is not a phase.
func (p Phase) Rank() int {
	for rank, word := range p.Words() {
		if word == string(p) {
			return rank
		}
	}
	return -1
}

// TimeOfDay is a time of the room clock, in minutes after midnight, 0 to 1439.
// Documents write it as HH:MM.
type TimeOfDay int

// String formats the time as HH:MM.
func (t TimeOfDay) String() string { return fmt.Sprintf("%02d:%02d", int(t)/60, int(t)%60) }

// ParseTimeOfDay parses HH:MM, 00:00 to 23:59.
func ParseTimeOfDay(text string) (TimeOfDay, bool) {
	if len(text) != 5 || text[2] != ':' {
		return 0, false
	}
	for _, i := range []int{0, 1, 3, 4} {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
	}
	hours := int(text[0]-'0')*10 + int(text[1]-'0')
	minutes := int(text[3]-'0')*10 + int(text[4]-'0')
	if hours > 23 || minutes > 59 {
		return 0, false
	}
	return TimeOfDay(hours*60 + minutes), true
}

// fullTime returns the time that a malformed one certainly means: its hour has
// a single digit, or a dot or an h replaces the colon. It is empty if there is
// none.
func fullTime(text string) string {
	text = strings.NewReplacer(".", ":", "h", ":").Replace(strings.TrimSpace(text))
	if strings.IndexByte(text, ':') == 1 {
		text = "0" + text
	}
	if _, ok := ParseTimeOfDay(text); !ok {
		return ""
	}
	return text
}

// True is the argument of a word that has none; documents write true
// (M-OPEN-079).
type True bool

// OneOrMany is one word or a list of words.
type OneOrMany []string

// TeamTarget names a team: { "team": id }.
type TeamTarget struct {
	_ struct{} `doc:"A team."`

	Team string `json:"team" is:"required,id" ref:"team" doc:"A team of the mission."`
}

package game

// Value is a number that a condition compares or an action uses (M-COND-011 to
// 030): a plain number, or an object with one key. Exactly one field is set.
type Value struct {
	_ struct{} `is:"single" doc:"A value: a number, or an object with one key."`

	Number   *float64 `number:"true"`
	Counter  string   `json:"counter" is:"id" ref:"counter" doc:"A counter's number."`
	TimeLeft True     `json:"timeLeft" doc:"Whole seconds left on the objective's clock, rounded up; infinite without a clock."`
	Elapsed  True     `json:"elapsed" doc:"Whole seconds since the mission started, rounded down."`
	Count    *Query   `json:"count" doc:"The number that the query finds."`
	Distance *Span    `json:"distance" doc:"The distance between two spots, in metres."`
	Health   *Spot    `json:"health" doc:"Health in per cent; the mean of a group or a team."`
	Wanted   True     `json:"wanted" doc:"The Wanted level in stars, 0 to 3."`
	Form     string   `json:"form" is:"id" doc:"A field of the pressed button's screen as a number; 0 if it is not a number."`
	PhaseOf  string   `json:"phaseOf" is:"id" ref:"compound actor.npc" doc:"The rank of the compound's alert phase, or of an npc's: 0 normal, 1 caution, 2 suspicious, 3 search, 4 alert."`
	Phase    Phase    `json:"phase" doc:"The rank of a phase, for comparisons."`
	Kills    True     `json:"kills" doc:"Number of people that the player has killed since the mission started."`
	Alerts   True     `json:"alerts" doc:"Number of alarms raised because of the player since the mission started."`
	Seen     True     `json:"seen" doc:"How often a guard or a camera has spotted the player since the mission started."`
	Time     True     `json:"time" doc:"The room clock in minutes after midnight, 0 to 1439."`
}

// Kind returns the key of the value, or number; it is empty if no field is set.
func (v *Value) Kind() string {
	if v.Number != nil {
		return "number"
	}
	return setKey(v)
}

// Span holds the two ends of a distance. Documents write it as an array of two.
type Span [2]Spot

// Compound is the word by which phaseOf refers to the alert of the whole
// compound. No npc may have it as its id (M-ACT-036).
const Compound = "compound"

// Spot is one end of a distance, or what a health belongs to: the word player,
// or an object with one key. Exactly one field is set.
type Spot struct {
	_ struct{} `is:"single" doc:"The word player, or an object with one key."`

	Player bool   `word:"player"`
	Actor  string `json:"actor" is:"id" ref:"actor" doc:"A vehicle, a container, a door, items that are still on the ground, an npc, or the nearest member of a group."`
	Place  string `json:"place" is:"id" ref:"place" doc:"A place; not for health."`
	Team   string `json:"team" is:"id" ref:"team" doc:"In versus: the team's nearest standing member, or its mean health."`
}

// Kind returns player, actor, place or team; it is empty if no field is set.
func (s *Spot) Kind() string {
	if s.Player {
		return "player"
	}
	return setKey(s)
}

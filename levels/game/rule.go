package game

// Rule is an event rule or a state rule. Exactly one of the two is set.
type Rule struct {
	_ struct{} `doc:"An event rule (when) or a state rule (while)."`

	When  *EventRule `present:"when"`
	While *WhileRule `present:"while"`
}

// EventRule runs its actions when an event happens (M-EV-001).
type EventRule struct {
	_ struct{} `doc:"When an event happens and a condition holds, do the actions, once or each time."`

	When   Event      `json:"when" is:"required" doc:"The event, such as zone:drop.enter."`
	If     *Condition `json:"if" doc:"Must hold as the event happens."`
	Do     []Action   `json:"do" is:"required,count=1..64" doc:"What it does."`
	Repeat bool       `json:"repeat" is:"default=false" doc:"Every time, not only once."`
}

// WhileRule runs actions when a condition becomes true, while it is true, and
// when it becomes false (M-EV-002).
type WhileRule struct {
	_ struct{} `doc:"While a condition holds."`

	While Condition `json:"while" is:"required" doc:"Checked once a step."`
	Enter []Action  `json:"enter" is:"count=0..64" doc:"As it starts to hold."`
	Every *Every    `json:"every" doc:"While it holds."`
	Exit  []Action  `json:"exit" is:"count=0..64" doc:"As it stops."`
}

// Every runs actions at an interval (M-EV-003).
type Every struct {
	_ struct{} `doc:"Each so many seconds while the condition holds."`

	Seconds float64    `json:"seconds" is:"required,above=0,max=86400" doc:"How often."`
	If      *Condition `json:"if" doc:"Must hold for it to run."`
	Do      []Action   `json:"do" is:"required,count=1..64" doc:"What it does."`
}

package game

// Rule is an event rule or a state rule. Exactly one of the two is set.
type Rule struct {
	_ struct{} `doc:"An event rule (when) or a state rule (while)."`

	When  *EventRule `present:"when"`
	While *WhileRule `present:"while"`
}

// EventRule runs its actions when an event happens (M-EV-001).
type EventRule struct {
	_ struct{} `doc:"Runs actions when an event happens and a condition is true, once or every time."`

	When   Event      `json:"when" is:"required" doc:"The event, such as zone:drop.enter."`
	If     *Condition `json:"if" doc:"The condition that must be true when the event happens."`
	Do     []Action   `json:"do" is:"required,count=1..64" doc:"The actions that it runs."`
	Repeat bool       `json:"repeat" is:"default=false" doc:"Whether it runs every time instead of only once."`
}

// WhileRule runs actions when a condition becomes true, while it is true, and
// when it becomes false (M-EV-002).
type WhileRule struct {
	_ struct{} `doc:"Runs actions when a condition becomes true, while it is true, and when it becomes false."`

	While Condition `json:"while" is:"required" doc:"The condition, which is checked once per step."`
	Enter []Action  `json:"enter" is:"count=0..64" doc:"Actions when it becomes true."`
	Every *Every    `json:"every" doc:"Actions at an interval while it is true."`
	Exit  []Action  `json:"exit" is:"count=0..64" doc:"Actions when it becomes false."`
}

// Every runs actions at an interval (M-EV-003).
type Every struct {
	_ struct{} `doc:"Runs actions at an interval while the condition is true."`

	Seconds float64    `json:"seconds" is:"required,above=0,max=86400" doc:"Seconds between two runs."`
	If      *Condition `json:"if" doc:"The condition that must be true for a run."`
	Do      []Action   `json:"do" is:"required,count=1..64" doc:"The actions that it runs."`
}

package content

// Mission is one revision of a mission. It must not be changed: change a Clone.
type Mission struct {
	ID       MissionID // number of the mission
	Revision Revision  // edition of its content
	Enabled  bool      // the mission may be operational
	Title    TextID    // the client's text of its name
	// Requirement says how validation takes a missing row. It is no requirement
	// for characters.
	Requirement Criticality
	Abandonment AbandonmentPolicy // whether a player may drop an attempt
	Giver       *CreatureID       // creature that gives it in person; nil: none
	Receiver    *CreatureID       // creature that takes it back in person; nil: none
	Shareable   bool              // members of a party may share it
	// OldRadioCompleteable exists for old rows and permits nothing (J-CHAN-017).
	// Mission.RadioCompletable decides.
	OldRadioCompleteable bool
	Evidence             string      // source of the texts and numbers
	Confidence           uint8       // confidence in the source, for authors only
	Channels             Channels    // how it is accepted and turned in
	Repeat               Repeat      // when it may be taken again
	Objectives           []Objective // in authored order
	Rewards              []Reward    // packages that it gives
	Scene                Scene       // what it requires, says, hands out and plays
}

// RadioCompletable reports whether the mission is turned in over the radio. Only
// the completion channel decides.
func (m *Mission) RadioCompletable() bool { return m.Channels.Completion.Radio() }

// Objective is one thing to do, with the transitions that end it.
type Objective struct {
	ID           ObjectiveID    // number within the mission
	Text         TextID         // the client's text
	Requirement  Criticality    // how validation takes a missing row
	Optional     bool           // the mission completes without it, and does not fail with it
	Initial      ObjectiveState // state in a new attempt
	CounterTexts [3]TextID      // texts of its counters, in authored order; 0: none
	Transitions  []Transition   // ways for it to end, in authored order
}

// CounterText returns the text of a trigger's counter. The first counter of the
// objective has the first text, and so on. A counter beyond the texts has none
// (J-TRIG-017).
func (o *Objective) CounterText(transition TransitionID, trigger int) TextID {
	n := 0
	for i := range o.Transitions {
		t := &o.Transitions[i]
		for k := range t.Triggers {
			if !t.Triggers[k].Counts() {
				continue
			}
			if t.ID == transition && k == trigger && n < len(o.CounterTexts) {
				return o.CounterTexts[n]
			}
			n++
		}
	}
	return 0
}

// Transition is one way for an objective to end or change.
type Transition struct {
	ID          TransitionID    // number within the mission and revision
	Requirement Criticality     // how validation takes a missing row
	Target      *ObjectiveState // state that the objective gets; nil: completed
	Triggers    []Trigger       // what fires it; several: the set of all of them
	Actions     []Action        // what it does, in order
}

// TargetState returns the state that the objective gets.
func (t *Transition) TargetState() ObjectiveState {
	if t.Target == nil {
		return ObjectiveCompleted
	}
	return *t.Target
}

// Conversation returns the trigger of a transition that a conversation fires;
// nil: no conversation does. A reminder fires nothing either.
func (t *Transition) Conversation() *Trigger {
	if len(t.Triggers) != 1 || t.Triggers[0].Kind != TriggerConversation {
		return nil
	}
	return &t.Triggers[0]
}

// Trigger is what fires a transition. Nil fields are not used.
type Trigger struct {
	Kind TriggerKind // shape of the trigger; it decides which fields count

	Package *PackageID // conversation: dialogue package of the target
	Flag    *FlagID    // conversation: chooses the text
	// Reminder shows the conversation as ambient dialogue, which fires nothing
	// (J-DLG-008).
	Reminder bool

	Event               *EventKind // progress event
	Subject             *uint32    // first number of the event
	Counter             *uint32    // second number of the event
	Initial             *int32     // value at which the counter starts
	TargetCount         *int32     // value at which the counter is full
	SourceSpawnResolved bool       // Subject is a template, not a class

	Area *AreaID // area that is entered

	RelatedObjective *ObjectiveID    // objective that is waited for
	RelatedState     *ObjectiveState // state that it must reach

	DurationSeconds *uint32 // time limit
}

// Counts reports whether the trigger needs several events.
func (t *Trigger) Counts() bool { return t.Initial != nil || t.TargetCount != nil }

// Action is what a transition does besides changing its objective.
type Action struct {
	Kind       ActionKind      // what is done; it decides which fields count
	Objective  *ObjectiveID    // objective that is revealed, activated or completed
	State      *ObjectiveState // state that the objective gets
	Reward     *RewardID       // package that is declared
	Scenario   *uint32         // sequence that is started
	SpawnGroup *uint32         // spawn group that is activated
	Indicator  *uint32         // the client's indicator that is shown
	Flag       *FlagID         // flag that is written
	FlagValue  *uint32         // value that it gets
	Package    *PackageID      // ambient text that is shown
	ItemIntent string          // JSON of an item intent
}

// Timer returns how many seconds the objective may be active; nil: it has no time
// limit.
func (o *Objective) Timer() *uint32 {
	for i := range o.Transitions {
		for j := range o.Transitions[i].Triggers {
			if t := &o.Transitions[i].Triggers[j]; t.Kind == TriggerTimerElapsed {
				return t.DurationSeconds
			}
		}
	}
	return nil
}

// Timed reports whether some objective has a time limit. A mission without one
// never reads deadlines (J-TX-010).
func (m *Mission) Timed() bool {
	for i := range m.Objectives {
		if m.Objectives[i].Timer() != nil {
			return true
		}
	}
	return false
}

// Reward is a package that a mission gives.
type Reward struct {
	ID         RewardID     // number within the mission and revision
	TurnIn     bool         // given when the mission is turned in
	Experience uint32       // experience points
	Credits    uint32       // money
	Items      []RewardItem // items; of the selectable ones the player gets one
}

// RewardItem is an item of a package.
type RewardItem struct {
	Template   ItemTemplate // template of the item
	Quantity   uint32       // how many are given
	Selectable bool         // the player chooses among the selectable items
}

// TurnInReward returns the package of the turn-in; nil: there is none.
func (m *Mission) TurnInReward() *Reward {
	for i := range m.Rewards {
		if m.Rewards[i].TurnIn {
			return &m.Rewards[i]
		}
	}
	return nil
}

// Objective finds an objective by its number; nil: there is none.
func (m *Mission) Objective(id ObjectiveID) *Objective {
	for i := range m.Objectives {
		if m.Objectives[i].ID == id {
			return &m.Objectives[i]
		}
	}
	return nil
}

// ofOneShape reports whether the trigger uses no field of another shape
// (J-TRIG-001).
func (t *Trigger) ofOneShape() bool {
	conversation := t.Package != nil || t.Flag != nil
	progress := t.Event != nil || t.Subject != nil || t.Counter != nil || t.Counts() || t.SourceSpawnResolved
	state := t.RelatedObjective != nil || t.RelatedState != nil
	bound := [...]bool{conversation, progress, t.Area != nil, state, t.DurationSeconds != nil}
	for i, is := range bound {
		if is && TriggerKind(i+1) != t.Kind {
			return false
		}
	}
	return true
}

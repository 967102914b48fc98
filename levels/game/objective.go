package game

// Verb determines what an objective requires.
type Verb string

// These are the verbs.
const (
	VerbGoto         Verb = "goto"
	VerbStealVehicle Verb = "steal_vehicle"
	VerbDeliver      Verb = "deliver"
	VerbPickup       Verb = "pickup"
	VerbCollect      Verb = "collect"
	VerbUse          Verb = "use"
	VerbTalk         Verb = "talk"
	VerbUnlock       Verb = "unlock"
	VerbSurvive      Verb = "survive"
	VerbDefend       Verb = "defend"
	VerbLose         Verb = "lose"
	VerbEliminate    Verb = "eliminate"
	VerbIncapacitate Verb = "incapacitate"
	VerbSneak        Verb = "sneak"
	VerbRace         Verb = "race"
	VerbGive         Verb = "give"
	VerbEscort       Verb = "escort"
	VerbChase        Verb = "chase"
	VerbPhotograph   Verb = "photograph"
	VerbWait         Verb = "wait"
	VerbEscape       Verb = "escape"
	VerbDestroy      Verb = "destroy"
	VerbGroup        Verb = "group"
	VerbCatch        Verb = "catch"
)

// Words lists the verbs.
func (Verb) Words() []string {
	return []string{
		"goto", "steal_vehicle", "deliver", "pickup", "collect", "use", "talk", "unlock",
		"survive", "defend", "lose", "eliminate", "incapacitate", "sneak", "race", "give",
		"escort", "chase", "photograph", "wait", "escape", "destroy", "group", "catch",
	}
}

// Objective is one step of a mission (M-OBJ-001). The pointer that belongs to
// its verb is set.
type Objective struct {
	_ struct{} `doc:"A step of the mission."`

	ID         string   `json:"id" is:"required,id" doc:"The objective's id, unique in the mission, including members of groups."`
	Verb       Verb     `json:"verb" is:"required,discriminator" doc:"What the objective requires."`
	Text       string   `json:"text" is:"text=300" doc:"The tracker's text; generated from the verb when absent."`
	TimeLimit  *float64 `json:"timeLimit" is:"above=0,max=86400" doc:"Seconds after which the objective fails."`
	FailText   string   `json:"failText" is:"text=300" doc:"The text shown when it fails; the verb's own text when absent."`
	Hint       string   `json:"hint" is:"text=200" doc:"The help line's hint for it."`
	Marker     string   `json:"marker" is:"id" ref:"place zone actor" doc:"What the tracker points at instead of the verb's target: the place, the zone or the actor with this id, in this order of precedence."`
	Checkpoint *bool    `json:"checkpoint" is:"default=true" doc:"Whether completing it saves a checkpoint."`
	Next       *Next    `json:"next" doc:"Where it leads; not allowed on a member of a group."`
	Team       string   `json:"team" is:"id" ref:"team" doc:"In versus: the team whose objective it is; every team's when absent."`

	Goto         *GotoObjective         `variant:"goto"`
	StealVehicle *StealVehicleObjective `variant:"steal_vehicle"`
	Deliver      *DeliverObjective      `variant:"deliver"`
	Pickup       *PickupObjective       `variant:"pickup"`
	Collect      *CollectObjective      `variant:"collect"`
	Use          *UseObjective          `variant:"use"`
	Talk         *TalkObjective         `variant:"talk"`
	Unlock       *UnlockObjective       `variant:"unlock"`
	Survive      *SurviveObjective      `variant:"survive"`
	Defend       *DefendObjective       `variant:"defend"`
	Lose         *LoseObjective         `variant:"lose"`
	Eliminate    *EliminateObjective    `variant:"eliminate"`
	Incapacitate *IncapacitateObjective `variant:"incapacitate"`
	Sneak        *SneakObjective        `variant:"sneak"`
	Race         *RaceObjective         `variant:"race"`
	Give         *GiveObjective         `variant:"give"`
	Escort       *EscortObjective       `variant:"escort"`
	Chase        *ChaseObjective        `variant:"chase"`
	Photograph   *PhotographObjective   `variant:"photograph"`
	Wait         *WaitObjective         `variant:"wait"`
	Escape       *EscapeObjective       `variant:"escape"`
	Destroy      *DestroyObjective      `variant:"destroy"`
	Group        *GroupObjective        `variant:"group"`
	Catch        *CatchObjective        `variant:"catch"`
}

// CheckpointOrDefault reports whether completing the objective saves a
// checkpoint; the mission's last objective never does.
func (o *Objective) CheckpointOrDefault() bool { return orDefault(o.Checkpoint, true) }

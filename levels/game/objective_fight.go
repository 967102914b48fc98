package game

// SurviveObjective is done once the player has stayed alive for a time
// (M-OBJ-025).
type SurviveObjective struct {
	_ struct{} `doc:"Stay alive for a time; fails when the player goes down."`

	Seconds float64 `json:"seconds" is:"required,above=0,max=86400" doc:"Seconds."`
}

// DefendObjective is done once the player has held a zone for a time
// (M-OBJ-026).
type DefendObjective struct {
	_ struct{} `doc:"Hold a zone; the clock runs while the player is inside."`

	Zone    string     `json:"zone" is:"required,id" ref:"zone" doc:"The zone."`
	Seconds float64    `json:"seconds" is:"required,above=0,max=86400" doc:"Total seconds inside."`
	FailIf  *Condition `json:"failIf" doc:"The objective fails once this is true."`
}

// LoseObjective is done once the player has shaken a group off (M-OBJ-028).
type LoseObjective struct {
	_ struct{} `doc:"Keep a distance from all members of a group for a time without interruption; fails when the player goes down."`

	Group    string  `json:"group" is:"required,id" ref:"actor.chasers" doc:"The chasers actor."`
	Distance float64 `json:"distance" is:"required,above=0,max=100000" doc:"Metres."`
	Seconds  float64 `json:"seconds" is:"required,above=0,max=86400" doc:"Seconds without interruption."`
}

// EliminateObjective is done once a group, or a rival team, is out (M-OBJ-030,
// M-VS-019).
type EliminateObjective struct {
	_ struct{} `doc:"Put every member of a group, or of a rival team, out of the fight; give either a group or targets."`

	Group     string      `json:"group" is:"id" ref:"actor.chasers" doc:"The chasers actor."`
	Targets   *TeamTarget `json:"targets" doc:"In versus: the rival team."`
	NonLethal bool        `json:"nonLethal" is:"default=false" doc:"Whether every member must be asleep or knocked out; a death then fails the objective."`
}

// IncapacitateObjective is done once npcs have been incapacitated (M-OBJ-032).
type IncapacitateObjective struct {
	_ struct{} `doc:"Put each npc to sleep, knock it out or kill it; it need not stay in that state."`

	Targets   []string `json:"targets" is:"required,id,count=1..64" ref:"actor.npc" doc:"The npc actors."`
	NonLethal bool     `json:"nonLethal" is:"default=false" doc:"Whether a death fails the objective."`
}

// SneakObjective is done once the player is in a zone without an alert
// (M-OBJ-035).
type SneakObjective struct {
	_ struct{} `doc:"Go into a zone while the compound's alert does not exceed a phase."`

	Zone     string `json:"zone" is:"required,id" ref:"zone" doc:"The zone."`
	MaxPhase Phase  `json:"maxPhase" is:"default=caution" doc:"The highest phase that is allowed."`
}

// MaxPhaseOrDefault returns the highest phase that is allowed; the default is caution.
func (s *SneakObjective) MaxPhaseOrDefault() Phase { return wordOr(s.MaxPhase, PhaseCaution) }

// EscortObjective is done once a vip is in a zone (M-OBJ-045).
type EscortObjective struct {
	_ struct{} `doc:"Bring a vip into a zone; fails when the vip dies or takes too much damage."`

	Actor     string   `json:"actor" is:"required,id" ref:"actor.npc" doc:"An npc of the vip role."`
	To        string   `json:"to" is:"required,id" ref:"zone" doc:"The zone."`
	MaxDamage *float64 `json:"maxDamage" is:"min=0,max=100" doc:"Damage in per cent of its health above which the objective fails."`
}

// ChaseObjective is done once the player has caught a target (M-OBJ-048).
type ChaseObjective struct {
	_ struct{} `doc:"Catch a target by stopping it with the player near; fails when it gets away."`

	Target string   `json:"target" is:"required,id" ref:"actor.npc" doc:"An npc of the target or the driver role."`
	Radius *float64 `json:"radius" is:"above=0,max=1000,default=8" doc:"Distance within which it counts as caught, in metres."`
	To     string   `json:"to" is:"id" ref:"place" doc:"The place to which it flees; its refuge or the end of its route when absent."`
}

// RadiusOrDefault returns the distance at which the target counts as caught, in
// metres.
func (c *ChaseObjective) RadiusOrDefault() float64 { return orDefault(c.Radius, 8) }

// WaitObjective is done once a hold clock has run out (M-OBJ-055).
type WaitObjective struct {
	_ struct{} `doc:"Wait until a hold clock runs out; it runs anywhere, or while the player is in a zone."`

	Seconds float64 `json:"seconds" is:"required,above=0,max=86400" doc:"Seconds."`
	Zone    string  `json:"zone" is:"id" ref:"zone" doc:"The zone in which the clock runs; anywhere when absent."`
}

// EscapeFrom is what an escape is from: either the police or actors.
type EscapeFrom struct {
	Police bool     // whether it is from the police
	Actors []string // ids of the actors otherwise
}

// EscapeObjective is done once the player has got away (M-OBJ-056, M-OBJ-057).
type EscapeObjective struct {
	_ struct{} `doc:"Get away from the police, or from groups, guards or civilians."`

	From     EscapeFrom `json:"from" is:"required,id,count=1..64" ref:"actor.chasers actor.npc" doc:"police, or a list of actors."`
	Seconds  *float64   `json:"seconds" is:"above=0,max=86400" doc:"Seconds without interruption during which no actor sees the player."`
	Distance *float64   `json:"distance" is:"above=0,max=100000" doc:"Distance in metres within which there must be no actor."`
}

// DestroyObjective is done once every target has been destroyed (M-OBJ-060).
type DestroyObjective struct {
	_ struct{} `doc:"Destroy each target."`

	Targets []string `json:"targets" is:"required,id,count=1..64" ref:"actor.vehicle actor.npc actor.chasers actor.camera actor.prop" doc:"Vehicles, npcs, groups, cameras or props."`
}

// CatchObjective is done once a team has caught the players of a rival team
// (M-VS-013).
type CatchObjective struct {
	_ struct{} `doc:"In versus: the objective's team catches the players of another team by stopping each of them with a catcher near for a time."`

	Targets TeamTarget `json:"targets" is:"required" doc:"The team to catch."`
	Radius  *float64   `json:"radius" is:"above=0,max=1000,default=6" doc:"Metres."`
	Seconds *float64   `json:"seconds" is:"above=0,max=86400,default=3" doc:"How long the target must have been stopped, in seconds."`
	Count   *int       `json:"count" is:"min=1,max=1000" doc:"Number of catches; the number of players of the target team when absent."`
}

// RadiusOrDefault returns the distance at which a target can be caught, in
// metres.
func (c *CatchObjective) RadiusOrDefault() float64 { return orDefault(c.Radius, 6) }

// SecondsOrDefault returns how long a target must have been stopped, in
// seconds.
func (c *CatchObjective) SecondsOrDefault() float64 { return orDefault(c.Seconds, 3) }

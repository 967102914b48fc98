package game

// PlayMode determines how many players and teams play a mission (M-RUN-002).
type PlayMode string

// These are the modes of play.
const (
	PlaySolo   PlayMode = "solo"
	PlayCoop   PlayMode = "coop"
	PlayVersus PlayMode = "versus"
)

// Words lists the modes of play.
func (PlayMode) Words() []string { return []string{"solo", "coop", "versus"} }

// JoinInProgress determines whether players may join an active run (M-RUN-006).
type JoinInProgress string

// These are the settings of joinInProgress.
const (
	JoinNever           JoinInProgress = "never"
	JoinUntilCheckpoint JoinInProgress = "untilCheckpoint"
	JoinAlways          JoinInProgress = "always"
)

// Words lists the settings of joinInProgress.
func (JoinInProgress) Words() []string { return []string{"never", "untilCheckpoint", "always"} }

// OnDeath determines what happens to a player who went down (M-RUN-011).
type OnDeath string

// These are the settings of onDeath.
const (
	DeathCheckpoint OnDeath = "checkpoint"
	DeathTeamSpawn  OnDeath = "teamSpawn"
	DeathSpectate   OnDeath = "spectate"
)

// Words lists the settings of onDeath.
func (OnDeath) Words() []string { return []string{"checkpoint", "teamSpawn", "spectate"} }

// LivesPer determines who shares lives (M-RUN-010).
type LivesPer string

// Lives belong to each player or to the team.
const (
	LivesPerPlayer LivesPer = "player"
	LivesPerTeam   LivesPer = "team"
)

// Words lists who may share lives.
func (LivesPer) Words() []string { return []string{"player", "team"} }

// Play determines how a mission is played; nil means solo (M-RUN-001).
type Play struct {
	_ struct{} `doc:"How a mission is played."`

	Mode           PlayMode       `json:"mode" is:"default=solo" doc:"solo, coop (one team against the mission) or versus (teams against each other)."`
	Players        *Players       `json:"players" doc:"How many players; solo 1 to 1, coop 2 to 4, versus 2 to 8 when absent."`
	Teams          *Teams         `json:"teams" is:"count=1..16" doc:"The teams, or each, where every player is on their own. One team, crew, when absent."`
	JoinInProgress JoinInProgress `json:"joinInProgress" is:"default=never" doc:"Whether players may join an active run."`
	Respect        *RespectGate   `json:"respect" doc:"The Respect tier that players need."`
	Lives          *Lives         `json:"lives" doc:"How often players may go down or be caught; unlimited when absent."`
	OnDeath        OnDeath        `json:"onDeath" doc:"What happens to a player who went down; when absent, checkpoint in coop and teamSpawn in versus."`
	Retries        *int           `json:"retries" is:"min=0,max=5" doc:"Attempts after the first; 2 in coop when absent."`
	FriendlyFire   bool           `json:"friendlyFire" is:"default=false" doc:"Whether teammates can hurt each other."`
	Ambient        *Ambient       `json:"ambient" doc:"Ambient traffic and pedestrians in the run's room; a quarter of the city's when absent."`
}

// Players bounds the number of players of a mission or a team.
type Players struct {
	_ struct{} `doc:"How many players."`

	Min *int `json:"min" is:"min=1,max=32" doc:"At least."`
	Max *int `json:"max" is:"min=1,max=32" doc:"At most."`
}

// Teams is either each, where every player is on their own, or a list of teams.
type Teams struct {
	Each bool   // whether every player is on their own
	List []Team // the teams otherwise
}

// Team is one team of a mission (M-RUN-004).
type Team struct {
	_ struct{} `doc:"A team."`

	ID      string   `json:"id" is:"required,id" doc:"The team's id."`
	Name    string   `json:"name" is:"text=300" doc:"The name or text that players see."`
	Players *Players `json:"players" doc:"How many players the team takes."`
	Spawn   string   `json:"spawn" is:"id" ref:"zone" doc:"The zone in which its players start and respawn."`
}

// RespectGate is the Respect tier that players need (M-RUN-009).
type RespectGate struct {
	_ struct{} `doc:"The Respect tier that players need."`

	Min int `json:"min" is:"required,min=1,max=5" doc:"1 Unverified, 2 Local, 3 Trending, 4 Verified, 5 Iconic."`
}

// Lives determines how often players may go down or be caught (M-RUN-010).
type Lives struct {
	_ struct{} `doc:"How often players may go down or be caught."`

	Per   LivesPer `json:"per" is:"required" doc:"Whether each player has lives of their own, or the team shares them."`
	Count int      `json:"count" is:"required,min=1,max=1000" doc:"The number."`
}

// Ambient is the number of ambient cars and pedestrians in a run's room
// (M-OPEN-006).
type Ambient struct {
	_ struct{} `doc:"Numbers of ambient cars and pedestrians in the run's room."`

	Traffic     *int `json:"traffic" is:"min=0,max=64" doc:"Ambient cars; a quarter of the city's when absent."`
	Pedestrians *int `json:"pedestrians" is:"min=0,max=64" doc:"People on foot; a quarter of the city's when absent."`
}

// DefaultTeam is the team of a mission that defines none.
const DefaultTeam = "crew"

// ModeOrDefault returns the mode of play; the default, also for nil, is solo.
func (p *Play) ModeOrDefault() PlayMode {
	if p == nil {
		return PlaySolo
	}
	return wordOr(p.Mode, PlaySolo)
}

// PlayersOrDefault returns how many players the mission takes (M-RUN-003).
func (p *Play) PlayersOrDefault() (minimum, maximum int) {
	minimum, maximum = 1, 1
	switch p.ModeOrDefault() {
	case PlayCoop:
		minimum, maximum = 2, 4
	case PlayVersus:
		minimum, maximum = 2, 8
	}
	if p == nil || p.Players == nil {
		return minimum, maximum
	}
	return orDefault(p.Players.Min, minimum), orDefault(p.Players.Max, maximum)
}

// JoinInProgressOrDefault returns whether players may join an active run; the
// default is never.
func (p *Play) JoinInProgressOrDefault() JoinInProgress {
	if p == nil {
		return JoinNever
	}
	return wordOr(p.JoinInProgress, JoinNever)
}

// OnDeathOrDefault returns what happens to a player who went down (M-RUN-011).
func (p *Play) OnDeathOrDefault() OnDeath {
	if p != nil && p.OnDeath != "" {
		return p.OnDeath
	}
	if p.ModeOrDefault() == PlayVersus {
		return DeathTeamSpawn
	}
	return DeathCheckpoint
}

// RetriesOrDefault returns the attempts after the first of a coop mission.
// Versus has none, and solo does not count them (M-RUN-012, M-OPEN-008).
func (p *Play) RetriesOrDefault() int {
	if p.ModeOrDefault() != PlayCoop {
		return 0
	}
	return orDefault(p.Retries, 2)
}

// EachAlone reports whether every player is on their own.
func (p *Play) EachAlone() bool { return p != nil && p.Teams != nil && p.Teams.Each }

// TeamList returns the named teams. If the mission defines none, it has one
// team called crew; if every player is on their own, there are no teams.
func (p *Play) TeamList() []Team {
	switch {
	case p.EachAlone():
		return nil
	case p == nil || p.Teams == nil || len(p.Teams.List) == 0:
		return []Team{{ID: DefaultTeam}}
	}
	return p.Teams.List
}

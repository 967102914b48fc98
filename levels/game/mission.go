package game

// Mission is one mission of the game (M-DOC-027).
type Mission struct {
	_ struct{} `doc:"A mission."`

	ID         string      `json:"id" is:"required,id" doc:"The mission's id, unique in the game."`
	Title      string      `json:"title" is:"required,text=60" doc:"The mission's title."`
	Blurb      string      `json:"blurb" is:"text=200" doc:"A line about the mission."`
	Start      *Start      `json:"start" doc:"When the mission starts; when absent, it starts as the player joins."`
	Helpline   string      `json:"helpline" is:"id" ref:"contact" doc:"A contact of the mission whom the player can always call for the hint of the active step."`
	Items      []Item      `json:"items" is:"count=0..64" doc:"The mission's own items, in addition to the common ones."`
	Actors     []Actor     `json:"actors" is:"count=0..64" doc:"What the mission spawns or binds."`
	Contacts   []Contact   `json:"contacts" is:"count=0..64" doc:"People reachable by phone."`
	Dialogues  []Dialogue  `json:"dialogues" is:"count=0..64" doc:"Conversations."`
	Apps       []App       `json:"apps" is:"count=0..64" doc:"The mission's phone apps."`
	Counters   Table[int]  `json:"counters" is:"id,min=-1000000000,max=1000000000,count=0..64" doc:"Counters and their first values."`
	Objectives []Objective `json:"objectives" is:"required,count=1..64" doc:"The objectives, from the first."`
	Rules      []Rule      `json:"rules" is:"count=0..256" doc:"Event rules (when) and state rules (while)."`
	Stealth    *Stealth    `json:"stealth" doc:"Stealth hooks."`
	Reward     *Reward     `json:"reward" doc:"Paid on completion."`
	Play       *Play       `json:"play" doc:"How the mission is played; solo when absent."`
}

// StartOn determines what starts a mission.
type StartOn string

// A mission starts as the player joins, or as they enter a zone.
const (
	StartJoin  StartOn = "join"
	StartEnter StartOn = "enter"
)

// Words lists what can start a mission.
func (StartOn) Words() []string { return []string{"join", "enter"} }

// Start determines when a mission starts (M-DOC-028, M-DOC-030).
type Start struct {
	_ struct{} `doc:"Determines when a mission starts."`

	On   StartOn `json:"on" is:"discriminator,default=join" doc:"join: when the player joins, in document order; enter: when the player enters a zone while no mission is running."`
	Zone string  `json:"zone" only:"enter" is:"required,id" ref:"zone" doc:"The zone to enter."`
}

// OnOrDefault returns what starts the mission; the default, also for nil, is
// join.
func (s *Start) OnOrDefault() StartOn {
	if s == nil {
		return StartJoin
	}
	return wordOr(s.On, StartJoin)
}

// Actor returns the actor with an id.
func (m *Mission) Actor(id string) (*Actor, bool) {
	for i := range m.Actors {
		if m.Actors[i].ID == id {
			return &m.Actors[i], true
		}
	}
	return nil, false
}

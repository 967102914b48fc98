package game

// Path is a named sequence of gates or of places. Exactly one of the two is
// set.
type Path struct {
	_ struct{} `doc:"A race path (gates) or a patrol path (patrol)."`

	Race   *RacePath   `present:"gates"`
	Patrol *PatrolPath `present:"patrol"`
}

// RacePath holds the gates of a race in order (M-DOC-025).
type RacePath struct {
	_ struct{} `doc:"The gates of a race, in order."`

	Gates []string `json:"gates" is:"required,id,count=1..256" ref:"zone" doc:"Zones of the kind race_gate, in order."`
	Laps  *int     `json:"laps" is:"min=1,max=99,default=1" doc:"Number of laps."`
}

// LapsOrDefault returns the laps of the path; the default is one (M-OPEN-035).
func (p *RacePath) LapsOrDefault() int { return orDefault(p.Laps, 1) }

// PatrolPath is a patrol that the path of an npc may name (M-DOC-026).
type PatrolPath struct {
	_ struct{} `doc:"Places through which an npc moves; an npc's path may name it."`

	Patrol []string `json:"patrol" is:"required,id,count=1..256" ref:"place" doc:"Places, in order."`
	Loop   *bool    `json:"loop" is:"default=true" doc:"Whether it loops; otherwise it goes back and forth, and a driver drives it once."`
}

// LoopOrDefault reports whether the patrol loops.
func (p *PatrolPath) LoopOrDefault() bool { return orDefault(p.Loop, true) }

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
	Laps  *int     `json:"laps" is:"min=1,max=99,default=1" doc:"How often the gates are gone through."`
}

// LapsOrDefault returns the laps of the path; the default is one (M-OPEN-035).
func (p *RacePath) LapsOrDefault() int { return orDefault(p.Laps, 1) }

// PatrolPath is a patrol that the path of an npc may name (M-DOC-026).
type PatrolPath struct {
	_ struct{} `doc:"Places that an npc goes through, which its path may name."`

	Patrol []string `json:"patrol" is:"required,id,count=1..256" ref:"place" doc:"Places, in order."`
	Loop   *bool    `json:"loop" is:"default=true" doc:"Loops back to the first; false: back and forth (a driver: once)."`
}

// LoopOrDefault reports whether the patrol loops.
func (p *PatrolPath) LoopOrDefault() bool { return orDefault(p.Loop, true) }

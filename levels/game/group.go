package game

// GroupObjective is a group of objectives that are active at the same time
// (M-GRP-001).
type GroupObjective struct {
	_ struct{} `doc:"Two to six objectives under way at once."`

	Objectives []Objective `json:"objectives" is:"required,count=2..6" doc:"The members; none has a next or is a group."`
	Need       *int        `json:"need" is:"min=1,max=64" doc:"How many must be done; all when absent."`
	FailIf     *Condition  `json:"failIf" doc:"Fails once this holds."`
}

// NeedOrAll returns how many members must be done.
func (g *GroupObjective) NeedOrAll() int { return orDefault(g.Need, len(g.Objectives)) }

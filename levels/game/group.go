package game

// GroupObjective is a group of objectives that are active at the same time
// (M-GRP-001).
type GroupObjective struct {
	_ struct{} `doc:"Two to six objectives that are active at the same time."`

	Objectives []Objective `json:"objectives" is:"required,count=2..6" doc:"The members; a member has no next and is not a group."`
	Need       *int        `json:"need" is:"min=1,max=64" doc:"How many must be done; all when absent."`
	FailIf     *Condition  `json:"failIf" doc:"The objective fails once this is true."`
}

// NeedOrAll returns how many members must be done.
func (g *GroupObjective) NeedOrAll() int { return orDefault(g.Need, len(g.Objectives)) }

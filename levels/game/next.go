package game

import "strings"

// These are the words that a next may contain in place of an objective.
const (
	NextComplete  = "complete"
	NextFail      = "fail"
	NextWinPrefix = "win:"
)

// Next is where an objective leads (M-BR-001): an objective's id, complete,
// fail or, in versus, win:<team>.
type Next struct {
	_ struct{} `doc:"Where an objective leads: to another objective by its id, or to complete, fail or, in versus, win:<team>."`

	Done   string `json:"done" is:"next" doc:"Where it leads once it is done; to the next objective in order when absent."`
	Failed string `json:"failed" is:"next" doc:"Where it leads once it has failed; the mission fails when absent."`
}

// WinTeam returns the team that wins according to a word of a next.
func WinTeam(next string) (team string, ok bool) { return strings.CutPrefix(next, NextWinPrefix) }

package interpreter

import "caper/levels/game"

// SetWanted gives every member so many stars; 0 calls the police off.
type SetWanted struct {
	Stars uint8 // 0 to 3
}

func (SetWanted) command() {}

// compileSetWanted compiles a change of the Wanted level (M-ACN-007).
func compileSetWanted(_ *compiler, d *game.Action) action {
	return giveCommand{SetWanted{uint8(*d.SetWanted)}}
}

package interpreter

import "caper/levels/game"

// SetClock moves the room clock to a time of day.
type SetClock struct {
	Minutes int32 // after midnight
}

// SetPace changes how fast the room clock runs.
type SetPace struct {
	Pace float64 // game minutes a second
}

func (SetClock) command() {}
func (SetPace) command()  {}

// compileSetClock compiles a jump of the room clock (M-ACN-024).
func compileSetClock(_ *compiler, d *game.Action) action {
	return giveCommand{SetClock{int32(*d.SetClock)}}
}

// compileSetPace compiles a change of the clock's pace (M-ACN-025).
func compileSetPace(_ *compiler, d *game.Action) action {
	return giveCommand{SetPace{*d.SetPace}}
}

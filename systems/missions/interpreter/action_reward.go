package interpreter

import "caper/levels/game"

// Pay pays the members.
type Pay struct {
	Cash  int64 // dollars
	Rep   int64 // points
	Final bool  // whether it is the mission's own reward, which a party may split
}

func (Pay) command() {}

// compileReward compiles a payment on the spot (M-ACN-017).
func compileReward(_ *compiler, d *game.Action) action {
	return giveCommand{Pay{Cash: int64(d.Reward.Cash), Rep: int64(d.Reward.Rep)}}
}

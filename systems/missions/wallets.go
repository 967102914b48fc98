package missions

import (
	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/systems/missions/interpreter"
)

// wallets is the port of what the members own.
type wallets struct {
	turn   *turn
	linked ecs.ServiceReader[*linked.Game]
	wallet ecs.Writer[components.Wallet]
}

func (w *wallets) init(t *turn, _ *ports, e executors) {
	w.turn = t
	executes(e, w.pay)
}

// pay gives Cash and Rep to each member. A mission's own reward is whole for each
// or split, by the game's rule (M-RULE-008, M-OPEN-056).
func (w *wallets) pay(c interpreter.Pay, _ int32) {
	seats := w.turn.members.Members
	if len(seats) == 0 {
		return // everybody has left the run
	}
	if c.Final && w.linked.Get().Game.Rules.PartyRewardsOrDefault() == game.RewardsSplit {
		c.Cash, c.Rep = c.Cash/int64(len(seats)), c.Rep/int64(len(seats))
	}
	for _, seat := range seats {
		if wallet := w.wallet.Get(seat.Entity); wallet != nil {
			wallet.Cash += c.Cash
			wallet.Rep += c.Rep
		}
	}
}

package commands_test

import (
	"caper/journal/commands"
)

// pocket is the simplest inventory: how much is the character's own and how
// much the attempt's.
type pocket struct {
	own, held uint32
	active    bool
	done      map[uint32]bool // steps of the attempt
}

// do takes one operation and reports whether it is carried out.
func (p *pocket) do(op string, n uint32) bool {
	step, is := map[string]uint32{"issue": 1, "issue again": 2, "issue more": 3, "plant": 4, "remove": 5, "pay": 6}[op]
	if is && (!p.active || p.done[step]) {
		return false
	}
	switch op {
	case "loot":
		p.own += n
	case "spend":
		if n > p.own {
			return false
		}
		p.own -= n
	case "take":
		if p.active {
			return false
		}
		*p = pocket{own: p.own, active: true, done: map[uint32]bool{}}
	case "abandon":
		if !p.active {
			return false
		}
		*p = pocket{own: p.own}
	case "issue", "issue again", "issue more":
		if p.held+25 > 60 {
			return false
		}
		p.held += 25
	case "plant":
		if p.held < 30 {
			return false
		}
		p.held -= 30
	case "remove":
		p.held = 0
	case "pay":
		if p.own < 9 {
			return false
		}
		p.own -= 9
	}
	if is {
		p.done[step] = true
	}
	return true
}

func (f *fixture) handles(op string, n uint32) (commands.Outcome, error) {
	ctx := f.t.Context()
	switch op {
	case "loot":
		return f.a.LootItems(ctx, f.stock(packs, n))
	case "spend":
		return f.a.SpendItems(ctx, f.stock(packs, n))
	case "take":
		if o, err := f.offer(1); err != nil {
			return o, err
		}
		return f.accept(1)
	case "abandon":
		return f.abandon(1)
	}
	return f.step(1, map[string]uint32{"issue": 1, "issue again": 2, "issue more": 3, "plant": 4, "remove": 5, "pay": 6}[op])
}

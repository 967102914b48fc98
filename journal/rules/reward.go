package rules

import (
	"errors"
	"fmt"
	"sort"

	"caper/journal/content"
)

// Bounds of what a character can hold.
const (
	MaxCurrency     = 2147483647
	MaxExperience   = 2147483647
	MaxCloneCredits = 2147483647
)

// milestones are the levels whose crossing adds a clone credit each.
var milestones = []uint32{5, 15, 30}

// ErrOverflow is a reward that a character cannot hold: a gameplay rejection,
// found before anything is written.
var ErrOverflow = errors.New("the reward does not fit")

// Purse is what rewards add to.
type Purse struct {
	Level        uint32
	Experience   int64
	Currency     int64
	CloneCredits int64
}

// Levels are the experience thresholds: Levels[i] is what level i+1 asks for;
// the first is 0 and they rise.
type Levels []int64

// LevelOf is the level that an amount of experience reaches.
func (l Levels) LevelOf(experience int64) uint32 {
	return uint32(sort.Search(len(l), func(i int) bool { return l[i] > experience }))
}

// Grant plans a reward without touching anything. The level never falls.
func Grant(p Purse, r *content.Reward, levels Levels) (Purse, error) {
	after := p
	after.Experience += int64(r.Experience)
	after.Currency += int64(r.Credits)
	after.Level = max(p.Level, levels.LevelOf(after.Experience))
	for _, level := range milestones {
		if p.Level < level && after.Level >= level {
			after.CloneCredits++
		}
	}
	switch {
	case after.Experience > MaxExperience:
		return p, fmt.Errorf("%d experience more: %w", r.Experience, ErrOverflow)
	case after.Currency > MaxCurrency:
		return p, fmt.Errorf("%d credits more: %w", r.Credits, ErrOverflow)
	case after.CloneCredits > MaxCloneCredits:
		return p, fmt.Errorf("clone credits: %w", ErrOverflow)
	}
	return after, nil
}

// ErrSelection is a choice among a reward's items that is missing, not
// offered, or not wanted: a gameplay rejection.
var ErrSelection = errors.New("the selection among the reward's items does not fit")

// Items are the fixed items of a reward and the selected one; selection
// counts from 0 among the selectable ones in authored order.
func Items(r *content.Reward, selection *int) ([]content.RewardItem, error) {
	var fixed, selectable []content.RewardItem
	for _, item := range r.Items {
		if item.Selectable {
			selectable = append(selectable, item)
		} else {
			fixed = append(fixed, item)
		}
	}
	switch {
	case len(selectable) == 0 && selection == nil:
		return fixed, nil
	case len(selectable) == 0, selection == nil, *selection < 0, *selection >= len(selectable):
		return nil, ErrSelection
	}
	return append(fixed, selectable[*selection]), nil
}

package rules

import (
	"errors"
	"fmt"
	"sort"

	"caper/journal/content"
)

// The most that a character can hold.
const (
	MaxCurrency     = 2147483647
	MaxExperience   = 2147483647
	MaxCloneCredits = 2147483647
)

// milestones are the levels that add a clone credit when they are reached.
var milestones = []uint32{5, 15, 30}

// ErrOverflow says that a character cannot hold a reward. It is a rejection by
// the rules, which is found before anything is written.
var ErrOverflow = errors.New("the reward does not fit")

// Purse is the part of a character that rewards add to.
type Purse struct {
	Level        uint32 // from 1
	Experience   int64  // experience points
	Currency     int64  // money
	CloneCredits int64  // how often the character can be cloned
}

// Levels are the experience thresholds: level i+1 needs Levels[i]. The first is
// 0, and they rise.
type Levels []int64

// LevelOf returns the level that an amount of experience reaches.
func (l Levels) LevelOf(experience int64) uint32 {
	return uint32(sort.Search(len(l), func(i int) bool { return l[i] > experience }))
}

// Grant returns the purse after a reward. The level never falls.
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

// ErrSelection says that a choice among a reward's items is missing, out of
// range, or not expected. It is a rejection by the rules.
var ErrSelection = errors.New("the selection among the reward's items does not fit")

// Items returns the fixed items of a reward and the selected one. The selection
// counts from 0 among the selectable items, in authored order.
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

package commands

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"time"

	"caper/journal/commands/conversations"
	"caper/journal/commands/inventory"
	"caper/journal/commands/offers"
	"caper/journal/commands/presence"
	"caper/journal/commands/progress"
	"caper/journal/commands/scenes"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// Service changes what the journal keeps, one unit of work a character at a time.
// Its parts have the commands:
//
//	Offers         TryOffer, AcceptOffer, CancelOffer, TryShare, MakeOffer, AcceptShared
//	Attempts       Progress, Witnesses, Credit, TakeCredit, Creditors, Due, Elapse, TurnInRadio, Abandon, Dismiss, Fail
//	Items          Inventory, MoveItem, EquipItem, MergeItem, SplitItem, DestroyItem, TransferItem, SpendItems, LootItems, RedeemCloneCredit
//	Conversations  Converse, AcceptInPerson, CompleteObjective, Choose, TurnInInPerson, LegacyReward, Moved, Departed, TargetRemoved, MapDetached
//	Scenes         EnterScenes, LeaveScenes, Observe, Acknowledge, DueScenes, DeliverScenes, Board, Skip
type Service struct {
	*offers.Offers
	*progress.Attempts
	*inventory.Items
	*conversations.Conversations
	*scenes.Scenes
	Presence *presence.Table // what is live; rooms publish it
	runner   *unit.Runner
	options  Options
}

// New returns a command service over a store and its loaded content.
func New(s *store.Store, catalog *store.Catalog, options Options) (*Service, error) {
	if err := options.Validate(); err != nil {
		return nil, err
	}
	options = options.withDefaults(catalog)
	r := unit.NewRunner(s, catalog, unit.Options{
		Clock: options.Clock, NewID: options.NewID, Tries: options.Tries, Pause: options.Pause,
		Publisher: options.Publisher, Failpoint: options.Failpoint,
	})
	a := &Service{Presence: r.Presence, runner: r, options: options}
	a.Items = inventory.New(r, inventory.Options{Slots: options.Slots, Categories: options.Categories, CloneCredit: options.CloneCredit})
	a.Attempts = progress.New(r, a.Items, options.Parties)
	a.Items.Send(a.Attempts)
	a.Offers = offers.New(r, a.Attempts, options.Parties)
	a.Conversations = conversations.New(r, a.Offers)
	a.Scenes = scenes.New(r, a.Offers, options.Scripts)
	return a, nil
}

// Mission finds an operational mission.
func (a *Service) Mission(id content.MissionID) (*content.Mission, bool) {
	return a.runner.Catalog.Mission(id)
}

// RandomID returns a positive random number. Two calls return the same one only
// by chance.
func RandomID() int64 {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		panic(err) // the runtime promises that it never fails
	}
	return int64(binary.LittleEndian.Uint64(b[:])>>1) | 1
}

// pause waits 2 ms before the second attempt, and twice as long before each
// further one.
func pause(ctx context.Context, attempt int) error {
	timer := time.NewTimer(time.Millisecond << min(attempt, 8))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

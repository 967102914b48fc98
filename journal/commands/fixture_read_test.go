package commands_test

import (
	"context"

	"caper/journal/content"
	"caper/journal/store"
)

func (f *fixture) dump() []string {
	f.t.Helper()
	rows, err := f.s.Char.Dump(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	return rows
}

// take offers and accepts a mission.
func (f *fixture) take(id content.MissionID) {
	f.t.Helper()
	f.does(f.offer(id))
	f.does(f.accept(id))
}

// finish takes a fixture's mission, does it and turns it in.
func (f *fixture) finish(id content.MissionID) {
	f.t.Helper()
	f.take(id)
	f.does(f.report(content.CreatureKilled(scout)))
	f.does(f.turnIn(id))
}

// read runs a reading of Char.
func read[T any](f *fixture, query func(context.Context, *store.Read) (T, error)) T {
	f.t.Helper()
	tx, err := f.s.Char.Begin(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	v, err := query(f.t.Context(), &tx.Read)
	if err != nil {
		f.t.Fatal(err)
	}
	if err := tx.Rollback(); err != nil {
		f.t.Fatal(err)
	}
	return v
}

func (f *fixture) row(id content.MissionID) (row store.Assignment, there bool) {
	f.t.Helper()
	row = read(f, func(ctx context.Context, r *store.Read) (a store.Assignment, err error) {
		a, there, err = r.Assignment(ctx, f.command.Character, id)
		return a, err
	})
	return row, there
}

func (f *fixture) history(id content.MissionID) []store.History {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.History, error) {
		return r.History(ctx, f.command.Character, id)
	})
}

func (f *fixture) character() store.Character {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) (store.Character, error) {
		c, _, err := r.Character(ctx, f.command.Character)
		return c, err
	})
}

func (f *fixture) flags() map[content.FlagID]uint32 {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) (map[content.FlagID]uint32, error) {
		return r.Flags(ctx, f.command.Character)
	})
}

func (f *fixture) offers() []store.Offer {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.Offer, error) {
		return r.Offers(ctx, f.command.Character)
	})
}

package components

import "fmt"

// EntityID numbers an entity of a room; 0 is none. Never reused in a room.
type EntityID uint64

// CharacterID numbers a durable character across rooms; 0 is none.
type CharacterID uint64

// AccountID numbers an account of the platform; 0 is a guest.
type AccountID uint64

// ClientID numbers a connection's seat in a room; 0 stands for a run.
type ClientID uint32

// ActorKey is a mission actor's key, <owner>:<mission>:<actor> (M-ACT-002);
// mission and actor are their numbers in the compiled game, and Ordinal tells
// the members of a group apart.
type ActorKey struct {
	Owner   ClientID
	Mission uint8
	Actor   uint8
	Ordinal uint16
}

// Packed is the key as one number.
func (k ActorKey) Packed() uint64 {
	return uint64(k.Owner)<<32 | uint64(k.Mission)<<24 | uint64(k.Actor)<<16 | uint64(k.Ordinal)
}

// UnpackActorKey is the key that Packed made a number of.
func UnpackActorKey(n uint64) ActorKey {
	return ActorKey{ClientID(n >> 32), uint8(n >> 24), uint8(n >> 16), uint16(n)}
}

// String is the key in numbers: owner:mission:actor, and #ordinal in a group.
func (k ActorKey) String() string {
	if k.Ordinal == 0 {
		return fmt.Sprintf("%d:%d:%d", k.Owner, k.Mission, k.Actor)
	}
	return fmt.Sprintf("%d:%d:%d#%d", k.Owner, k.Mission, k.Actor, k.Ordinal)
}

// ItemID numbers an item of the game's catalogue, from 1; 0 is none.
type ItemID uint16

// TagID numbers a tag of the game's catalogue, from 1; 0 is none.
type TagID uint16

// ClassID numbers a vehicle class of the catalogue.
type ClassID uint8

// TextID numbers a text of the compiled game, from 1; 0 is none.
type TextID uint32

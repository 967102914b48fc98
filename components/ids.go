package components

import "fmt"

// EntityID identifies an entity of a room. 0 is none. A room never reuses one.
type EntityID uint64

// CharacterID identifies a durable character across rooms. 0 is none.
type CharacterID uint64

// AccountID identifies an account of the platform. 0 is a guest.
type AccountID uint64

// ClientID identifies a client in a room. 0 stands for a run, which has none.
type ClientID uint32

// ActorKey is a mission actor's key, <owner>:<mission>:<actor> (M-ACT-002).
type ActorKey struct {
	Owner   ClientID // client by whom the mission's owner is ordered; 0 for a run
	Mission uint8    // number of the mission in the compiled game
	Actor   uint8    // number of the actor in its mission
	Ordinal uint16   // index of the member in a group of actors; 0 for a single actor
}

// Packed returns the key as one number.
func (k ActorKey) Packed() uint64 {
	return uint64(k.Owner)<<32 | uint64(k.Mission)<<24 | uint64(k.Actor)<<16 | uint64(k.Ordinal)
}

// UnpackActorKey returns the key that Packed encoded.
func UnpackActorKey(n uint64) ActorKey {
	return ActorKey{ClientID(n >> 32), uint8(n >> 24), uint8(n >> 16), uint16(n)}
}

// String formats the key as owner:mission:actor, with #ordinal for the later
// members of a group.
func (k ActorKey) String() string {
	if k.Ordinal == 0 {
		return fmt.Sprintf("%d:%d:%d", k.Owner, k.Mission, k.Actor)
	}
	return fmt.Sprintf("%d:%d:%d#%d", k.Owner, k.Mission, k.Actor, k.Ordinal)
}

// ItemID identifies an item of the game's catalogue, from 1. 0 is none.
type ItemID uint16

// TagID identifies a tag of the game's catalogue, from 1. 0 is none.
type TagID uint16

// ClassID identifies a vehicle class of the catalogue.
type ClassID uint8

// TextID identifies a text of the compiled game, from 1. 0 is none.
type TextID uint32

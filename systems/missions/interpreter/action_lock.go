package interpreter

import "caper/levels/game"

// LockVehicle locks or unlocks a vehicle actor.
type LockVehicle struct {
	Actor  int32 // number of the actor
	Locked bool  // whether it is locked from now on
}

// LockDoor locks or unlocks a door actor.
type LockDoor struct {
	Actor  int32 // number of the actor
	Locked bool  // whether it is locked from now on
}

func (LockVehicle) command() {}
func (LockDoor) command()    {}

func compileLockVehicle(c *compiler, d *game.Action) action {
	return giveCommand{LockVehicle{c.actor(d.LockVehicle), true}}
}

func compileUnlockVehicle(c *compiler, d *game.Action) action {
	return giveCommand{LockVehicle{c.actor(d.UnlockVehicle), false}}
}

func compileLock(c *compiler, d *game.Action) action {
	return giveCommand{LockDoor{c.actor(d.Lock.Door), true}}
}

func compileUnlockDoor(c *compiler, d *game.Action) action {
	return giveCommand{LockDoor{c.actor(d.Unlock.Door), false}}
}

package components

// Player is the character of a client.
type Player struct {
	Client    ClientID
	Character CharacterID
	Account   AccountID
	Party     uint32 // membership number of the room; 0 plays alone
	Bot       bool
	Away      bool   // the connection is gone, the seat is kept
	AwayAt    uint64 // tick at which it went
	Team      uint8
}

// Seen is the last input of a client that the simulation took.
type Seen struct {
	Sequence uint32
	Tick     uint64 // tick at which it was taken
}

// Wallet is the room's money and standing.
type Wallet struct {
	Cash int64 // dollars
	Rep  int64 // points
}

// Wanted is how much the police want a player.
type Wanted struct {
	Stars    uint8   // 0 to 3
	LastSeen uint64  // tick
	LastX    float64 // metres, last told position
	LastZ    float64 // metres
}

// Book is what a player did that stealth counts, since joining the room.
type Statistics struct {
	Kills  uint32
	Alerts uint32
	Seen   uint32
}

package components

// Player is the character that a client controls.
type Player struct {
	Client    ClientID    // the client
	Character CharacterID // the durable character; 0 for none
	Account   AccountID   // the account; 0 for a guest
	Party     uint32      // number of the party in the room; 0 for a player without a party
	Bot       bool        // whether a bot controls the character
	Away      bool        // the connection is lost and the character waits for its return
	AwayAt    uint64      // tick at which the connection was lost
	Team      uint8       // number of the team; 0 for none
}

// LastInput is the last input of a client that the simulation applied.
type LastInput struct {
	Sequence uint32 // the client's number of the input
	Tick     uint64 // tick at which it was applied
}

// Wallet holds a player's money and reputation in the room.
type Wallet struct {
	Cash int64 // dollars
	Rep  int64 // points of reputation
}

// Wanted is how strongly the police pursue a player.
type Wanted struct {
	Stars    uint8   // 0 to 3
	LastSeen uint64  // tick at which the police last saw the player
	LastX    float64 // metres, last reported position
	LastZ    float64 // metres, last reported position
}

// Statistics count a player's deeds that stealth conditions ask for, since the
// player joined the room.
type Statistics struct {
	Kills  uint32 // people killed
	Alerts uint32 // alerts raised
	Seen   uint32 // times seen by a guard
}

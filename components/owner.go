package components

// MissionOwner owns the state of missions: it is a player, a party or a run. It
// has no body. The language's "Player" resolves to the owner's members.
type MissionOwner struct {
	Order ClientID // order in which owners are stepped: the client that began it, 0 for a run
	Party uint32   // number of the party; 0 for a single player or a run
	Run   bool     // whether it is a run, which all players of the room share
}

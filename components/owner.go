package components

// Holder is whose the state of missions is: a player, a party or a run. It has
// no body. "Player" in the language resolves through it.
type MissionOwner struct {
	Order ClientID // holders are stepped by it: the client who began it, 0 for a run
	Party uint32   // 0 for a player alone or a run
	Run   bool
}

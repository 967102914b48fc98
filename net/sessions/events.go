package sessions

import "caper/journal/commands"

// eventsOf returns the part of a commit that a client still needs after a full
// sync that includes the commit's state: the messages about events. A reward
// carries the purse of the full sync. Offers are not among them, since the full
// sync has those that are still pending.
func eventsOf(c *commands.Commit, login *commands.Login) *commands.Commit {
	rest := &commands.Commit{}
	for _, m := range c.Messages {
		switch m := m.(type) {
		case commands.IndicatorShown, commands.VoiceCue, commands.Announced, commands.Converse:
			rest.Messages = append(rest.Messages, m)
		case commands.Rewarded:
			m.Purse = login.Character.Purse
			rest.Messages = append(rest.Messages, m)
		case commands.SceneRewarded:
			m.Purse = login.Character.Purse
			rest.Messages = append(rest.Messages, m)
		}
	}
	return rest
}

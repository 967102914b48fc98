package sessions

import "caper/journal/commands"

// eventsOf is what remains of a commit once a full sync has included its
// state: the messages about something that happened rather than about how
// things stand. A reward names the purse, which is the one of the full sync.
func eventsOf(c *commands.Commit, login *commands.Login) *commands.Commit {
	rest := &commands.Commit{}
	for _, m := range c.Messages {
		switch m := m.(type) {
		case commands.OfferShown, commands.SharedOffered, commands.IndicatorShown, commands.VoiceCue, commands.Announced, commands.Converse:
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

package sessions

import (
	"reflect"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/net/protocol/journal"
)

// What a client shows in the same way goes in the same message.
func TestRewardsOfTurnInsAndOfScenesGoInTheSameMessage(t *testing.T) {
	purse := rules.Purse{Experience: 14, Currency: 6}
	items := []content.RewardItem{{Template: 11502, Quantity: 2}}
	want := &journal.MissionRewarded{Mission: 3, Purse: purseOf(purse), Items: []journal.Item{{Template: 11502, Quantity: 2}}}
	for _, m := range []commands.Message{
		commands.Rewarded{Identity: commands.Identity{Mission: 3}, Purse: purse, Items: items},
		commands.SceneRewarded{Mission: 3, Purse: purse, Items: items},
	} {
		if got := (&view{}).message(m); !reflect.DeepEqual(got, want) {
			t.Errorf("%T goes as %+v, want %+v", m, got, want)
		}
	}
}

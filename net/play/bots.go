package play

import (
	"fmt"

	"caper/components"
	"caper/net/bot"
	"caper/net/protocol"
	"caper/net/room"
	"caper/systems"
)

// AddBots adds bots to a room, which then runs them on its own goroutine. The
// room's owner calls it before the first tick or between two ticks.
func AddBots(r *room.Room, prepared *systems.PreparedLevel, count int, seed uint64) ([]*bot.Bot, error) {
	ways := bot.Prepare(prepared.Level, prepared.Map, prepared.Roads)
	var bots []*bot.Bot
	for i := range count {
		b := bot.New(ways, seed+uint64(i)+1)
		hello := protocol.Hello{Version: protocol.Version, Name: b.Name(), Bot: true}
		err := r.Connect(b, hello, room.Grant{}, func(client components.ClientID) {
			b.Attach(func(frame []byte) { _ = r.Receive(client, frame) }) // fails only when the room has ended
		})
		if err != nil {
			return nil, fmt.Errorf("seating bot %d: %w", i+1, err)
		}
		r.AddLocal(b)
		bots = append(bots, b)
	}
	return bots, nil
}

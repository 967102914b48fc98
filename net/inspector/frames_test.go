package inspector_test

import (
	"encoding/hex"
	"math"
	"strconv"
	"testing"

	"caper/net/protocol"
)

// goldenFrames are the frames that the page's modules are tested with: as Go
// writes them, with their decoded values. 64-bit numbers are strings.
type goldenFrames struct {
	Hello     goldenFrame      `json:"hello"`
	Input     goldenFrame      `json:"input"`
	Welcome   goldenFrame      `json:"welcome"`
	Refusal   goldenFrame      `json:"refusal"`
	Snapshots []goldenSnapshot `json:"snapshots"`
}

type goldenFrame struct {
	Hex   string         `json:"hex"`
	Value map[string]any `json:"value"`
}

type goldenSnapshot struct {
	Hex      string            `json:"hex"`
	Number   uint32            `json:"number"`
	Tick     uint64            `json:"tick"`
	Input    uint32            `json:"input"`
	Self     uint64            `json:"self"`
	Entities []protocol.Entity `json:"entities"` // known after it
}

func makeGolden(t *testing.T) goldenFrames {
	t.Helper()
	hello := protocol.Hello{Version: protocol.Version, Name: "Ada Ünï", Token: "t.o.k", Resume: math.MaxUint64 - 2, Watch: true}
	in := protocol.Input{
		Sequence: 70000, Snapshot: 300, MoveX: -90, MoveZ: 90, Look: 49152, Throttle: 127, Steer: -127,
		Buttons: protocol.ButtonRun | protocol.ButtonHandbrake, Presses: protocol.PressSeat | protocol.PressNext,
	}
	welcome := protocol.Welcome{
		Version: protocol.Version, Client: 4_000_000_000, Entity: 1 << 40, Resume: math.MaxUint64, Tick: 1 << 50, Rate: 60, Every: 4,
		Room: "one", Level: "flat", Hash: "abc", Game: "spiel",
	}
	refusal := protocol.Refusal{Code: protocol.RefusedRoster, Reason: "not in this run"}
	g := goldenFrames{
		Hello: goldenFrame{hex.EncodeToString(hello.Append(nil)), map[string]any{
			"name": hello.Name, "token": hello.Token, "resume": strconv.FormatUint(hello.Resume, 10), "watch": true,
		}},
		Input: goldenFrame{hex.EncodeToString(in.Append(nil)), map[string]any{
			"sequence": in.Sequence, "snapshot": in.Snapshot, "moveX": -90.0 / 127, "moveZ": 90.0 / 127, "look": -math.Pi / 2,
			"throttle": 1, "steer": -1, "buttons": in.Buttons, "presses": in.Presses,
		}},
		Welcome: goldenFrame{hex.EncodeToString(welcome.Append(nil)), map[string]any{
			"version": welcome.Version, "client": welcome.Client, "entity": welcome.Entity, "resume": strconv.FormatUint(welcome.Resume, 10),
			"tick": welcome.Tick, "rate": welcome.Rate, "every": welcome.Every,
			"room": welcome.Room, "level": welcome.Level, "hash": welcome.Hash, "game": welcome.Game,
		}},
		Refusal: goldenFrame{hex.EncodeToString(refusal.Append(nil)), map[string]any{"code": refusal.Code, "reason": refusal.Reason}},
	}
	g.Snapshots = goldenSnapshots(t)
	return g
}

// goldenSnapshots returns snapshots with extreme numbers: new entities, changes
// relative to several bases, wrapped angles, removed entities, and no change.
func goldenSnapshots(t *testing.T) []goldenSnapshot {
	t.Helper()
	person := protocol.Entity{ID: 1, X: -640, Y: 12, Z: 6400, Yaw: 65000, VX: -16, VZ: 33, Health: 100, Client: 3, Epoch: 1}
	car := protocol.Entity{
		ID: 300, Kind: protocol.EntityVehicle, Variant: 4, X: math.MaxInt32, Z: math.MinInt32, Yaw: 1, VX: math.MaxInt16, VY: math.MinInt16,
		Health: 255, Flags: math.MaxUint16, Epoch: math.MaxUint32,
	}
	rider := protocol.Entity{ID: 70000, Kind: protocol.EntityNPC, Riding: 1 << 45, Seat: 2, Client: math.MaxUint32, Variant: 9}
	moved, turned := person, person
	moved.X, moved.Yaw = -600, 200 // the shorter direction, across north
	turned.X, turned.Yaw, turned.Riding, turned.Epoch = 64000, 40000, 300, 2
	stopped := car
	stopped.X, stopped.Z, stopped.VX, stopped.Flags, stopped.Health = math.MinInt32, math.MaxInt32, math.MinInt16, 0, 0
	walking := rider
	walking.Riding, walking.Seat = 0, 0
	var h protocol.History
	var out []goldenSnapshot
	for i, s := range []struct {
		gone    []uint64
		updates []protocol.Update
	}{
		{nil, []protocol.Update{{Now: person}, {Now: car}, {Now: rider}}},
		{nil, []protocol.Update{{Now: moved, Base: &person, Age: 1}}},
		{nil, nil},
		{nil, []protocol.Update{{Now: turned, Base: &person, Age: 3}, {Now: stopped, Base: &car, Age: 3}, {Now: walking, Base: &rider, Age: 3}}},
		{[]uint64{300, 70000}, []protocol.Update{{Now: moved, Base: &turned, Age: 1}}},
		{nil, []protocol.Update{{Now: moved}, {Now: car}}},
	} {
		header := protocol.Snapshot{Number: uint32(i + 1), Tick: uint64(2*i + 70), Input: uint32(i * 1000), Self: 1}
		frame := header.Append(nil, s.gone, s.updates)
		if _, err := h.ReadSnapshot(frame); err != nil {
			t.Fatal(err)
		}
		out = append(out, goldenSnapshot{hex.EncodeToString(frame), header.Number, header.Tick, header.Input, header.Self, h.Entities(nil)})
	}
	return out
}

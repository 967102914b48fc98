package room

import (
	"testing"

	"caper/net/protocol"
)

func TestABadFrameEndsThatClientOnly(t *testing.T) {
	for name, send := range map[string]func(p *pipe){
		"malformed": func(p *pipe) { _ = p.room.Receive(p.client, []byte{byte(protocol.KindInput), 1}) },
		"oversized": func(p *pipe) { _ = p.room.Receive(p.client, make([]byte, protocol.MaxClientFrame+1)) },
		"empty":     func(p *pipe) { _ = p.room.Receive(p.client, nil) },
		"flood": func(p *pipe) {
			for n := range uint32(framesAtOnce + 1) {
				p.input(protocol.Input{Sequence: n + 1})
			}
		},
		"server's kind": func(p *pipe) { _ = p.room.Receive(p.client, (&protocol.Welcome{}).Append(nil)) },
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, Config{})
			bad, good := connect(t, r, protocol.Hello{}), connect(t, r, protocol.Hello{})
			send(bad)
			steps(t, r, 4)
			if bad.refusal == nil {
				t.Error("the client was not refused")
			}
			if good.refusal != nil || good.snapshots == 0 {
				t.Error("the other client lost its connection or snapshots")
			}
		})
	}
}

func TestABurstAfterANetworkStallIsAccepted(t *testing.T) {
	r := open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	sequence := uint32(0)
	for range 4 {
		for range 30 { // the inputs of a second at once, then a pause
			sequence++
			p.input(protocol.Input{Sequence: sequence})
		}
		steps(t, r, 30)
	}
	if p.refusal != nil {
		t.Errorf("the client was refused: %+v", p.refusal)
	}
}

func TestStaleInputsAreIgnored(t *testing.T) {
	r := open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	p.input(protocol.Input{Sequence: 5, MoveZ: 127})
	steps(t, r, 1)
	p.input(protocol.Input{Sequence: 4, MoveZ: -127})
	steps(t, r, 30)
	if v := p.self().VZ; v <= 0 {
		t.Errorf("a stale input took effect: the character walks at %d", v)
	}
	if p.refusal != nil {
		t.Errorf("a stale input was refused: %v", p.refusal)
	}
}

func TestASnapshotThatWasNeverSentIsNotAcknowledged(t *testing.T) {
	r := open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	forged := protocol.Input{Sequence: 1, Snapshot: 1 << 30}
	if err := r.Receive(p.client, forged.Append(nil)); err != nil {
		t.Fatal(err)
	}
	steps(t, r, 2)
	if ack := r.seatOf(p.client).ack; ack > r.ring.number {
		t.Errorf("snapshot %d counts as acknowledged, the newest is %d", ack, r.ring.number)
	}
}

package room

import (
	"testing"

	"caper/net/protocol"
)

// TestTheGraceIsForDroppedClientsAlone plays longer than the grace: who is
// there stays, quiet or not, and who came back is there.
func TestTheGraceIsForDroppedClientsAlone(t *testing.T) {
	r := open(t, Config{Grace: 1})
	quiet, back := connect(t, r, protocol.Hello{Name: "Quiet"}), connect(t, r, protocol.Hello{Name: "Back"})
	if err := r.Disconnect(back.client, back); err != nil {
		t.Fatal(err)
	}
	steps(t, r, 20)
	again := connect(t, r, protocol.Hello{Resume: back.welcome.Resume})
	steps(t, r, 90)
	if n := len(r.Simulation().Players(nil)); n != 2 || quiet.refusal != nil || again.refusal != nil {
		t.Errorf("%d players after three times the grace; refused %v and %v", n, quiet.refusal, again.refusal)
	}
}

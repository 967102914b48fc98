package sessions_test

import (
	"encoding/hex"
	"os"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/net/protocol/journal"
)

func TestAMissionIsShared(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h, parties := newSharingServer(t, db)
		ada, ben := h.join("Ada", 0), h.join("Ben", 0)
		ada.acceptShareable()
		h.placeInParty(parties, ada, ben)
		ada.ask(&journal.ShareMission{Mission: shareable})
		h.until("the share is sent", func() bool { return ben.model.Offers[shareable] != 0 })
		briefing := uint32(bootcamp.AudioSets()[0])
		// covers J-IMP-036 J-SHARE-012
		if radio := lastReceived[*journal.RadioOffer](ada); radio == nil || radio.Mission != shareable || radio.Title != 1 || radio.Briefing == nil || *radio.Briefing != briefing {
			t.Errorf("the radio sent %+v", radio)
		}
		if o := lastReceived[*journal.SharedOffer](ben); o == nil || o.Source != uint64(ada.welcome.Entity) || o.Mission != shareable || o.Title != 1 || o.Briefing == nil || *o.Briefing != briefing {
			t.Errorf("ben received %+v", o)
		}
		ben.ask(&journal.AssignSharedMission{Source: uint64(ada.welcome.Entity) + 77, Mission: shareable})
		h.until("another's body is refused", func() bool { return len(ben.model.Refusals) == 1 })
		if r := ben.model.Refusals[0]; r.Request != 498 || r.Code != string(commands.RejectSource) {
			t.Errorf("%+v", r)
		}
		ben.ask(&journal.AssignSharedMission{Source: uint64(ada.welcome.Entity), Mission: shareable})
		h.until("the mission is there", func() bool { return ben.model.Missions[shareable] != nil })
		// covers J-SHARE-001
		if m := ben.model.Missions[shareable]; !m.Shareable {
			t.Errorf("%+v", m)
		}
		ben.ask(&journal.ShareMission{Mission: bootcamp.Initiation})
		h.until("what one does not have is not shared", func() bool { return len(ben.model.Refusals) == 2 })
	})
}

// TestUnsupportedSharingIsHidden uses a scene that cannot be shared, although its
// row declares that it can.
func TestUnsupportedSharingIsHidden(t *testing.T) {
	h, _ := newSharingServer(t, enginetest.Engines(t)[0].DB(t))
	m, _ := h.sessions.Commands().Mission(shareable)
	m.Scene.Script = "a script of its own"
	ada := h.join("Ada", 0)
	ada.acceptShareable()
	// covers J-SHARE-001
	if m := ada.model.Missions[shareable]; m.Shareable {
		t.Errorf("%+v", m)
	}
}

// TestTheWireHasNoMessageToDeclineAShare checks the golden list of messages.
func TestTheWireHasNoMessageToDeclineAShare(t *testing.T) {
	golden, err := os.ReadFile("../protocol/journal/testdata/golden.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(golden)), "\n")
	var shared []string
	for _, line := range lines {
		part := strings.Fields(line)
		for _, word := range []string{"Decline", "Reject", "Dismiss", "Cancel"} {
			// covers J-SHARE-018
			if strings.Contains(part[1], word) {
				t.Errorf("the wire has the message %s", line)
			}
		}
		if strings.Contains(part[1], "Shared") || strings.Contains(part[1], "Share") {
			shared = append(shared, part[1])
		}
	}
	if slices.Sort(shared); !slices.Equal(shared, []string{"AssignSharedMission", "ShareMission", "SharedOffer"}) {
		t.Errorf("%v", shared)
	}
	frame, err := journal.Append(nil, &journal.AssignSharedMission{Source: 1<<63 + 1, Mission: 2})
	if err != nil {
		t.Fatal(err)
	}
	// covers J-SHARE-023
	if request, err := journal.ReadRequest(frame); err != nil || *request.(*journal.AssignSharedMission) != (journal.AssignSharedMission{Source: 1<<63 + 1, Mission: 2}) {
		t.Errorf("%+v %v", request, err)
	}
	if !strings.Contains(string(golden), "498 AssignSharedMission ") || len(frame) > 32 {
		t.Errorf("%s", hex.EncodeToString(frame))
	}
}

package game

import (
	"fmt"
	"testing"
)

func TestModesOfPlay(t *testing.T) {
	t.Run("M-RUN-002 solo, coop and versus", func(t *testing.T) {
		for written, want := range map[string]PlayMode{
			``:                        PlaySolo,
			`"play":{},`:              PlaySolo,
			`"play":{"mode":"solo"},`: PlaySolo,
			`"play":{"mode":"coop"},`: PlayCoop,
			`"play":{"mode":"versus","teams":"each"},`: PlayVersus,
		} {
			document, diagnostics := Check([]byte(small(written, `{"id":"go","verb":"goto","to":"z","timeLimit":60}`)), Options{})
			if len(diagnostics) > 0 || document.Missions[0].Play.ModeOrDefault() != want {
				t.Errorf("%s: %v", written, diagnostics)
			}
		}
		_, diagnostics := Check([]byte(small(`"play":{"mode":"team"},`, `{"id":"go","verb":"goto","to":"z"}`)), Options{})
		faultCase{code: CodeUnknownWord, pointer: "/missions/0/play/mode"}.expect(t, diagnostics)
	})
}

func TestContacts(t *testing.T) {
	t.Run("M-PHONE-001 named by help line, message and call", func(t *testing.T) {
		with := func(contact string) []byte {
			return []byte(small(fmt.Sprintf(`"helpline":"%[1]s","contacts":[{"id":"dana","name":"Dana"}],"dialogues":[{"id":"d","nodes":[{"id":"n","line":"Hello."}]}],`+
				`"rules":[{"when":"mission:start","do":[{"message":{"from":"%[1]s","text":"Hello."}},{"call":{"from":"%[1]s","dialogue":"d"}}]}],`, contact),
				`{"id":"go","verb":"goto","to":"z"}`))
		}
		document, diagnostics := Check(with("dana"), Options{})
		if len(diagnostics) > 0 || document.Missions[0].Contacts[0] != (Contact{ID: "dana", Name: "Dana"}) {
			t.Errorf("has the diagnostics %v", diagnostics)
		}
		_, diagnostics = Check(with("nobody"), Options{})
		for _, pointer := range []string{"/missions/0/helpline", "/missions/0/rules/0/do/0/message/from", "/missions/0/rules/0/do/1/call/from"} {
			faultCase{code: CodeNoContact, pointer: pointer}.expect(t, diagnostics)
		}
	})
}

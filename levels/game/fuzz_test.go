package game

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// FuzzDecode checks that no text makes the decoder or the validator panic. A
// text without faults must decode to the same document again after encoding,
// and each of its missions must have a hash.
func FuzzDecode(f *testing.F) {
	files, _ := filepath.Glob("testdata/valid/*.json")
	faulty, _ := filepath.Glob("testdata/corpus/faulty/*.json")
	for _, file := range append(append(files, faulty...), "content/test-mission-basics.json") {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"id":"g","title":"\ud800","level":"l","places":{"a":{"x":-0,"z":1e308}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		document, diagnostics := Check(data, Options{Level: fakeLevel{}})
		for _, d := range diagnostics {
			if d.Line < 1 || d.Column < 1 || d.Message == "" {
				t.Errorf("incomplete diagnostic %+v", d)
			}
		}
		checkFixes(t, data, Options{Level: fakeLevel{}})
		again, repeated := Check(data, Options{Level: fakeLevel{}})
		if !reflect.DeepEqual(diagnostics, repeated) || (document == nil) != (again == nil) {
			t.Error("the same text yields other faults the second time")
		}
		if document == nil {
			return
		}
		if _, faults := Decode(data, Options{}); HasErrors(faults) {
			return
		}
		checkRoundTrip(t, document)
		written, _ := Encode(document)
		second, _ := Decode(written, Options{})
		if rewritten, _ := Encode(second); !bytes.Equal(written, rewritten) {
			t.Error("encoding again yields another text")
		}
		for i := range document.Missions {
			if _, err := document.MissionHash(document.Missions[i].ID); err != nil {
				t.Error(err)
			}
		}
	})
}

package replay

import (
	"bytes"
	"testing"

	"caper/levels"
	"caper/systems"
)

// verify verifies a replay on the level flat; nil for one that is refused.
func verify(t *testing.T, b []byte) *Report {
	t.Helper()
	report, err := Verify(t.Context(), bytes.NewReader(b), func(string) (*systems.PreparedLevel, error) {
		level, err := levels.Load("flat")
		if err != nil {
			return nil, err
		}
		return systems.PrepareLevel(level), nil
	})
	if err != nil {
		return nil
	}
	return report
}

func TestAWholeReplayAgrees(t *testing.T) {
	if r := verify(t, record(t)); r == nil || !r.Agrees || !r.Whole() || r.Compared != uint64(len(script())) {
		t.Errorf("%+v", r)
	}
}

// TestADamagedReplayIsNotWhole cuts a replay at every place, and appends to it.
// Each result is refused or is not whole.
func TestADamagedReplayIsNotWhole(t *testing.T) {
	whole := record(t)
	for n := range whole {
		if r := verify(t, whole[:n]); r != nil && r.Whole() {
			t.Fatalf("cut to %d of %d bytes: %+v", n, len(whole), r)
		}
	}
	another := &blockWriter{out: &bytes.Buffer{}, records: []byte{recordInputs, 99, 0}}
	if err := another.flush(); err != nil {
		t.Fatal(err)
	}
	for name, more := range map[string][]byte{
		"a byte": {0}, "a line": []byte("a line\n"), "the whole again": whole, "a block": another.out.(*bytes.Buffer).Bytes(),
		"a block that is not all": another.out.(*bytes.Buffer).Bytes()[:20],
	} {
		if r := verify(t, append(bytes.Clone(whole), more...)); r != nil && (r.Whole() || r.Ending != Extended) {
			t.Errorf("with %s appended: %+v", name, r)
		}
	}
}

// TestAReplayWithoutHashesIsNotWhole records inputs alone, and inputs whose last
// tick has no hash.
func TestAReplayWithoutHashesIsNotWhole(t *testing.T) {
	for _, hashed := range []int{0, len(script()) - 1} {
		if r := verify(t, recordHashes(t, hashed)); r == nil || r.Whole() || r.Compared != uint64(hashed) || r.Ticks != uint64(len(script())) {
			t.Errorf("with %d hashes: %+v", hashed, r)
		}
	}
}

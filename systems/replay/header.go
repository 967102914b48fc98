package replay

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/cespare/xxhash/v2"
	"github.com/go-json-experiment/json"

	"caper/levels/game"
	"caper/systems"
)

// magic starts a replay and identifies its layout.
const magic = "caperRP1"

// maxHeader bounds the size of a header, which contains a game's document.
const maxHeader = 3 << 20

// ErrMalformed reports that the bytes are not a replay of this layout.
var ErrMalformed = errors.New("not a replay of this layout")

// ErrElsewhere reports that a replay was made with other arithmetic or content,
// so that its hashes cannot be expected to match here.
var ErrElsewhere = errors.New("the replay was made by another build or from other content")

// Header describes how a recorded simulation was started.
type Header struct {
	Build     string `json:"build"`            // revision of the recording program
	GOARCH    string `json:"goarch"`           // processor architecture of the recording program
	GOAMD64   string `json:"goamd64,omitzero"` // amd64 instruction level of the recording program
	Level     string `json:"level"`            // id of the level
	LevelHash string `json:"levelHash"`        // hash of the level's content
	Tuning    string `json:"tuning"`           // hash of the tuning (systems.TuningHash)
	Game      string `json:"game"`             // text of the game document; empty for free roam
	Mission   string `json:"mission,omitzero"` // mission of a run; empty for the hub
	Seed      uint64 `json:"seed,string"`      // seed of all random draws
	Rate      int    `json:"rate"`             // ticks per second
}

// NewHeader describes a simulation that is about to start. Source is the text
// of its game.
func NewHeader(config *systems.Config, source []byte) Header {
	h := Header{
		GOARCH: runtime.GOARCH, Level: config.Prepared.Level.ID, LevelHash: config.Prepared.Level.ContentHash,
		Tuning: systems.TuningHash(), Game: string(source), Mission: config.Mission, Seed: config.Seed, Rate: config.Rate,
	}
	h.Build, h.GOAMD64 = build()
	if h.Rate == 0 {
		h.Rate = 30
	}
	return h
}

// build returns the program's version-control revision, if known, and its amd64
// instruction level.
func build() (name, amd64 string) {
	name = "unknown"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return name, ""
	}
	name = info.Main.Version
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			name = s.Value
		case "GOAMD64":
			amd64 = s.Value
		}
	}
	return name, amd64
}

func (h *Header) write(out io.Writer) error {
	text, err := json.Marshal(h, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("writing a replay's header: %w", err)
	}
	b := append([]byte(magic), binary.LittleEndian.AppendUint32(nil, uint32(len(text)))...)
	b = binary.LittleEndian.AppendUint64(b, xxhash.Sum64(text))
	if _, err := out.Write(append(b, text...)); err != nil {
		return fmt.Errorf("writing a replay's header: %w", err)
	}
	return nil
}

func readHeader(in io.Reader) (Header, error) {
	var h Header
	var start [len(magic) + 4 + 8]byte
	_, err := io.ReadFull(in, start[:])
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return h, fmt.Errorf("reading a replay's header: %w", err)
	}
	if err != nil || string(start[:len(magic)]) != magic {
		return h, fmt.Errorf("reading a replay's header: %w", ErrMalformed)
	}
	n := binary.LittleEndian.Uint32(start[len(magic):])
	if n > maxHeader {
		return h, fmt.Errorf("reading a replay's header: %d bytes, at most %d: %w", n, maxHeader, ErrMalformed)
	}
	text, err := io.ReadAll(io.LimitReader(in, int64(n)))
	if err != nil || len(text) != int(n) {
		return h, fmt.Errorf("reading a replay's header: cut short: %w", ErrMalformed)
	}
	if xxhash.Sum64(text) != binary.LittleEndian.Uint64(start[len(magic)+4:]) {
		return h, fmt.Errorf("reading a replay's header: the checksum does not match: %w", ErrMalformed)
	}
	if err := json.UnmarshalRead(bytes.NewReader(text), &h, json.RejectUnknownMembers(true)); err != nil {
		return h, fmt.Errorf("reading a replay's header: %w: %w", ErrMalformed, err)
	}
	return h, nil
}

// config returns the config of the recorded simulation on a prepared level. It
// fails with ErrElsewhere when the program or the content differ.
func (h *Header) config(prepared *systems.PreparedLevel) (systems.Config, error) {
	config := systems.Config{Prepared: prepared, Mission: h.Mission, Seed: h.Seed, Rate: h.Rate}
	_, amd64 := build()
	for _, c := range []struct{ what, made, here string }{
		{"architecture", h.GOARCH, runtime.GOARCH}, {"GOAMD64", h.GOAMD64, amd64},
		{"level", h.LevelHash, prepared.Level.ContentHash}, {"tuning", h.Tuning, systems.TuningHash()},
	} {
		if c.made != c.here {
			return config, fmt.Errorf("%s is %q in the replay and %q here: %w", c.what, c.made, c.here, ErrElsewhere)
		}
	}
	if h.Game == "" {
		return config, nil
	}
	document, diagnostics := game.Check([]byte(h.Game), game.Options{})
	if game.HasErrors(diagnostics) {
		return config, fmt.Errorf("the replay's game is invalid, first fault: %s: %w", diagnostics[0].Message, ErrMalformed)
	}
	config.Game = document
	return config, nil
}

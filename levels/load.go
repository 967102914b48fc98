package levels

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/klauspost/compress/zstd"

	"caper/levels/strict"
)

// These are the bounds of a level document.
const (
	maxBytes    = 16 << 20 // decompressed
	maxDepth    = 16
	maxElements = 65_536   // of one array or object
	maxNumber   = 1e6      // magnitude of any number
	maxExtent   = 16_000.0 // metres
	maxLanes    = 4        // each way
)

var limits = strict.Limits{Bytes: maxBytes, Depth: maxDepth, Elements: maxElements, Number: maxNumber}

// ErrUnknown is returned for a level id that is not bundled.
var ErrUnknown = errors.New("no bundled level has this id")

//go:embed content
var content embed.FS

// bundled holds the levels loaded so far. A level is immutable, so all rooms
// share one instance.
var bundled struct {
	sync.Mutex
	levels map[string]*Level
}

// Registry returns the sorted ids of the bundled levels (M-IMP-008).
func Registry() []string {
	entries, err := fs.ReadDir(content, "content")
	if err != nil {
		panic(err) // the folder is embedded, so reading it cannot fail
	}
	var ids []string
	for _, e := range entries {
		id, _, _ := strings.Cut(e.Name(), ".")
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// Load returns a bundled level. Every call with the same id returns the same
// level.
func Load(id string) (*Level, error) {
	bundled.Lock()
	defer bundled.Unlock()
	if l, ok := bundled.levels[id]; ok {
		return l, nil
	}
	data, err := source(id)
	if err != nil {
		return nil, err
	}
	l, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("loading level %s: %w", id, err)
	}
	if bundled.levels == nil {
		bundled.levels = map[string]*Level{}
	}
	bundled.levels[id] = l
	return l, nil
}

func source(id string) ([]byte, error) {
	if idPattern.MatchString(idOfLevel(id)) {
		for _, ending := range []string{".json", ".json.zst"} {
			if data, err := content.ReadFile("content/" + id + ending); err == nil {
				return data, nil
			}
		}
	}
	return nil, fmt.Errorf("loading level %q: %w", id, ErrUnknown)
}

// Decode reads a level document, zstd-compressed or not, and compiles it. If
// the document has faults, the error is a strict.Faults.
func Decode(data []byte) (*Level, error) {
	document, plain, err := read(data)
	if err != nil {
		return nil, err
	}
	l, err := Compile(document)
	var faults strict.Faults
	if errors.As(err, &faults) {
		source, _, _ := strict.Read(plain, limits)
		for i := range faults {
			faults[i].Line, faults[i].Column = source.Locate(faults[i].Pointer)
		}
		return nil, faults
	}
	return l, err
}

// ReadDocument reads a level document, zstd-compressed or not, without
// compiling it.
func ReadDocument(data []byte) (*Document, error) {
	document, _, err := read(data)
	return document, err
}

func read(data []byte) (document *Document, plain []byte, err error) {
	if plain, err = decompressed(data); err != nil {
		return nil, nil, err
	}
	document = &Document{}
	faults := strict.Decode(plain, document, limits)
	if len(faults) > 0 {
		return nil, nil, faults
	}
	return document, plain, nil
}

// zstdMagic starts every zstd frame.
const zstdMagic = "\x28\xb5\x2f\xfd"

func decompressed(data []byte) ([]byte, error) {
	if !strings.HasPrefix(string(data[:min(4, len(data))]), zstdMagic) {
		return data, nil
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxBytes), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("decompressing level: %w", err)
	}
	defer decoder.Close()
	plain, err := decoder.DecodeAll(data, nil)
	if err != nil {
		return nil, fmt.Errorf("decompressing level: %w", err)
	}
	return plain, nil
}

// Encode writes a document as indented JSON. Equal documents yield equal bytes.
func (d *Document) Encode() ([]byte, error) {
	data, err := json.Marshal(d, json.Deterministic(true), jsontext.WithIndent(" "))
	if err != nil {
		return nil, fmt.Errorf("writing level %s: %w", d.ID, err)
	}
	return append(data, '\n'), nil
}

// Compress writes a document as compact JSON, compressed with zstd.
func (d *Document) Compress() ([]byte, error) {
	data, err := json.Marshal(d, json.Deterministic(true))
	if err != nil {
		return nil, fmt.Errorf("writing level %s: %w", d.ID, err)
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("compressing level %s: %w", d.ID, err)
	}
	defer encoder.Close()
	return encoder.EncodeAll(data, nil), nil
}

// contentHash returns the SHA-256 of the document's canonical JSON (RFC 8785),
// so neither white space nor the order of members changes it.
func contentHash(d *Document) (string, error) {
	data, err := json.Marshal(d)
	if err != nil {
		return "", fmt.Errorf("hashing level %s: %w", d.ID, err)
	}
	value := jsontext.Value(data)
	if err := value.Canonicalize(); err != nil {
		return "", fmt.Errorf("hashing level %s: %w", d.ID, err)
	}
	sum := sha256.Sum256(value)
	return hex.EncodeToString(sum[:]), nil
}

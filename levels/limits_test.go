package levels

import (
	"bytes"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func TestBounds(t *testing.T) {
	t.Run("bytes", func(t *testing.T) {
		big := append([]byte(smallest), bytes.Repeat([]byte(" "), maxBytes)...)
		if f := faultsOf(t, append(big, '}')); !strings.Contains(f.Error(), "bytes") {
			t.Error(f)
		}
	})
	t.Run("decompressed bytes", func(t *testing.T) {
		encoder, err := zstd.NewWriter(nil)
		if err != nil {
			t.Fatal(err)
		}
		bomb := encoder.EncodeAll(bytes.Repeat([]byte(" "), 64<<20), nil)
		if _, err := Decode(bomb); err == nil || len(bomb) > 100_000 {
			t.Errorf("%d bytes that decompress to 64 MiB were read, want a fault", len(bomb))
		}
	})
	t.Run("depth", func(t *testing.T) {
		deep := smallest + `, "walls": ` + strings.Repeat("[", 99) + strings.Repeat("]", 99) + "}"
		if f := faultsOf(t, []byte(deep)); !strings.Contains(f.Error(), "nested more than 16 deep") {
			t.Error(f)
		}
	})
	t.Run("numbers", func(t *testing.T) {
		for _, y := range []string{"1e400", "1e300", "-1000001"} {
			f := faultsOf(t, []byte(smallest+`, "items": [{"item": "key", "x": 1, "z": 0, "y": `+y+`}]}`))
			if len(f) != 1 || f[0].Pointer != "/items/0/y" || !strings.Contains(f[0].Message, "want a number from") {
				t.Errorf("y %s: %v", y, f)
			}
		}
	})
}

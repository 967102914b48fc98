package game

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"caper/levels/strict"
)

// MissionHash returns the version of a mission (M-PLAT-015): the SHA-256, in
// hexadecimal, of its canonical JSON (RFC 8785) as it was written, before any
// migration. Reformatting the mission, or changing anything elsewhere in the
// document, does not change the hash. MissionHash fails if the document has no
// such mission or was not read from text.
func (d *Document) MissionHash(id string) (string, error) {
	if d.source == nil {
		return "", fmt.Errorf("hash mission %q: %w", id, errors.New("the document was not read from text"))
	}
	missions := d.source.Root.Child("missions", &strict.Node{})
	for i := range missions.Elements() {
		n := &missions.Elements()[i]
		if written := n.Child("id", nil); written == nil || written.Text != id {
			continue
		}
		canonical := jsontext.Value(d.source.Data[n.Start:n.End]).Clone()
		if err := canonical.Canonicalize(); err != nil {
			return "", fmt.Errorf("hash mission %q: %w", id, err)
		}
		sum := sha256.Sum256(canonical)
		return hex.EncodeToString(sum[:]), nil
	}
	return "", fmt.Errorf("hash mission %q: the game has no such mission", id)
}

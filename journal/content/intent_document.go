package content

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
)

// EncodeWorldIntent returns the document of one world intent, with its kind; a
// durable effect keeps it as its payload.
func EncodeWorldIntent(i WorldIntent) (kind, document string, err error) {
	value, err := packWorldIntent(i)
	if err != nil {
		return "", "", err
	}
	return i.worldIntent(), string(value), nil
}

// DecodeWorldIntent reads the document of one world intent.
func DecodeWorldIntent(document string) (WorldIntent, error) {
	intent, err := unpackWorldIntent(jsontext.Value(document))
	if err != nil {
		return nil, fmt.Errorf("decoding a world intent: %w", err)
	}
	return intent, nil
}

// EncodeCharacterIntent returns the document of one character intent; equal
// intents give equal documents, so that a receipt reports whether an operation
// is the one that was done.
func EncodeCharacterIntent(i CharacterIntent) (string, error) {
	value, err := packCharacterIntent(i)
	return string(value), err
}

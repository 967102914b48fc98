package main

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// secretBytes is the length of the secrets that a server makes: the token key and
// the operator's token.
const secretBytes = 32

// secret reads a secret from a file of hex digits, or makes it the first time. An
// empty file, as a full disk leaves it, counts as none.
func secret(name string) ([]byte, error) {
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, os.ErrNotExist), err == nil && len(text) == 0:
		return newSecret(name)
	case err != nil:
		return nil, fmt.Errorf("reading a secret: %w", err)
	}
	key, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(key) < secretBytes {
		return nil, fmt.Errorf("reading a secret: %s does not contain %d bytes in hex; delete it to have a new one made, which ends what was signed with it", name, secretBytes)
	}
	return key, nil
}

func newSecret(name string) ([]byte, error) {
	key := make([]byte, secretBytes)
	_, _ = rand.Read(key) // never fails
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return nil, fmt.Errorf("making a secret: %w", err)
	}
	if err := writeWhole(name, []byte(hex.EncodeToString(key)+"\n"), 0o600); err != nil {
		return nil, fmt.Errorf("making a secret: %w", err)
	}
	return key, nil
}

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
	if err := writeWhole(name, []byte(hex.EncodeToString(key)+"\n")); err != nil {
		return nil, fmt.Errorf("making a secret: %w", err)
	}
	return key, nil
}

// writeWhole writes a file that only its owner can read, such that the name is
// that of the whole file or of what was there before, even on a full disk or when
// the machine stops.
func writeWhole(name string, content []byte) (err error) {
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.part")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), name)
}

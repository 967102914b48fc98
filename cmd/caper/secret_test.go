package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestASecretIsMadeOnce(t *testing.T) {
	name := filepath.Join(t.TempDir(), "folder", "a.key")
	first, err := secret(name)
	if err != nil || len(first) != secretBytes {
		t.Fatal(first, err)
	}
	if again, err := secret(name); err != nil || !bytes.Equal(again, first) {
		t.Errorf("%x, %v after %x", again, err, first)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v; want a file that only its owner can read", info, err)
	}
	if err := os.WriteFile(name, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := secret(name); err == nil || !strings.Contains(err.Error(), "delete it") {
		t.Errorf("a broken file: %v", err)
	}
}

// TestAnEmptyFileIsNoSecret starts with what an earlier version left on a full
// disk. The script secret.txt has a full disk.
func TestAnEmptyFileIsNoSecret(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.key")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if key, err := secret(name); err != nil || len(key) != secretBytes {
		t.Errorf("%x, %v", key, err)
	}
}

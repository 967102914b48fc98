package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
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

// TestAFullDiskLeavesNoSecret limits the size of files as a full disk does, and
// starts with an empty file that an earlier program has left.
func TestAFullDiskLeavesNoSecret(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.key")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	full := limit
	full.Cur = 10
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		t.Skip("NO LIMIT OF FILE SIZES:", err)
	}
	_, err := secret(name)
	if back := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); back != nil {
		t.Fatal(back)
	}
	if err == nil {
		t.Fatal("a secret was made on a full disk")
	}
	entries, _ := os.ReadDir(folder)
	if len(entries) != 1 {
		t.Errorf("the folder has %v, want no rest of the secret", entries)
	}
	if key, err := secret(name); err != nil || len(key) != secretBytes {
		t.Errorf("the next start: %x, %v", key, err)
	}
}

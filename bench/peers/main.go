package main

import (
	"embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/go-json-experiment/json"

	"caper/bench"
	"caper/levels"
	"caper/systems"
)

//go:embed engines.mjs scene.mjs package.json
var files embed.FS

// The sizes of the two rows.
const (
	driven, parked = 40, 24 // the same awake bodies on both sides
	traffic, wheel = 64, 16 // the whole scene: ambient cars, players at the wheel,
	bays, walkers  = 60, 16 // parked cars, people on foot
	rays           = 60     // per tick
)

var peers = []string{"planck", "rapier2d"}

func main() {
	seconds := flag.Int("seconds", 30, "simulated seconds that are timed")
	flag.Parse()
	if err := compare(*seconds); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// peerResult is the result that scene.mjs prints.
type peerResult struct {
	Mean   float64 `json:"mean"`   // microseconds per tick
	P50    float64 `json:"p50"`    // microseconds per tick
	P99    float64 `json:"p99"`    // microseconds per tick
	Driven float64 `json:"driven"` // metres, by all cars together
	Awake  float64 `json:"awake"`  // awake bodies, mean
	Seen   float64 `json:"seen"`   // sum of the rays' results, printed so that no ray is optimised away
}

func compare(seconds int) error {
	folder, err := prepare()
	if err != nil {
		return err
	}
	level, err := levels.Load("main-riverbend")
	if err != nil {
		return err
	}
	prepared := systems.PrepareLevel(level)
	fmt.Printf("%-34s %-10s %9s %9s %9s %8s %7s %6s\n", "us per tick", "", "mean", "p50", "p99", "m/s", "awake", "ratio")
	if err := same(prepared, folder, seconds); err != nil {
		return err
	}
	return whole(prepared, folder, seconds)
}

// same measures the row of equal bodies.
func same(prepared *systems.PreparedLevel, folder string, seconds int) error {
	street := bench.NewStreet(prepared, 1, driven, parked, 0)
	ours := bench.MeasureStep(prepared, street, seconds)
	title := fmt.Sprintf("%d cars, %d driven, %d walls", driven+parked, driven, len(walls(prepared, false)))
	show(title, "caper", ours, 0)
	return runPeers(prepared, street, folder, seconds, driven, 0, ours)
}

// whole measures the row of the scene as each side would run it.
func whole(prepared *systems.PreparedLevel, folder string, seconds int) error {
	moving, withTraffic, err := bench.MeasureScene(bench.Options{Seconds: seconds, Seed: 1}, rays)
	if err != nil {
		return err
	}
	title := fmt.Sprintf("whole: %d cars, %d people, %d rays", traffic+wheel+bays, walkers, rays)
	show(title, "caper", moving, 0)
	show("  with the traffic's decisions", "caper", withTraffic, 0)
	street := bench.NewStreet(prepared, 1, traffic+wheel, bays, walkers)
	return runPeers(prepared, street, folder, seconds, traffic+wheel, rays, moving)
}

// runPeers runs the peers on a street and prints their ratios to our time.
func runPeers(prepared *systems.PreparedLevel, street *bench.Street, folder string, seconds, moving, rays int, ours bench.Measurement) error {
	file := filepath.Join(folder, "scene.json")
	if err := export(prepared, street, seconds, rays, rays > 0, file); err != nil {
		return err
	}
	for _, name := range peers {
		cmd := exec.Command("node", "scene.mjs", name, file)
		cmd.Dir, cmd.Stderr = folder, os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return fmt.Errorf("running %s: %w", name, err)
		}
		var t peerResult
		if err := json.Unmarshal(out, &t); err != nil {
			return fmt.Errorf("reading the result of %s: %w", name, err)
		}
		show("", name, bench.Measurement{
			Time: bench.Distribution{Mean: t.Mean, P50: t.P50, P99: t.P99}, Driven: t.Driven / float64(seconds*moving), Awake: t.Awake,
		}, t.Mean/ours.Time.Mean)
	}
	return nil
}

func show(title, name string, c bench.Measurement, ratio float64) {
	fmt.Printf("%-34s %-10s %9.1f %9.1f %9.1f %8.1f %7.1f", title, name, c.Time.Mean, c.Time.P50, c.Time.P99, c.Driven, c.Awake)
	if ratio > 0 {
		fmt.Printf(" %6.2f", ratio)
	}
	fmt.Println()
}

// prepare writes the scripts into the user's cache and installs the engines.
func prepare() (string, error) {
	if _, err := exec.LookPath("node"); err != nil {
		return "", errors.New("node is needed: https://nodejs.org")
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("finding the cache folder: %w", err)
	}
	folder := filepath.Join(cache, "caper-peers")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", fmt.Errorf("preparing %s: %w", folder, err)
	}
	for _, name := range []string{"engines.mjs", "scene.mjs", "package.json"} {
		b, err := files.ReadFile(name)
		if err != nil {
			return "", fmt.Errorf("preparing %s: %w", folder, err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), b, 0o644); err != nil {
			return "", fmt.Errorf("preparing %s: %w", folder, err)
		}
	}
	install := exec.Command("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefer-offline")
	install.Dir, install.Stderr = folder, os.Stderr
	if err := install.Run(); err != nil {
		return "", fmt.Errorf("installing the peers: %w", err)
	}
	return folder, nil
}

package main

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"caper/levels/game"
	"caper/net/play"
	"caper/net/room"
	"caper/net/server"
	"caper/systems"
	"caper/systems/replay"
)

type serveCommand struct {
	Addr   string `help:"Host and port to listen on." default:"127.0.0.1:7777"`
	Level  string `help:"Serves this level's bundled game, or free roam on it." xor:"what"`
	Game   string `help:"Serves this game: a bundled one's id, or a file." xor:"what"`
	Rooms  int    `help:"How many rooms." default:"1"`
	Bots   int    `help:"Bots in each room." default:"0"`
	Seed   uint64 `help:"Of the first room; each next one's is one more." default:"1"`
	Rate   int    `help:"Ticks a second, 30 or 60." default:"30"`
	Open   bool   `help:"Anyone may join; else a join wants a token."`
	Debug  bool   `help:"Pause, single steps and Go to over HTTP."`
	Data   string `help:"Where the token key and replays are kept (${default})." default:"caper-data" placeholder:"DIR"`
	Record bool   `help:"Records each room." default:"true" negatable:""`
	durableFlags
}

// defaultLevel is what serve plays when nothing is asked for.
const defaultLevel = "main-riverbend"

// Validate reports every fault of the flags at once.
func (c *serveCommand) Validate() error {
	var faults []error
	if c.Rooms < 1 || c.Rooms > 256 {
		faults = append(faults, fmt.Errorf("--rooms %d, must be 1 to 256", c.Rooms))
	}
	if c.Bots < 0 || c.Bots > 32 {
		faults = append(faults, fmt.Errorf("--bots %d, must be 0 to 32", c.Bots))
	}
	if c.Rate != 30 && c.Rate != 60 {
		faults = append(faults, fmt.Errorf("--rate %d, must be 30 or 60", c.Rate))
	}
	return errors.Join(append(faults, c.durableFlags.Validate())...)
}

// Run hosts rooms until it is told to stop.
func (c *serveCommand) Run(s *streams) (err error) {
	g, err := c.load(s)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(s.err, nil))
	config := server.Config{Address: c.Addr, Open: c.Open, Watch: loopback(c.Addr), Debug: c.Debug, Log: log}
	if !c.Open {
		if config.TokenKey, err = c.key(); err != nil {
			return err
		}
	}
	listener, err := server.Listen(c.Addr) // before anything is written
	if err != nil {
		return err
	}
	defer listener.Close()
	d, err := c.durableFlags.open(s, g, "serve "+listener.Addr().String(), log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	if d != nil && c.Open {
		config.Enroll = d.sessions.Enroll
	}
	for n := range c.Rooms {
		r, err := c.room(g, n)
		if err == nil {
			err = d.configure(&r)
		}
		if err != nil {
			return err
		}
		config.Rooms = append(config.Rooms, r)
	}
	host, err := server.New(config)
	if err != nil {
		return err
	}
	d.attach(host, config.Rooms)
	for n := range config.Rooms {
		if _, err := play.Seat(host.Room(config.Rooms[n].ID), g.prepared, c.Bots, c.Seed+uint64(n)); err != nil {
			return err
		}
	}
	fmt.Fprintf(s.err, "caper: %d room(s) of %s on %s; inspector at http://%s/\n", c.Rooms, g.title(), g.prepared.Level.ID, listener.Addr())
	return host.Serve(s.ctx, listener)
}

func (p *playable) title() string {
	if p.document == nil {
		return "free roam"
	}
	return p.document.Title
}

// load finds what is to be served: a game, or a level with the game that is
// bundled for it (M-HOST-001), or free roam.
func (c *serveCommand) load(s *streams) (*playable, error) {
	if c.Game != "" {
		return loadGame(s, c.Game)
	}
	level := c.Level
	if level == "" {
		level = defaultLevel
	}
	for _, id := range game.Bundled() {
		if id == level {
			return loadGame(s, id)
		}
	}
	prepared, err := loadPreparedLevel(level)
	if err != nil {
		return nil, err
	}
	return &playable{prepared: prepared}, nil
}

// room configures the nth room.
func (c *serveCommand) room(g *playable, n int) (room.Config, error) {
	config := room.Config{ID: fmt.Sprintf("room-%d", n+1), Simulation: systems.Config{
		Prepared: g.prepared, Game: g.document, Seed: c.Seed + uint64(n), Rate: c.Rate,
	}}
	if !c.Record {
		return config, nil
	}
	file, err := newReplay(filepath.Join(c.Data, "replays"), time.Now().UTC().Format("20060102-150405")+"-"+config.ID)
	if err != nil {
		return config, fmt.Errorf("recording: %w", err)
	}
	config.Recorder, err = replay.NewRecorder(file, replay.NewHeader(&config.Simulation, g.source))
	return config, err
}

// newReplay makes a replay's file. It never takes the place of another: of two
// servers that start in one second on one folder, the later one's files get a
// number.
func newReplay(folder, name string) (*os.File, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	for n, full := 2, name; ; n++ {
		file, err := os.OpenFile(filepath.Join(folder, full+".caper"), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if !errors.Is(err, os.ErrExist) {
			return file, err
		}
		full = fmt.Sprintf("%s-%d", name, n)
	}
}

// keyLength is the length of a token key in bytes.
const keyLength = 32

// key reads the token key, or makes one the first time.
func (c *serveCommand) key() ([]byte, error) {
	name := filepath.Join(c.Data, "token.key")
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return c.newKey(name)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the token key: %w", err)
	}
	key, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(key) < keyLength {
		return nil, fmt.Errorf("reading the token key: %s does not hold %d bytes in hex", name, keyLength)
	}
	return key, nil
}

func (c *serveCommand) newKey(name string) ([]byte, error) {
	key := make([]byte, keyLength)
	_, _ = rand.Read(key) // never fails
	if err := os.MkdirAll(c.Data, 0o755); err != nil {
		return nil, fmt.Errorf("making a token key: %w", err)
	}
	if err := os.WriteFile(name, []byte(hex.EncodeToString(key)+"\n"), 0o600); err != nil {
		return nil, fmt.Errorf("making a token key: %w", err)
	}
	return key, nil
}

// loopback tells whether an address is reached from this machine alone.
func loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

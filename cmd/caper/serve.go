package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"caper/levels/game"
	"caper/net/play"
	"caper/net/room"
	"caper/net/server"
	"caper/systems"
	"caper/systems/replay"
)

type serveCommand struct {
	Addr string `help:"Host and port to listen on." default:"127.0.0.1:7777"`
	networkFlags
	Level  string `help:"Level to serve, with its bundled game or free roam." xor:"what"`
	Game   string `help:"Game to serve: the id of a bundled game, or a file." xor:"what"`
	Rooms  int    `help:"Number of rooms." default:"1"`
	Bots   int    `help:"Bots in each room." default:"0"`
	Seed   uint64 `help:"Seed of the first room; each further room adds one." default:"1"`
	Rate   int    `help:"Ticks a second, 30 or 60." default:"30"`
	Open   bool   `help:"Lets anyone join; otherwise clients need a join token."`
	Debug  bool   `help:"Offers pause, single steps and placement to operators, at the address of --admin-addr."`
	Data   string `help:"Folder of the token key, the operator's token and replays (${default})." default:"caper-data" placeholder:"DIR"`
	Record bool   `help:"Records a replay of each room." default:"true" negatable:""`
	journalFlags
}

// defaultLevel is the level that serve uses without --level and --game.
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
	return errors.Join(append(faults, c.networkFlags.Validate(), c.journalFlags.Validate())...)
}

// Run hosts rooms until the context ends.
func (c *serveCommand) Run(s *streams) (err error) {
	g, err := c.load(s)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(s.err, nil))
	config := server.Config{Address: c.Addr, Open: c.Open, Debug: c.Debug, Log: log}
	if err := c.networkFlags.configure(&config); err != nil {
		return err
	}
	listeners, err := config.Listen() // before any file is written
	if err != nil {
		return err
	}
	defer listeners.Close()
	if err := c.secrets(&config); err != nil {
		return err
	}
	d, err := c.journalFlags.open(s, g, "serve "+listeners.Public.Addr().String(), log)
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
	if err := g.logNotPlayed(log); err != nil {
		return err
	}
	d.attach(host, config.Rooms)
	for n := range config.Rooms {
		if _, err := play.AddBots(host.Room(config.Rooms[n].ID), g.prepared, c.Bots, c.Seed+uint64(n)); err != nil {
			return err
		}
	}
	fmt.Fprintf(s.err, "caper: %d room(s) of %s on %s; inspector at http://%s/\n", c.Rooms, g.title(), g.prepared.Level.ID, listeners.Public.Addr())
	if listeners.Admin != nil {
		fmt.Fprintf(s.err, "caper: %s\n", c.adminLine(s, listeners.Admin.Addr(), config.Operator))
	}
	return host.Serve(s.ctx, listeners)
}

// secrets reads the token key and the operator's token where the server needs
// them.
func (c *serveCommand) secrets(config *server.Config) error {
	if !c.Open {
		key, err := secret(filepath.Join(c.Data, "token.key"))
		if err != nil {
			return err
		}
		config.TokenKey = key
	}
	if c.Debug || !c.Open {
		key, err := secret(filepath.Join(c.Data, operatorFile))
		if err != nil {
			return err
		}
		config.Operator = hex.EncodeToString(key)
	}
	return nil
}

const operatorFile = "operator.token"

// adminLine says where operators find what they need. The token is shown to
// people only: what is not a terminal may be a log that others read.
func (c *serveCommand) adminLine(s *streams, address net.Addr, operator string) string {
	line := fmt.Sprintf("for operators: http://%s/ with /healthz and /metrics", address)
	switch file, is := s.err.(*os.File); {
	case operator == "":
		return line
	case is && terminal(file):
		return fmt.Sprintf("%s; the inspector with the operator's token: http://%s/#operator=%s", line, address, operator)
	}
	return fmt.Sprintf("%s; the inspector at http://%s/#operator=TOKEN with the token in %s", line, address, filepath.Join(c.Data, operatorFile))
}

func (p *playable) title() string {
	if p.document == nil {
		return "free roam"
	}
	return p.document.Title
}

// load loads what is served: a game, or a level with its bundled game
// (M-HOST-001), or free roam.
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

// newReplay creates a replay's file and never overwrites one. When two servers
// start in the same second with one folder, the later one's files get a number.
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

// finishWithin is more than the bounds of the server and of the journal's sessions
// together.
func (c *serveCommand) finishWithin() time.Duration { return time.Minute }

package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/party"
	"caper/journal/store"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/net/demo/scenestub"
	"caper/net/room"
	"caper/net/server"
	"caper/net/sessions"
	"caper/systems/scenes"
)

// durableFlags are the flags of serve about durable characters.
type durableFlags struct {
	DB      string `help:"Keeps characters' missions: a folder (SQLite, made when it is not there) or a postgres:// URL." name:"db" placeholder:"DB"`
	Script  string `help:"Plays the journal's scenes by a script: bootcamp." enum:",bootcamp" default:"" placeholder:"NAME"`
	Binding string `help:"File that says which zones, people and items stand for which of the journal's numbers." placeholder:"FILE"`
}

// Validate reports every fault of the flags at once.
func (f *durableFlags) Validate() error {
	if f.DB == "" && (f.Script != "" || f.Binding != "") {
		return errors.New("--script and --binding are for a server with --db")
	}
	return nil
}

// durable is the journal of a server; nil is none.
type durable struct {
	store    *store.Store
	sessions *sessions.Manager
	place    sessions.Place
	binding  *scenes.Binding
	script   func() (*scenestub.Play, error)
}

// bindingFile is the file of --binding: the map that the rooms represent, and
// which of its things have which numbers.
type bindingFile struct {
	Map content.MapContext `json:"map"` // number of the map in the journal
	scenes.Binding
}

// open opens the journal for the rooms of a game. The source names this server
// to the journal.
func (f *durableFlags) open(s *streams, g *playable, source string, log *slog.Logger) (d *durable, err error) {
	if f.DB == "" {
		return nil, nil
	}
	d = &durable{place: sessions.Place{Map: bootcamp.Map}}
	if f.Binding != "" {
		if err := d.bind(f.Binding, g); err != nil {
			return nil, err
		}
	}
	if f.Script != "" {
		d.place, d.script = sessions.Place{Map: bootcamp.Map, Private: true}, func() (*scenestub.Play, error) { return scenestub.New(scenestub.Bootcamp()) }
	}
	if d.store, err = openJournal(s.ctx, f.DB); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.store.Close())
		}
	}()
	catalog, err := d.store.LoadWorld(s.ctx)
	if err != nil {
		return nil, err
	}
	for _, fault := range catalog.Faults {
		log.Error("a mission is not operational", "error", fault)
	}
	parties, err := party.NewManager(party.Options{NewID: commands.RandomID})
	if err != nil {
		return nil, err
	}
	d.sessions, err = sessions.New(sessions.Options{Source: source, Log: log, Parties: parties}, func(p commands.Publisher) (*commands.Service, error) {
		return commands.New(d.store, catalog, commands.Options{Clock: time.Now, Publisher: p, Parties: parties})
	})
	return d, err
}

// openJournal opens databases that have this program's schema. It makes and
// migrates a folder without databases; databases that exist are migrated by
// caper migrate alone.
func openJournal(ctx context.Context, where string) (*store.Store, error) {
	location, err := store.ParseLocation(where)
	if err != nil {
		return nil, err
	}
	fresh := false
	if location.Engine == store.SQLite {
		fresh = !holdsJournal(location)
	}
	db, err := store.Open(location, bootcamp.Content())
	if err != nil {
		return nil, err
	}
	if fresh {
		err = db.Up(ctx)
	}
	if err == nil {
		err = db.Check(ctx)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening the journal at %s: %w", redacted(where), explained(err)), db.Close())
	}
	return db, nil
}

// redacted returns a journal's location without its password.
func redacted(where string) string {
	if u, err := url.Parse(where); err == nil && u.User != nil {
		return u.Redacted()
	}
	return where
}

// holdsJournal reports whether a folder has a database of a journal.
func holdsJournal(l store.Location) bool {
	for _, name := range []string{"world.db", "char.db"} {
		if _, err := os.Stat(filepath.Join(l.Folder, name)); !errors.Is(err, os.ErrNotExist) {
			return true
		}
	}
	return false
}

// bind reads a binding strictly and checks it against the game.
func (d *durable) bind(name string, g *playable) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("reading a binding: %w", err)
	}
	file := bindingFile{Map: d.place.Map}
	if err := json.Unmarshal(text, &file, json.RejectUnknownMembers(true), jsontext.AllowDuplicateNames(false)); err != nil {
		return fmt.Errorf("reading the binding %s: %w", name, err)
	}
	if err := file.Validate(); err != nil {
		return fmt.Errorf("reading the binding %s: %w", name, err)
	}
	room, err := linked.New(g.prepared.Level, g.document, game.DefaultCatalogue())
	if err == nil {
		err = file.Fits(room)
	}
	if err != nil {
		return fmt.Errorf("reading the binding %s: %w", name, err)
	}
	d.place.Map, d.binding = file.Map, &file.Binding
	return nil
}

// configure gives a room its journal.
func (d *durable) configure(config *room.Config) error {
	if d == nil {
		return nil
	}
	config.Simulation.Binding = d.binding
	config.Journal = d.sessions.NewRoom(d.place)
	if d.script == nil {
		return nil
	}
	play, err := d.script()
	if err == nil {
		config.Script = play
	}
	return err
}

// attach starts to deliver to the rooms what their sessions are sent.
func (d *durable) attach(host *server.Server, rooms []room.Config) {
	if d == nil {
		return
	}
	for i := range rooms {
		rooms[i].Journal.(*sessions.Room).Attach(host.Room(rooms[i].ID))
	}
}

// settleTime limits how long a stopping server waits for its journal.
const settleTime = 10 * time.Second

// close lets the tasks that wait finish and closes the journal. The rooms must
// have ended.
func (d *durable) close() error {
	if d == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), settleTime)
	defer cancel()
	return errors.Join(d.sessions.Close(ctx), d.store.Close())
}

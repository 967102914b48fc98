package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"caper/bench"
)

// commandLine is every command with its flags. A flag has a variable of its
// name too: CAPER_ADDR for --addr.
type commandLine struct {
	Serve    serveCommand    `cmd:"" help:"Hosts rooms; the inspector is at /, metrics at /metrics, health at /healthz."`
	Play     playCommand     `cmd:"" help:"Plays missions headless, as fast as it can, with bots."`
	Validate validateCommand `cmd:"" help:"Tells every fault of game documents."`
	Schema   schemaCommand   `cmd:"" help:"Prints the JSON Schema of a game document."`
	Bench    benchCommand    `cmd:"" help:"Measures the tick on a named scene, system by system."`
	Order    orderCommand    `cmd:"" help:"Prints the systems in their order, and what each reads and writes."`
	Levels   levelsCommand   `cmd:"" help:"Lists the levels, or draws one."`
	Replay   replayCommand   `cmd:"" help:"Re-runs a replay, or sums it up."`
	Migrate  migrateCommand  `cmd:"" help:"Brings the journal's databases up or down, or tells where they stand."`
	Journal  journalCommand  `cmd:"" help:"Tells what a character's missions left in the journal, or plays Bootcamp as a client."`
}

// The exit codes.
const (
	exitDone  = 0
	exitFails = 1
	exitUsage = 2
)

// errFailed says that what was asked failed and was told already.
var errFailed = errors.New("failed")

// streams is where a command reads and writes.
type streams struct {
	ctx context.Context
	out io.Writer
	err io.Writer
}

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	return execute(&streams{ctx, os.Stdout, os.Stderr}, os.Args[1:])
}

// usage is kong's own wish to end the program, after printing help.
type usage int

func execute(s *streams, arguments []string) (code int) {
	defer func() {
		if wish, ok := recover().(usage); ok {
			code = int(wish)
		}
	}()
	var line commandLine
	parser, err := kong.New(&line,
		kong.Name("caper"),
		kong.Description("A headless, deterministic simulation of an open-world action game: its server, its missions and the validator of its games."),
		kong.Writers(s.out, s.err),
		kong.Exit(func(code int) { panic(usage(code)) }),
		kong.DefaultEnvars("CAPER"),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Bind(s),
		kong.Vars{"scenes": strings.Join(bench.Scenes(), ", ")},
	)
	if err != nil {
		fmt.Fprintln(s.err, "caper:", err)
		return exitFails
	}
	chosen, err := parser.Parse(arguments)
	if err != nil {
		fmt.Fprintf(s.err, "caper: %v (try caper --help)\n", err)
		return exitUsage
	}
	switch err := chosen.Run(); {
	case err == nil:
		return exitDone
	case errors.Is(err, errFailed):
		return exitFails
	default:
		fmt.Fprintln(s.err, "caper:", err)
		return exitFails
	}
}

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
	"time"

	"github.com/alecthomas/kong"

	"caper/bench"
	"caper/levels/plain"
)

// commandLine lists every command with its flags. Each flag also has an
// environment variable: CAPER_ADDR for --addr.
type commandLine struct {
	Serve    serveCommand    `cmd:"" help:"Hosts rooms; the inspector is at /. Health and metrics are at the address of --admin-addr."`
	Play     playCommand     `cmd:"" help:"Plays missions headless with bots, as fast as possible."`
	Validate validateCommand `cmd:"" help:"Reports every fault of game documents."`
	Schema   schemaCommand   `cmd:"" help:"Prints the JSON Schema of a game document."`
	Bench    benchCommand    `cmd:"" help:"Measures the tick on a named scene, system by system."`
	Order    orderCommand    `cmd:"" help:"Prints the systems in order, and what each reads and writes."`
	Levels   levelsCommand   `cmd:"" help:"Lists the levels, or draws one."`
	Replay   replayCommand   `cmd:"" help:"Re-runs a replay, or summarises it."`
	Migrate  migrateCommand  `cmd:"" help:"Migrates the journal's databases up or down, or prints their status."`
	Journal  journalCommand  `cmd:"" help:"Prints a character's journal, or plays Bootcamp as a client."`
}

// These are the exit codes.
const (
	exitDone  = 0
	exitFails = 1
	exitUsage = 2
)

// errFailed reports a failure that the command has printed already.
var errFailed = errors.New("failed")

// streams holds a command's context and outputs.
type streams struct {
	ctx  context.Context
	out  io.Writer
	err  io.Writer
	exit func(code int) // ends the program at once; nil where a caller waits for the command
}

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	return execute(&streams{ctx, &plain.Writer{Out: os.Stdout}, os.Stderr, os.Exit}, os.Args[1:])
}

// A finisher is a command that has something to finish when it is told to end: it
// watches its context and returns within a bound. Any other command ends at once.
type finisher interface{ finishWithin() time.Duration }

// exitTerminated is the exit code of a command that a signal has ended (128 and
// the number of SIGTERM).
const exitTerminated = 143

// endWith ends the program when the context of a command ends and the command
// does not return in time. It returns a function that calls it off.
func endWith(s *streams, command any) (stop func() bool) {
	if s.exit == nil {
		return func() bool { return false }
	}
	limit := time.Duration(0)
	if f, is := command.(finisher); is {
		limit = f.finishWithin()
	}
	return context.AfterFunc(s.ctx, func() {
		time.Sleep(limit)
		if limit > 0 {
			fmt.Fprintf(s.err, "caper: has not ended within %v of being told to\n", limit)
		}
		s.exit(exitTerminated)
	})
}

// usage is the exit code with which kong asks to end the program, such as after
// printing help.
type usage int

func execute(s *streams, arguments []string) (code int) {
	defer func() {
		if requested, ok := recover().(usage); ok {
			code = int(requested)
		}
	}()
	var line commandLine
	parser, err := kong.New(&line,
		kong.Name("caper"),
		kong.Description("A headless, deterministic simulation of an open-world action game, with its server, missions and validator."),
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
		fmt.Fprintf(&plain.Writer{Out: s.err}, "caper: %v (try caper --help)\n", err)
		return exitUsage
	}
	defer endWith(s, chosen.Selected().Target.Addr().Interface())()
	switch err := chosen.Run(); {
	case err == nil:
		return exitDone
	case errors.Is(err, errFailed):
		return exitFails
	default:
		fmt.Fprintln(&plain.Writer{Out: s.err}, "caper:", err)
		return exitFails
	}
}

package enginetest

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// server is the PostgreSQL of this test process; empty when there is none.
var server struct {
	url  string
	why  string // there is none
	stop func()
}

// binaries is where Debian puts PostgreSQL's programs.
const binaries = "/usr/lib/postgresql/15/bin"

// Main runs the tests with a PostgreSQL server, and returns the exit code.
// Without its programs the tests of that engine are skipped, loudly; where
// CI is true that is a failure.
func Main(run func() int) int {
	if err := start(); err != nil {
		server.why = err.Error()
		fmt.Fprintf(os.Stderr, "NO POSTGRESQL: %v; HALF OF THE TESTS ARE SKIPPED\n", err)
		if os.Getenv("CI") == "true" {
			return 1
		}
	}
	if server.stop != nil {
		defer server.stop()
	}
	return run()
}

// start makes a cluster in a temporary folder and starts a server on a free
// port. The programs refuse root, so there they run as user postgres.
func start() error {
	if _, err := os.Stat(filepath.Join(binaries, "initdb")); err != nil {
		return fmt.Errorf("install Debian's postgresql-15: %w", err)
	}
	folder, err := os.MkdirTemp("", "caper-postgres-")
	if err != nil {
		return fmt.Errorf("making a folder: %w", err)
	}
	fail := func(err error) error { return errors.Join(err, os.RemoveAll(folder)) }
	if os.Getuid() == 0 {
		if err := give(folder, "postgres"); err != nil {
			return fail(err)
		}
	}
	data := filepath.Join(folder, "data")
	if err := program(folder, "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"); err != nil {
		return fail(err)
	}
	port, err := freePort()
	if err != nil {
		return fail(err)
	}
	options := fmt.Sprintf("-c listen_addresses=127.0.0.1 -c port=%d -c unix_socket_directories=%s -c max_connections=60", port, folder)
	if os.Getenv("CAPER_SWEEP") == "" {
		// Tests end processes, never the machine; figures are measured with
		// CAPER_SWEEP=1, when every commit reaches the disk.
		options += " -c fsync=off -c full_page_writes=off"
	}
	if err := tryStart(folder, data, options); err != nil {
		return fail(err)
	}
	if err := watch(folder, data); err != nil {
		return fail(err)
	}
	server.url = fmt.Sprintf("postgres://postgres@127.0.0.1:%d/", port)
	server.stop = func() {
		err := program(folder, "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
		if err := errors.Join(err, os.RemoveAll(folder)); err != nil {
			fmt.Fprintln(os.Stderr, "ending PostgreSQL:", err)
		}
	}
	return nil
}

func tryStart(folder, data, options string) error {
	var err error
	for range 3 { // a start can lose its port to another process
		err = program(folder, "pg_ctl", "-D", data, "-o", options, "-l", filepath.Join(folder, "log"), "-w", "-t", "20", "start")
		if err == nil {
			return nil
		}
	}
	return err
}

// watch starts a process that stops the server when this one is gone. A test that
// panics or is killed could not stop it by itself.
func watch(folder, data string) error {
	text, err := os.ReadFile(filepath.Join(data, "postmaster.pid"))
	if err != nil {
		return fmt.Errorf("looking for the server's process: %w", err)
	}
	postmaster, err := strconv.Atoi(strings.TrimSpace(strings.SplitN(string(text), "\n", 2)[0]))
	if err != nil {
		return fmt.Errorf("reading the server's process: %w", err)
	}
	script := fmt.Sprintf("while kill -0 %d; do sleep 1; done; kill -QUIT %d; sleep 1; rm -rf '%s'", os.Getpid(), postmaster, folder)
	command := exec.Command("sh", "-c", script)
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // a signal to the tests' group is not for it
	if err := command.Start(); err != nil {
		return fmt.Errorf("watching over the server: %w", err)
	}
	return command.Process.Release()
}

func give(folder, name string) error {
	owner, err := user.Lookup(name)
	if err != nil {
		return fmt.Errorf("looking for user %s: %w", name, err)
	}
	uid, errUID := strconv.Atoi(owner.Uid)
	gid, errGID := strconv.Atoi(owner.Gid)
	if err := errors.Join(errUID, errGID, os.Chown(folder, uid, gid)); err != nil {
		return fmt.Errorf("giving %s the folder: %w", name, err)
	}
	return nil
}

func program(folder, name string, arguments ...string) (err error) {
	arguments = append([]string{filepath.Join(binaries, name)}, arguments...)
	if os.Getuid() == 0 {
		arguments = append([]string{"runuser", "-u", "postgres", "--"}, arguments...)
	}
	log, err := os.CreateTemp("", "caper-postgres-log-")
	if err != nil {
		return fmt.Errorf("making a log: %w", err)
	}
	defer func() { err = errors.Join(err, log.Close(), os.Remove(log.Name())) }()
	// Output goes to a file, not a pipe: a server that outlives pg_ctl would
	// keep a pipe open.
	command := exec.Command(arguments[0], arguments[1:]...)
	command.Dir, command.Stdout, command.Stderr = folder, log, log
	if err := command.Run(); err != nil {
		text, reading := os.ReadFile(log.Name())
		return errors.Join(fmt.Errorf("%s: %w: %s", name, err, strings.TrimSpace(string(text))), reading)
	}
	return nil
}

func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("looking for a free port: %w", err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	if err := listener.Close(); err != nil {
		return 0, fmt.Errorf("freeing the port: %w", err)
	}
	return port, nil
}

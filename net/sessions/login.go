package sessions

import (
	"context"
	"errors"
	"time"

	"caper/journal/commands"
	"caper/net/protocol"
)

// login reads the character for the first time. It is retried until the store
// answers, or until the connection is gone and no report waits.
func (s *Session) login(ctx context.Context) result {
	if s.closed.Load() && s.waiting() == 0 {
		return done
	}
	err := s.sync(ctx)
	switch {
	case err == nil:
		return done
	case commands.Refused(err) != "":
		s.notOwned(err)
		return done
	}
	s.manager.warn("a login failed and will be tried again", s.character, err)
	return retry
}

// waiting returns how many reports wait.
func (s *Session) waiting() int {
	p := s.manager.pool
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return s.reports
}

// notOwned disconnects a client whose account does not own the character.
func (s *Session) notOwned(err error) {
	s.manager.options.Log.Warn("a character is not admitted", "character", s.character, "account", s.account, "error", err)
	s.close()
	s.disconnect(protocol.RefusedRoster, protocol.ReasonNoSuchCharacter)
}

// maxReads limits how often one try reads the character for a full sync.
const maxReads = 4

// errCommitsDuringRead reports that commits arrived during each reading of a
// character.
var errCommitsDuringRead = errors.New("commits arrived during each reading of the character")

// sync reads the whole committed state of the character and queues it as a full
// sync. It holds no lock while it reads: the outbox holds the commits that
// arrive meanwhile, and sync then reads again.
func (s *Session) sync(ctx context.Context) error {
	c := s.command()
	c.Key.Source = s.manager.options.Source
	for range maxReads {
		mark := s.outbox.begin()
		login, err := s.manager.service.Login(ctx, c)
		if err != nil {
			return err
		}
		s.sequence = login.Received
		s.admitted.Store(true) // before the client receives anything, so that its next request is accepted
		if s.outbox.finish(mark, &login) {
			return nil
		}
	}
	return errCommitsDuringRead
}

// resync queues a full sync, unless one waits already. It is called after
// faults that may hide a commit, and after commits that did not fit into the
// outbox.
func (s *Session) resync() {
	s.putOnce(&s.resyncing, task{what: syncTask, run: func(ctx context.Context) result {
		if s.closed.Load() || !s.admitted.Load() {
			return done
		}
		err := s.sync(ctx)
		switch {
		case err == nil:
			return done
		case commands.Refused(err) != "":
			s.notOwned(err)
			return done
		}
		s.manager.warn("a full sync failed and will be tried again", s.character, err)
		time.AfterFunc(s.manager.options.RetryPause, s.resync) // later, so that requests are answered meanwhile
		return failed
	}})
}

// depart ends the session: it ends the character's conversation and detaches
// its scenes, so that no timer of an active scene runs while the character is
// away. When the store fails, depart is retried unless a newer session waits or
// the manager is closed.
func (s *Session) depart(ctx context.Context) (r result) {
	defer func() { // after a panic, too
		if r != retry {
			s.manager.leave(s)
		}
	}()
	at := s.location.Load()
	if at == nil || !s.admitted.Load() {
		return done
	}
	s.manager.service.Departed(s.character, *at)
	_, err := s.manager.service.LeaveScenes(ctx, s.command())
	if err == nil {
		return done
	}
	s.manager.warn("scenes could not be detached", s.character, err)
	switch {
	case commands.Refused(err) != "":
		return done
	case s.manager.isCurrent(s):
		return retry
	}
	return failed
}

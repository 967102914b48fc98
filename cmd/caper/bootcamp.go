package main

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"caper/journal/content"
	"caper/net/demo/endtoend"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

// journalBootcamp runs a client that plays Bootcamp.
type journalBootcamp struct {
	Server   string        `help:"Room to join." default:"ws://127.0.0.1:7777/ws"`
	Name     string        `help:"The character's, on a server that is open." default:"Ada"`
	Token    string        `help:"Join token, of a server that is not."`
	Patience time.Duration `help:"How long to wait for anything to change." default:"30s"`
	JSON     bool          `help:"Prints one JSON value at the end." name:"json"`
}

// bootcampResult is what a character has in the end.
type bootcampResult struct {
	Name       string              `json:"name"`       // of the character
	Level      uint32              `json:"level"`      // from 1
	Experience uint64              `json:"experience"` // points
	Credits    uint64              `json:"credits"`    // currency
	Completed  []content.MissionID `json:"completed"`  // ascending
}

// Run plays to the end and prints what the client receives.
func (c *journalBootcamp) Run(s *streams) error {
	var mutex sync.Mutex
	options := endtoend.Options{Hello: protocol.Hello{Name: c.Name, Token: c.Token}, Patience: c.Patience}
	if !c.JSON {
		options.Received = func(m journal.Message) {
			mutex.Lock()
			defer mutex.Unlock()
			if line := lineOf(m); line != "" {
				fmt.Fprintln(s.out, line)
			}
		}
	}
	model, err := endtoend.Play(s.ctx, c.Server, options)
	switch {
	case s.ctx.Err() != nil:
		return errors.New("ended before the end of Bootcamp; the journal keeps what was done, start again to go on")
	case errors.Is(err, endtoend.ErrStuck):
		return fmt.Errorf("nothing has changed for %v; is this a server with --db and --script bootcamp? (%w)", c.Patience, err)
	case err != nil:
		return fmt.Errorf("going through Bootcamp: %w", err)
	}
	mutex.Lock()
	defer mutex.Unlock()
	result := bootcampResult{Name: model.Name, Level: model.Purse.Level, Experience: model.Purse.Experience, Credits: model.Purse.Credits, Completed: []content.MissionID{}}
	for _, id := range model.Journal() {
		if model.Missions[id].State == content.MissionCompleted {
			result.Completed = append(result.Completed, id)
		}
	}
	if c.JSON {
		return printJSON(s.out, result)
	}
	fmt.Fprintf(s.out, "%s: level %d, %d experience, %d credits; completed %v\n", result.Name, result.Level, result.Experience, result.Credits, result.Completed)
	return nil
}

// lineOf describes a message in a line; it returns nothing for those that need
// no line.
func lineOf(m journal.Message) string {
	switch m := m.(type) {
	case *journal.Introduction:
		return fmt.Sprintf("%s is in: level %d, %d credits", m.Name, m.Purse.Level, m.Purse.Credits)
	case *journal.RadioOffer:
		return fmt.Sprintf("radio: mission %d is offered", m.Mission)
	case *journal.MissionGained:
		return fmt.Sprintf("mission %d: %s, %d objectives known", m.Mission, m.State, len(m.Objectives))
	case *journal.ObjectiveStatus:
		return fmt.Sprintf("mission %d: objective %d is %s", m.Mission, m.ID, m.State)
	case *journal.ObjectiveCounter:
		return fmt.Sprintf("mission %d: objective %d counts %d", m.Mission, m.Objective, m.Value)
	case *journal.MissionStatus:
		if m.Completable {
			return fmt.Sprintf("mission %d: can be turned in", m.Mission)
		}
		return fmt.Sprintf("mission %d: %s", m.Mission, m.State)
	case *journal.MissionCleared:
		return fmt.Sprintf("mission %d: cleared", m.Mission)
	case *journal.MissionRewarded:
		return fmt.Sprintf("mission %d: rewarded, %d credits now", m.Mission, m.Purse.Credits)
	case *journal.PlayerFlags:
		return fmt.Sprintf("flags: %v", m.Flags)
	case *journal.Inventory:
		return fmt.Sprintf("inventory: %d stacks", len(m.Stacks))
	case *journal.PlayTutorialAudio:
		return fmt.Sprintf("voice: audio set %d", m.AudioSet)
	case *journal.Tutorial:
		return fmt.Sprintf("tutorial %d", m.Tutorial)
	case *journal.Abilities:
		return fmt.Sprintf("abilities: %v", m.Abilities)
	case *journal.Announcement:
		return fmt.Sprintf("loudspeaker: text %d", m.Greeting)
	case *journal.Refused:
		return fmt.Sprintf("request %d refused (%s): %s", m.Request, m.Code, m.Reason)
	}
	return ""
}

package commands_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"syscall"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
)

// storied is the mission of the story's second half.
func storied() *content.Mission {
	return mission(1, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
		lost := kill(2, bootcamp.Instructor)
		lost.Optional, lost.Transitions[0].Target = false, new(content.ObjectiveFailed)
		lost.Transitions[0].Triggers[0].Subject = new(uint32(bootcamp.Instructor))
		won := kill(1, other, content.Action{Kind: content.ActionActivateObjective, Objective: new(content.ObjectiveID(2)), State: new(content.ObjectiveCompleted)},
			setsFlag(33, 4))
		m.Objectives = []content.Objective{won, lost}
		m.Rewards[0].Items = []content.RewardItem{{Template: 11502, Quantity: 7}}
	})
}

// dieOnTheWay runs in the child process. It tells the story and kills its process at
// the point it was given.
func dieOnTheWay() int {
	n, errPoint := strconv.Atoi(os.Getenv(diesAt))
	id, errHero := strconv.ParseInt(os.Getenv(diesFor), 10, 64)
	location, errDB := store.ParseLocation(os.Getenv(diesIn))
	if err := errors.Join(errPoint, errHero, errDB); err != nil {
		fmt.Println(err)
		return 1
	}
	s, err := store.Open(location, bootcamp.Content())
	if err != nil {
		fmt.Println(err)
		return 1
	}
	catalog, err := s.LoadWorld(context.Background())
	if err != nil {
		fmt.Println(err)
		return 1
	}
	f := &fixture{s: s, now: noon, ids: id * 10000, targets: map[store.EntityID]commands.Target{speaker: npc()}}
	f.options = commands.Options{
		Clock: nowOf(f), NewID: func() int64 { f.ids++; return f.ids },
		Failpoint: func(string) error {
			if n--; n < 0 {
				if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
					return err
				}
				select {} // until the signal is here
			}
			return nil
		},
	}
	f.company = newCompany()
	f.options.Parties = f.company
	if f.a, err = commands.New(s, catalog, f.options); err != nil {
		fmt.Println(err)
		return 1
	}
	f.speak(store.CharacterID(id))
	f.company.mate = f.as(matesAccount, mate, matesEntity)
	if err := f.company.regroup(f); err != nil {
		fmt.Println(err)
		return 1
	}
	for i, command := range story(context.Background(), f) {
		if o, err := command(); err != nil || !o.Applied {
			fmt.Printf("command %d: %+v %v\n", i+1, o, err)
			return 1
		}
	}
	return outlived
}

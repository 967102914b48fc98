package interpreter

import "caper/levels/game"

// actions is the list of actions that are played.
func actions() []actionModule {
	return []actionModule{
		{"showText", compileShowText, ShowText{}},
		{"sendMessage", compileSendMessage, SendMessage{}},
		{"setFlag", compileSetFlag, nil},
		{"clearFlag", compileClearFlag, nil},
		{"add", compileAdd, nil},
		{"set", compileSet, nil},
		{"startTimer", compileStartTimer, nil},
		{"stopTimer", compileStopTimer, nil},
		{"reward", compileReward, Pay{}},
		{"complete", compileComplete, nil},
		{"fail", compileFail, nil},
		{"lockVehicle", compileLockVehicle, LockVehicle{}},
		{"unlockVehicle", compileUnlockVehicle, LockVehicle{}},
		{"lock", compileLock, LockDoor{}},
		{"unlock", compileUnlockDoor, LockDoor{}},
		{"setWanted", compileSetWanted, SetWanted{}},
		{"setClock", compileSetClock, SetClock{}},
		{"setPace", compileSetPace, SetPace{}},
		{"skipTime", compileSkipTime, SkipTime{}},
	}
}

// Commands is an example of every type of command that a step can give: the host
// must be able to execute each.
func Commands() []Command {
	list := []Command{SpawnActors{}, DespawnActors{}, ShowComplete{}, ShowFailed{}}
	for _, module := range actions() {
		if module.command != nil {
			list = append(list, module.command)
		}
	}
	return list
}

// actions compiles a list of actions. An action that is not played makes the
// mission unplayable.
func (c *compiler) actions(list []game.Action) []action {
	var out []action
	for i := range list {
		if a := c.action(&list[i]); a != nil {
			out = append(out, a)
		}
	}
	return out
}

func (c *compiler) action(d *game.Action) action {
	word := d.Kind()
	for _, module := range actions() {
		if module.word == word {
			return module.compile(c, d)
		}
	}
	c.refuse(c.pointer, "the action "+word)
	return nil
}

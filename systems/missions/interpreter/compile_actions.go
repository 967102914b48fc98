package interpreter

import (
	"caper/levels/game"
)

func (c *compiler) actions(list []game.Action) []Action {
	var out []Action
	for i := range list {
		if a, ok := c.action(&list[i]); ok {
			out = append(out, a)
		} else {
			c.refuse(c.pointer, "the action "+list[i].Kind())
		}
	}
	return out
}

// action compiles an action; false for one that is not played.
func (c *compiler) action(d *game.Action) (Action, bool) {
	m := &c.mission
	switch {
	case d.ShowText != "":
		return Action{Kind: DoShowText, Text: c.text(d.ShowText)}, true
	case d.SendMessage != nil:
		if d.SendMessage.ID != "" {
			c.refuse(c.pointer, "a message with an id")
		}
		return Action{Kind: DoSendMessage, From: d.SendMessage.From, Text: c.text(d.SendMessage.Text)}, true
	case d.SetFlag != "":
		return Action{Kind: DoSetFlag, A: word(&m.Flags, d.SetFlag)}, true
	case d.ClearFlag != "":
		return Action{Kind: DoClearFlag, A: word(&m.Flags, d.ClearFlag)}, true
	case d.Add != nil:
		n, _ := c.counter(d.Add.Counter)
		return Action{Kind: DoAdd, A: n, Value: c.value(nil, &d.Add.Value)}, true
	case d.Set != nil:
		n, _ := c.counter(d.Set.Counter)
		return Action{Kind: DoSet, A: n, Value: c.value(nil, &d.Set.Value)}, true
	case d.StartTimer != nil:
		return Action{Kind: DoStartTimer, A: word(&m.Timers, d.StartTimer.ID), Steps: max(1, steps(d.StartTimer.Seconds))}, true
	case d.StopTimer != "":
		return Action{Kind: DoStopTimer, A: word(&m.Timers, d.StopTimer)}, true
	case d.Reward != nil:
		return Action{Kind: DoReward, Cash: int64(d.Reward.Cash), Rep: int64(d.Reward.Rep)}, true
	case bool(d.Complete):
		return Action{Kind: DoComplete}, true
	case d.Fail != nil:
		return Action{Kind: DoFail, Text: c.text(d.Fail.Text)}, true
	case d.LockVehicle != "":
		return Action{Kind: DoLock, A: c.actor(d.LockVehicle)}, true
	case d.UnlockVehicle != "":
		return Action{Kind: DoUnlock, A: c.actor(d.UnlockVehicle)}, true
	case d.Lock != nil:
		return Action{Kind: DoLock, A: c.actor(d.Lock.Door)}, true
	case d.Unlock != nil:
		return Action{Kind: DoUnlock, A: c.actor(d.Unlock.Door)}, true
	case d.SetWanted != nil:
		return Action{Kind: DoSetWanted, A: int32(*d.SetWanted)}, true
	case d.SetClock != nil:
		return Action{Kind: DoSetClock, A: int32(*d.SetClock)}, true
	case d.SetPace != nil:
		return Action{Kind: DoSetPace, Number: *d.SetPace}, true
	}
	return Action{}, false
}

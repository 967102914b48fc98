package interpreter

import "caper/levels/game"

// ShowText shows a line on every member's screen.
type ShowText struct {
	Text string // with its counters filled in
}

// SendMessage shows a message to every member.
type SendMessage struct {
	From string // the sender's name
	Text string // with its counters filled in
}

func (ShowText) command()    {}
func (SendMessage) command() {}

type showText struct{ text Text }

func compileShowText(c *compiler, d *game.Action) action {
	text := c.text(d.ShowText)
	if words, ok := text.fixed(); ok {
		return giveCommand{ShowText{words}}
	}
	return showText{text}
}

func (a showText) run(m *Machine, who int32) { m.issue(ShowText{m.fill(a.text, "")}, who) }

type sendMessage struct {
	from string
	text Text
}

// compileSendMessage compiles a message. One with an id is read on the phone,
// which is not played.
func compileSendMessage(c *compiler, d *game.Action) action {
	if d.SendMessage.ID != "" {
		c.refuse(c.pointer, "a message with an id")
	}
	text := c.text(d.SendMessage.Text)
	if words, ok := text.fixed(); ok {
		return giveCommand{SendMessage{d.SendMessage.From, words}}
	}
	return sendMessage{d.SendMessage.From, text}
}

func (a sendMessage) run(m *Machine, who int32) {
	m.issue(SendMessage{a.from, m.fill(a.text, "")}, who)
}

package missions

import (
	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// notifications is the port of the lines and banners on the members' screens.
type notifications struct {
	turn    *turn
	players ecs.Filter `has:"Player"`
	player  ecs.Reader[components.Player]
	pose    ecs.Reader[components.Pose]
	emit    ecs.Emitter[components.Notification]
}

func (n *notifications) init(t *turn, _ *ports, e executors) {
	n.turn = t
	executes(e, func(c interpreter.ShowText, _ int32) { n.show(components.NotificationLine, "", c.Text) })
	executes(e, func(c interpreter.SendMessage, _ int32) { n.show(components.NotificationMessage, c.From, c.Text) })
	executes(e, func(interpreter.ShowComplete, int32) { n.show(components.NotificationComplete, n.title(), "") })
	executes(e, func(c interpreter.ShowFailed, _ int32) { n.show(components.NotificationFailed, n.title(), c.Why) })
}

func (n *notifications) title() string { return n.turn.mission.Document.Title }

// show shows every member a notification.
func (n *notifications) show(kind components.NotificationKind, title, text string) {
	for _, seat := range n.turn.members.Members {
		n.showTo(seat.Client, seat.Entity, components.Notification{Kind: kind, Title: title, Text: text})
	}
}

// showEveryone shows a text to every player of the room.
func (n *notifications) showEveryone(kind components.NotificationKind, text string) {
	for _, e := range n.players.Entities() {
		n.showTo(n.player.Of(e).Client, e.ID, components.Notification{Kind: kind, Text: text})
	}
}

func (n *notifications) showTo(client components.ClientID, entity ecs.ID, note components.Notification) {
	at, ok := n.pose.Get(entity)
	if !ok {
		return
	}
	note.Occurrence = components.Occurrence{Subject: entity, Position: at.Position}
	note.Client = client
	n.emit.Emit(note)
}

package protocol

// The reasons of refusals, in one place: clients show them to players. Those with
// a verb take a number. The reason of a malformed frame is the error of reading
// it.
const (
	ReasonRoomEnded       = "the room has ended"
	ReasonRoomFailed      = "the room has failed"
	ReasonStopping        = "the server is stopping"
	ReasonRoomFull        = "the room is full: %d players"
	ReasonRoomCrowded     = "too many connections to this room"
	ReasonRoomBusy        = "the room is busy, try again"
	ReasonGoodbye         = "goodbye"
	ReasonSeatTaken       = "a newer connection took this seat"
	ReasonOtherCharacter  = "the account entered with another character"
	ReasonOtherToken      = "the character entered with another token"
	ReasonOtherConnection = "the character entered over another connection"
	ReasonNoSuchSeat      = "the token names no seat of this room"
	ReasonForeignSeat     = "the seat belongs to another account"
	ReasonSeatGone        = "the seat is no longer available"
	ReasonTokenNeeded     = "this server requires a join token"
	ReasonNameUnavailable = "no character of this name is available"
	ReasonNoSuchCharacter = "the account has no such character"
	ReasonNoHello         = "the client sent no hello in time"
	ReasonHelloFirst      = "the first frame is a binary hello"
	ReasonBinaryOnly      = "a client sends binary frames"
	ReasonFrameKind       = "a client must not send a frame of kind %d"
	ReasonSilent          = "the client was silent for too long"
	ReasonNoPong          = "the client answers no pings"
	ReasonFlood           = "the client sends too much"
	ReasonFrameFlood      = "more than %d frames a tick"
	ReasonTooSlow         = "the connection is too slow for the messages of the room"
	ReasonReportsWaiting  = "too many reports to the journal are waiting"
	ReasonMessagesWaiting = "too many messages of the journal are waiting"
	ReasonRequestsWaiting = "too many requests to the journal are waiting"
	ReasonNoJournal       = "this client has no character in a journal"
	ReasonJournalFailed   = "the character's journal has failed"
)

package commands

import (
	"caper/journal/commands/conversations"
	"caper/journal/commands/inventory"
	"caper/journal/commands/message"
	"caper/journal/commands/offers"
	"caper/journal/commands/presence"
	"caper/journal/commands/progress"
	"caper/journal/commands/scenes"
	"caper/journal/commands/unit"
)

// The types of the parts, by the names that callers of the service use.

// Commands and their outcomes.
type (
	Command = unit.Command
	Key     = unit.Key
	Outcome = unit.Outcome
)

// What the service publishes.
type (
	AbilityLearned   = message.AbilityLearned
	Announced        = message.Announced
	AttemptState     = message.AttemptState
	Commit           = message.Commit
	Converse         = message.Converse
	CounterChanged   = message.CounterChanged
	EffectCancelled  = message.EffectCancelled
	EffectStarted    = message.EffectStarted
	Identity         = message.Identity
	IndicatorShown   = message.IndicatorShown
	InventoryChanged = message.InventoryChanged
	ItemView         = message.ItemView
	Mark             = message.Mark
	Message          = message.Message
	MissionChanged   = message.MissionChanged
	MissionCleared   = message.MissionCleared
	MissionGained    = message.MissionGained
	MissionOffer     = message.MissionOffer
	MissionReward    = message.MissionReward
	ObjectiveChanged = message.ObjectiveChanged
	ObjectiveTriple  = message.ObjectiveTriple
	ObjectiveView    = message.ObjectiveView
	OfferShown       = message.OfferShown
	PlayerFlags      = message.PlayerFlags
	Publisher        = message.Publisher
	PurseChanged     = message.PurseChanged
	Rewarded         = message.Rewarded
	RunChanged       = message.RunChanged
	SceneRewarded    = message.SceneRewarded
	SharedOffered    = message.SharedOffered
	VoiceCue         = message.VoiceCue
)

// What is live.
type (
	Presence      = presence.Character
	PresenceTable = presence.Table
	Live          = presence.Live
	Target        = presence.Target
	MapInstance   = presence.MapInstance
	Departure     = presence.Departure
	SceneSource   = presence.SceneSource
	SceneKind     = presence.SceneKind
	Parties       = presence.Parties
)

// Offers.
type (
	ServerEvent = offers.ServerEvent
	SharedOffer = offers.SharedOffer
)

// Attempts.
type (
	Report        = progress.Report
	Happening     = progress.Happening
	CreditOutcome = progress.CreditOutcome
	TakenCredit   = progress.TakenCredit
	Witness       = progress.Witness
	TurnIn        = progress.TurnIn
)

// Inventories.
type (
	Handle      = inventory.Handle
	Stock       = inventory.Stock
	Destination = inventory.Destination
)

// Conversations.
type (
	Talk            = conversations.Talk
	Callback        = conversations.Callback
	ObjectiveAnswer = conversations.ObjectiveAnswer
	ChoiceAnswer    = conversations.ChoiceAnswer
	RewardAnswer    = conversations.RewardAnswer
)

// Scenes.
type (
	Acknowledgement = scenes.Acknowledgement
)

// What keeps a character that is still in the world from acting.
const (
	Staying      = presence.Staying
	Logout       = presence.Logout
	Removal      = presence.Removal
	Transferring = presence.Transferring
)

// To what a target belongs.
const (
	NoScene     = presence.NoScene
	SceneRun    = presence.SceneRun
	PublicLease = presence.PublicLease
)

// Where a stack goes when it leaves an inventory.
const (
	ToVendor      = inventory.ToVendor
	ToTrade       = inventory.ToTrade
	ToAuction     = inventory.ToAuction
	ToBank        = inventory.ToBank
	ToClanStorage = inventory.ToClanStorage
)

// Bounds.
const (
	MaxConversationRange = conversations.MaxConversationRange // metres
	MaxConverse          = message.MaxConverse                // entries of one payload
)

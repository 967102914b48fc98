package content

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// worldReaders are the kinds of world intents that documents may have.
var worldReaders = map[string]reader[WorldIntent]{
	EnsureActor{}.worldIntent():           reads[WorldIntent, EnsureActor],
	RemoveActor{}.worldIntent():           reads[WorldIntent, RemoveActor],
	SetInteraction{}.worldIntent():        reads[WorldIntent, SetInteraction],
	TransitionObjectState{}.worldIntent(): reads[WorldIntent, TransitionObjectState],
	RunRoute{}.worldIntent():              reads[WorldIntent, RunRoute],
	FollowActor{}.worldIntent():           reads[WorldIntent, FollowActor],
	AttackActor{}.worldIntent():           reads[WorldIntent, AttackActor],
	Presentation{}.worldIntent():          reads[WorldIntent, Presentation],
	Transfer{}.worldIntent():              reads[WorldIntent, Transfer],
	RestoreActorPose{}.worldIntent():      reads[WorldIntent, RestoreActorPose],
}

// characterReaders are the kinds of character intents that documents may have.
var characterReaders = map[string]reader[CharacterIntent]{
	GrantReward{}.characterIntent():        reads[CharacterIntent, GrantReward],
	GrantAbility{}.characterIntent():       reads[CharacterIntent, GrantAbility],
	SetCharacterFlag{}.characterIntent():   reads[CharacterIntent, SetCharacterFlag],
	SetEntitlement{}.characterIntent():     reads[CharacterIntent, SetEntitlement],
	ChangeObjective{}.characterIntent():    reads[CharacterIntent, ChangeObjective],
	MissionDeadline{}.characterIntent():    reads[CharacterIntent, MissionDeadline],
	OfferRadioMission{}.characterIntent():  reads[CharacterIntent, OfferRadioMission],
	SetQualification{}.characterIntent():   readQualification,
	IssueMissionItem{}.characterIntent():   readItemIntent,
	ConsumeMissionItem{}.characterIntent(): readItemIntent,
	RemoveMissionItems{}.characterIntent(): readItemIntent,
}

func readQualification(value jsontext.Value) (CharacterIntent, error) {
	var object tagged[qualificationJSON]
	err := json.Unmarshal(value, &object, strict)
	return SetQualification{object.Intent.Operation, object.Intent.Qualification, object.Intent.Qualified}, err
}

func readItemIntent(value jsontext.Value) (CharacterIntent, error) {
	var form itemIntentJSON
	if err := json.Unmarshal(value, &form, strict); err != nil {
		return nil, err
	}
	intent, err := unpackItemIntent(&form)
	if err != nil {
		return nil, err
	}
	return intent.(CharacterIntent), nil
}

func packWorldIntent(i WorldIntent) (jsontext.Value, error) {
	switch i := i.(type) {
	case EnsureActor:
		return packTagged(i.worldIntent(), i)
	case RemoveActor:
		return packTagged(i.worldIntent(), i)
	case SetInteraction:
		return packTagged(i.worldIntent(), i)
	case TransitionObjectState:
		return packTagged(i.worldIntent(), i)
	case RunRoute:
		return packTagged(i.worldIntent(), i)
	case FollowActor:
		return packTagged(i.worldIntent(), i)
	case AttackActor:
		return packTagged(i.worldIntent(), i)
	case Presentation:
		return packTagged(i.worldIntent(), i)
	case Transfer:
		return packTagged(i.worldIntent(), i)
	case RestoreActorPose:
		return packTagged(i.worldIntent(), i)
	}
	return nil, fmt.Errorf("encoding a world intent of no known kind (%T)", i)
}

func packCharacterIntent(i CharacterIntent) (jsontext.Value, error) {
	switch i := i.(type) {
	case GrantReward:
		return packTagged(i.characterIntent(), i)
	case GrantAbility:
		return packTagged(i.characterIntent(), i)
	case SetCharacterFlag:
		return packTagged(i.characterIntent(), i)
	case SetEntitlement:
		return packTagged(i.characterIntent(), i)
	case ChangeObjective:
		return packTagged(i.characterIntent(), i)
	case MissionDeadline:
		return packTagged(i.characterIntent(), i)
	case OfferRadioMission:
		return packTagged(i.characterIntent(), i)
	case SetQualification:
		return packTagged(i.characterIntent(), qualificationJSON{i.operation, i.qualification, i.qualified})
	case ItemIntent:
		form, err := packItemIntent(i)
		if err != nil {
			return nil, err
		}
		return json.Marshal(form, json.Deterministic(true))
	}
	return nil, fmt.Errorf("encoding a character intent of no known kind (%T)", i)
}

func unpackWorldIntent(value jsontext.Value) (WorldIntent, error) {
	return unpackIntent(worldReaders, value)
}

func unpackCharacterIntent(value jsontext.Value) (CharacterIntent, error) {
	return unpackIntent(characterReaders, value)
}

func unpackIntent[I any](readers map[string]reader[I], value jsontext.Value) (I, error) {
	var none I
	kind, err := kindOf(value)
	if err != nil {
		return none, err
	}
	read := readers[kind]
	if read == nil {
		return none, fmt.Errorf("there is no kind %q", kind)
	}
	return read(value)
}

package game

// Code names a kind of fault; it never changes its meaning.
type Code string

// Faults of reading the text.
const (
	CodeTooLarge     Code = "GD001"
	CodeBOM          Code = "GD002"
	CodeBadUTF8      Code = "GD003"
	CodeNotJSON      Code = "GD004"
	CodeTrailing     Code = "GD005"
	CodeTooDeep      Code = "GD006"
	CodeTooMany      Code = "GD007"
	CodeDuplicateKey Code = "GD008"
	CodeMoreFaults   Code = "GD009"
	CodeNotFinite    Code = "GD010"
)

// Faults against the language.
const (
	CodeUnknownKey  Code = "GD101"
	CodeMissingKey  Code = "GD102"
	CodeWrongType   Code = "GD103"
	CodeUnknownWord Code = "GD104"
	CodeBadID       Code = "GD105"
	CodeOutOfBounds Code = "GD106"
	CodeNotWhole    Code = "GD107"
	CodeTextLength  Code = "GD108"
	CodeCount       Code = "GD109"
	CodeBadTag      Code = "GD110"
	CodeBadTime     Code = "GD111"
	CodeBadEvent    Code = "GD112"
	CodeOneKey      Code = "GD113"
	CodeBadCode     Code = "GD114"
	CodeNewerFormat Code = "GD115"
	CodeFormatPlay  Code = "GD116"
)

// References that do not resolve.
const (
	CodeNoPlace     Code = "GD201"
	CodeNoZone      Code = "GD202"
	CodeNoPath      Code = "GD203"
	CodeNoActor     Code = "GD204"
	CodeActorKind   Code = "GD205"
	CodeNoCounter   Code = "GD206"
	CodeNoItem      Code = "GD207"
	CodeNoContact   Code = "GD208"
	CodeNoDialogue  Code = "GD209"
	CodeNoNode      Code = "GD210"
	CodeNoChoice    Code = "GD211"
	CodeNoApp       Code = "GD212"
	CodeNoScreen    Code = "GD213"
	CodeNoButton    Code = "GD214"
	CodeFieldHere   Code = "GD215"
	CodeNoClass     Code = "GD216"
	CodeNoTeam      Code = "GD217"
	CodeNoObjective Code = "GD218"
	CodeNoMessage   Code = "GD219"
	CodeNoKeyItem   Code = "GD220"
	CodeNoTimer     Code = "GD221"
	CodeNoTag       Code = "GD222"
	CodeNoLevel     Code = "GD223"
)

// Faults of how things fit together.
const (
	CodeTwice         Code = "GD301"
	CodeReserved      Code = "GD302"
	CodeExclusive     Code = "GD303"
	CodeNeither       Code = "GD304"
	CodeLoop          Code = "GD305"
	CodeUnreached     Code = "GD306"
	CodeNeverDone     Code = "GD307"
	CodeNodeUnreached Code = "GD308"
	CodeScreenReached Code = "GD309"
	CodeRole          Code = "GD310"
	CodeZoneKind      Code = "GD311"
	CodeChaseNowhere  Code = "GD312"
	CodeNoPolice      Code = "GD313"
	CodePoliceClock   Code = "GD314"
	CodeEscapeOpen    Code = "GD315"
	CodePathKind      Code = "GD316"
	CodeRivals        Code = "GD317"
	CodeScheduleClash Code = "GD318"
	CodeTimedHour     Code = "GD319"
	CodeLoadoutSlot   Code = "GD320"
	CodePoliceOff     Code = "GD321"
	CodeBonus         Code = "GD322"
	CodePhoneOff      Code = "GD323"
	CodeMemberNext    Code = "GD324"
	CodeGroupNeed     Code = "GD325"
	CodeGroupRaces    Code = "GD326"
	CodeGroupInGroup  Code = "GD327"
	CodeCrew          Code = "GD328"
	CodeNeverHeard    Code = "GD329"
	CodeGroupMax      Code = "GD330"
)

// Budgets that are passed.
const (
	CodeEnemies       Code = "GD401"
	CodeWhileRules    Code = "GD402"
	CodeQueries       Code = "GD403"
	CodeCounters      Code = "GD404"
	CodeLongestPath   Code = "GD405"
	CodeSpawnUncapped Code = "GD406"
	CodeGroupWhole    Code = "GD407"
	CodeGiveUncapped  Code = "GD408"
	CodeObjectives    Code = "GD409"
	CodeHoldLong      Code = "GD410"
)

// Faults of how a mission is played.
const (
	CodePlayers     Code = "GD501"
	CodeTeams       Code = "GD502"
	CodeTeamPlayers Code = "GD503"
	CodeJoining     Code = "GD504"
	CodeJoinAllLong Code = "GD505"
	CodeStartUnused Code = "GD506"
	CodeVersusOnly  Code = "GD507"
	CodeCatchTeam   Code = "GD508"
	CodeIgnored     Code = "GD509"
	CodeIdleTeam    Code = "GD510"
	CodeEndless     Code = "GD511"
	CodeNoWinner    Code = "GD512"
)

// Faults against the level at hand.
const (
	CodeOffLevel    Code = "GD601"
	CodeUnreachable Code = "GD602"
	CodeNotOpen     Code = "GD603"
	CodeNothingNear Code = "GD604"
	CodeNoRoads     Code = "GD605"
	CodeOtherLevel  Code = "GD606"
)

// CodeInfo is what stands behind a code.
type CodeInfo struct {
	Code     Code
	Severity Severity
	Title    string
}

// Codes is every code with its title, in order.
func Codes() []CodeInfo { return codes }

var codes = []CodeInfo{
	{CodeTooLarge, SeverityError, "the document is larger than 2 MiB"},
	{CodeBOM, SeverityError, "the document begins with a byte order mark"},
	{CodeBadUTF8, SeverityError, "the document is not valid UTF-8"},
	{CodeNotJSON, SeverityError, "the document is not JSON"},
	{CodeTrailing, SeverityError, "something follows the document"},
	{CodeTooDeep, SeverityError, "values are nested too deep"},
	{CodeTooMany, SeverityError, "the document has too many values"},
	{CodeDuplicateKey, SeverityError, "a key stands twice in one object"},
	{CodeMoreFaults, SeverityError, "there are more faults than are shown"},
	{CodeNotFinite, SeverityError, "a number is too large"},

	{CodeUnknownKey, SeverityError, "a key is not known there"},
	{CodeMissingKey, SeverityError, "a key is missing"},
	{CodeWrongType, SeverityError, "a value is of the wrong type"},
	{CodeUnknownWord, SeverityError, "a word is not one of those allowed"},
	{CodeBadID, SeverityError, "an id is not well formed"},
	{CodeOutOfBounds, SeverityError, "a number is out of bounds"},
	{CodeNotWhole, SeverityError, "a number is not whole"},
	{CodeTextLength, SeverityError, "a text is empty or too long"},
	{CodeCount, SeverityError, "there are too few or too many entries"},
	{CodeBadTag, SeverityError, "a tag is not well formed"},
	{CodeBadTime, SeverityError, "a time is not HH:MM"},
	{CodeBadEvent, SeverityError, "an event's name is not known"},
	{CodeOneKey, SeverityError, "exactly one key is wanted"},
	{CodeBadCode, SeverityError, "a keypad's code is not well formed"},
	{CodeNewerFormat, SeverityError, "the document's format is not known"},
	{CodeFormatPlay, SeverityError, "format 1 has no play block"},

	{CodeNoPlace, SeverityError, "no such place"},
	{CodeNoZone, SeverityError, "no such zone"},
	{CodeNoPath, SeverityError, "no such path"},
	{CodeNoActor, SeverityError, "no such actor"},
	{CodeActorKind, SeverityError, "an actor is of the wrong kind"},
	{CodeNoCounter, SeverityError, "no such counter"},
	{CodeNoItem, SeverityError, "no such item"},
	{CodeNoContact, SeverityError, "no such contact"},
	{CodeNoDialogue, SeverityError, "no such dialogue"},
	{CodeNoNode, SeverityError, "no such node"},
	{CodeNoChoice, SeverityError, "no such choice"},
	{CodeNoApp, SeverityError, "no such app"},
	{CodeNoScreen, SeverityError, "no such screen"},
	{CodeNoButton, SeverityError, "no such button"},
	{CodeFieldHere, SeverityError, "a form's field cannot be read there"},
	{CodeNoClass, SeverityError, "no such vehicle class"},
	{CodeNoTeam, SeverityError, "no such team"},
	{CodeNoObjective, SeverityError, "no such objective"},
	{CodeNoMessage, SeverityError, "no message has that id"},
	{CodeNoKeyItem, SeverityError, "no item answers to a key tag"},
	{CodeNoTimer, SeverityWarning, "nothing starts that timer"},
	{CodeNoTag, SeverityWarning, "nothing answers to that tag"},
	{CodeNoLevel, SeverityError, "no such level"},

	{CodeTwice, SeverityError, "an id is defined twice"},
	{CodeReserved, SeverityError, "an id is taken by the language"},
	{CodeExclusive, SeverityError, "two keys exclude each other"},
	{CodeNeither, SeverityError, "one of two keys is needed"},
	{CodeLoop, SeverityError, "objectives form a loop"},
	{CodeUnreached, SeverityError, "an objective is never reached"},
	{CodeNeverDone, SeverityError, "no path completes the mission"},
	{CodeNodeUnreached, SeverityError, "a dialogue's node is never reached"},
	{CodeScreenReached, SeverityWarning, "an app's screen is never reached"},
	{CodeRole, SeverityError, "an npc is of the wrong role"},
	{CodeZoneKind, SeverityError, "a zone is of the wrong kind"},
	{CodeChaseNowhere, SeverityWarning, "a chased driver has nowhere to go"},
	{CodeNoPolice, SeverityError, "the game has no police to escape"},
	{CodePoliceClock, SeverityWarning, "an escape from the police needs no seconds or distance"},
	{CodeEscapeOpen, SeverityError, "an escape from actors needs seconds or a distance"},
	{CodePathKind, SeverityError, "a path is of the wrong kind"},
	{CodeRivals, SeverityError, "a race's rivals are not right"},
	{CodeScheduleClash, SeverityError, "two hours of a schedule start at once"},
	{CodeTimedHour, SeverityError, "a timed hour is not right"},
	{CodeLoadoutSlot, SeverityError, "a loadout's slot is not free"},
	{CodePoliceOff, SeverityWarning, "the game has no police"},
	{CodeBonus, SeverityWarning, "a bonus and its hooks do not go together"},
	{CodePhoneOff, SeverityWarning, "the game has no phone"},
	{CodeMemberNext, SeverityError, "a group's member leads somewhere"},
	{CodeGroupNeed, SeverityError, "a group needs more than its members"},
	{CodeGroupRaces, SeverityError, "a group has more than one race"},
	{CodeGroupInGroup, SeverityError, "a group has a group as member"},
	{CodeCrew, SeverityError, "a crew is larger than its car"},
	{CodeNeverHeard, SeverityWarning, "an event never happens"},
	{CodeGroupMax, SeverityError, "a group's max is below its count"},

	{CodeEnemies, SeverityError, "the mission has too many enemies"},
	{CodeWhileRules, SeverityError, "the mission has too many while rules"},
	{CodeQueries, SeverityError, "the mission has too many queries on every step"},
	{CodeCounters, SeverityError, "the mission has too many counters"},
	{CodeLongestPath, SeverityError, "the time limits add up to too much"},
	{CodeSpawnUncapped, SeverityError, "a repeating spawn has no cap"},
	{CodeGroupWhole, SeverityError, "a group spawned whole cannot grow"},
	{CodeGiveUncapped, SeverityError, "a repeating give or spawnItem has no cap"},
	{CodeObjectives, SeverityError, "the mission has too many objectives"},
	{CodeHoldLong, SeverityWarning, "the hold clocks add up to more than 20 minutes"},

	{CodePlayers, SeverityError, "the number of players is not right"},
	{CodeTeams, SeverityError, "the number of teams is not right"},
	{CodeTeamPlayers, SeverityError, "the teams' players do not fit the mission's"},
	{CodeJoining, SeverityError, "nobody joins a solo mission"},
	{CodeJoinAllLong, SeverityWarning, "players are taken all the run long"},
	{CodeStartUnused, SeverityWarning, "the mission's start is never used"},
	{CodeVersusOnly, SeverityError, "that belongs to versus missions"},
	{CodeCatchTeam, SeverityError, "a catch names the wrong team"},
	{CodeIgnored, SeverityWarning, "a setting means nothing there"},
	{CodeIdleTeam, SeverityError, "a team has nothing to do"},
	{CodeEndless, SeverityError, "nothing ends the run"},
	{CodeNoWinner, SeverityError, "a completion decides no winner"},

	{CodeOffLevel, SeverityError, "a place lies off the level"},
	{CodeUnreachable, SeverityError, "a place cannot be reached"},
	{CodeNotOpen, SeverityError, "a place is not open ground"},
	{CodeNothingNear, SeverityError, "nothing to bind is near"},
	{CodeNoRoads, SeverityWarning, "the level has no roads for traffic"},
	{CodeOtherLevel, SeverityError, "the game is for another level"},
}

var codeIndex = func() map[Code]int {
	index := make(map[Code]int, len(codes))
	for i, info := range codes {
		index[info.Code] = i
	}
	return index
}()

// Severity is the severity of a code's faults.
func (c Code) Severity() Severity {
	i, known := codeIndex[c]
	if !known {
		panic("game: code " + string(c) + " is not in the table")
	}
	return codes[i].Severity
}

// Title says in a few words what a code means.
func (c Code) Title() string {
	if i, known := codeIndex[c]; known {
		return codes[i].Title
	}
	return ""
}

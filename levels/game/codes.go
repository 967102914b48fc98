package game

import (
	_ "embed"
	"sync"

	"github.com/go-json-experiment/json"
)

// Code identifies a kind of fault; its meaning never changes.
type Code string

// These are faults of the text.
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

// These are violations of the language.
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
	CodeHidden      Code = "GD117"
)

// These are references that do not resolve.
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

// These are contradictions between parts of a document.
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

// These are budgets that a mission exceeds.
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
	CodeCapOpen       Code = "GD411"
)

// These are faults of a mission's play block.
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

// These are faults that only the level shows.
const (
	CodeOffLevel    Code = "GD601"
	CodeUnreachable Code = "GD602"
	CodeNotOpen     Code = "GD603"
	CodeNothingNear Code = "GD604"
	CodeNoRoads     Code = "GD605"
	CodeOtherLevel  Code = "GD606"
	CodeNoRoom      Code = "GD607"
	CodeNoDrive     Code = "GD608"
)

// These are constructs that this version does not play. The language has them, so
// that the document is valid.
const (
	CodeNotPlayed     Code = "GD701"
	CodePlayedWithout Code = "GD702"
)

// CodeInfo describes a code. codes.json holds the table; the constants above
// and the pages in docs/diagnostics must match it, and tests check that they
// do.
type CodeInfo struct {
	Code     Code     `json:"code"`     // such as GD101
	Severity Severity `json:"severity"` // whether the fault forbids playing the document
	Title    string   `json:"title"`    // the meaning in a few words
	// Explanation states why it is a fault, and Fix how to fix it.
	Explanation string `json:"explanation"`
	Fix         string `json:"fix"`
	// Level reports whether only a check with the level finds the fault.
	Level bool `json:"level,omitzero"`
}

//go:embed codes.json
var codesText []byte

// Codes returns the description of every code, in order.
func Codes() []CodeInfo { return readCodes().list }

type codeTable struct {
	list  []CodeInfo
	index map[Code]int
}

var readCodes = sync.OnceValue(func() codeTable {
	table := codeTable{index: map[Code]int{}}
	if err := json.Unmarshal(codesText, &table.list, json.RejectUnknownMembers(true)); err != nil {
		panic("game: codes.json: " + err.Error())
	}
	for i := range table.list {
		table.index[table.list[i].Code] = i
	}
	return table
})

// Severity returns the severity of a code's faults.
func (c Code) Severity() Severity {
	table := readCodes()
	i, known := table.index[c]
	if !known {
		panic("game: code " + string(c) + " is not in the table")
	}
	return table.list[i].Severity
}

// Title returns the meaning of a code in a few words.
func (c Code) Title() string {
	table := readCodes()
	if i, known := table.index[c]; known {
		return table.list[i].Title
	}
	return ""
}

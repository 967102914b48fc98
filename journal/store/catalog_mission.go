package store

import "caper/journal/content"

// missionTables are the tables of missions, parents first. A column is read
// into the field that its alias names.
var missionTables = []loading{
	load("definitions", `SELECT mission_id, content_revision, title_text_id, requirement, abandonment_policy, giver_id,
		receiver_id, shareable, radio_completeable, evidence, confidence
		FROM mission_content_definition WHERE enabled ORDER BY mission_id`, (*worldLoader).definition),
	ofMission("objectives", "mission_objective", `objective_id AS "objective.id", text_id AS "objective.text",
		requirement AS "objective.requirement", optional AS "objective.optional", initial_state AS "objective.initial",
		client_counter0_text_id, client_counter1_text_id, client_counter2_text_id`, "ordinal", (*worldLoader).objective),
	ofMission("transitions", "mission_transition", `objective_id, transition_id AS "transition.id",
		requirement AS "transition.requirement", target_state AS "transition.target"`, "objective_id, ordinal", (*worldLoader).transition),
	ofMission("triggers", "mission_trigger", `transition_id, kind AS "trigger.kind", npc_package_id AS "trigger.package",
		player_flag_id AS "trigger.flag", reminder AS "trigger.reminder", event_kind AS "trigger.event", subject_id AS "trigger.subject",
		counter_id AS "trigger.counter", initial_value AS "trigger.initial", target_value AS "trigger.targetcount",
		source_spawn_resolved AS "trigger.sourcespawnresolved", area_id AS "trigger.area",
		related_objective_id AS "trigger.relatedobjective", related_state AS "trigger.relatedstate",
		duration_seconds AS "trigger.durationseconds"`, "transition_id, ordinal", (*worldLoader).trigger),
	ofMission("actions", "mission_action", `transition_id, kind AS "action.kind", target_objective_id AS "action.objective",
		objective_state AS "action.state", reward_id AS "action.reward", scenario_id AS "action.scenario",
		spawn_group_id AS "action.spawngroup", indicator_id AS "action.indicator", player_flag_id AS "action.flag",
		player_flag_value AS "action.flagvalue", npc_package_id AS "action.package",
		COALESCE(item_intent_json, '') AS "action.itemintent"`, "transition_id, ordinal", (*worldLoader).action),
	ofMission("rewards", "mission_reward", `reward_id AS "reward.id", turn_in AS "reward.turnin",
		experience AS "reward.experience", credits AS "reward.credits"`, "ordinal", (*worldLoader).reward),
	ofMission("reward items", "mission_reward_item", `reward_id, template_id AS "item.template", quantity AS "item.quantity",
		selectable AS "item.selectable"`, "reward_id, ordinal", (*worldLoader).rewardItem),
	ofMission("channels", "mission_channel_policy", "acceptance_channel, completion_channel, sources_json", "mission_id", (*worldLoader).channels),
	ofMission("repeats", "mission_repeat_policy", `kind AS "repeat.kind", cooldown_seconds AS "repeat.cooldownseconds",
		reset_second_utc AS "repeat.resetsecondutc"`, "mission_id", (*worldLoader).repeat),
	ofMission("scenes", "mission_scene", "scene_json", "mission_id", (*worldLoader).scene),
}

type definitionRow struct {
	revisionKey
	Title                content.TextID            `db:"title_text_id"`
	Requirement          content.Criticality       `db:"requirement"`
	Abandonment          content.AbandonmentPolicy `db:"abandonment_policy"`
	Giver                *content.CreatureID       `db:"giver_id"`
	Receiver             *content.CreatureID       `db:"receiver_id"`
	Shareable            bool                      `db:"shareable"`
	OldRadioCompleteable bool                      `db:"radio_completeable"`
	Evidence             string                    `db:"evidence"`
	Confidence           uint8                     `db:"confidence"`
}

func (l *worldLoader) definition(row definitionRow) error {
	m := &content.Mission{
		ID: row.Mission, Revision: row.Revision, Enabled: true, Title: row.Title, Requirement: row.Requirement,
		Abandonment: row.Abandonment, Giver: row.Giver, Receiver: row.Receiver, Shareable: row.Shareable,
		OldRadioCompleteable: row.OldRadioCompleteable, Evidence: row.Evidence, Confidence: row.Confidence,
		Channels: content.Channels{Acceptance: content.ChannelNPC, Completion: content.ChannelNPC},
	}
	l.missions = append(l.missions, m)
	l.byKey[row.revisionKey] = m
	return nil
}

type objectiveRow struct {
	revisionKey
	Objective content.Objective
	Counter0  content.TextID `db:"client_counter0_text_id"`
	Counter1  content.TextID `db:"client_counter1_text_id"`
	Counter2  content.TextID `db:"client_counter2_text_id"`
}

func (l *worldLoader) objective(m *content.Mission, row objectiveRow) error {
	row.Objective.CounterTexts = [3]content.TextID{row.Counter0, row.Counter1, row.Counter2}
	m.Objectives = append(m.Objectives, row.Objective)
	return nil
}

type transitionRow struct {
	revisionKey
	Objective  content.ObjectiveID `db:"objective_id"`
	Transition content.Transition
}

func (l *worldLoader) transition(m *content.Mission, row transitionRow) error {
	o := m.Objective(row.Objective)
	o.Transitions = append(o.Transitions, row.Transition)
	return nil
}

// transitionOf finds a transition of a mission. The foreign key of its parts
// makes sure that there is one.
func transitionOf(m *content.Mission, id content.TransitionID) *content.Transition {
	for i := range m.Objectives {
		for j := range m.Objectives[i].Transitions {
			if m.Objectives[i].Transitions[j].ID == id {
				return &m.Objectives[i].Transitions[j]
			}
		}
	}
	return nil
}

type triggerRow struct {
	revisionKey
	Transition content.TransitionID `db:"transition_id"`
	Trigger    content.Trigger
}

func (l *worldLoader) trigger(m *content.Mission, row triggerRow) error {
	at := transitionOf(m, row.Transition)
	at.Triggers = append(at.Triggers, row.Trigger)
	return nil
}

type actionRow struct {
	revisionKey
	Transition content.TransitionID `db:"transition_id"`
	Action     content.Action
}

func (l *worldLoader) action(m *content.Mission, row actionRow) error {
	at := transitionOf(m, row.Transition)
	at.Actions = append(at.Actions, row.Action)
	return nil
}

type rewardRow struct {
	revisionKey
	Reward content.Reward
}

func (l *worldLoader) reward(m *content.Mission, row rewardRow) error {
	m.Rewards = append(m.Rewards, row.Reward)
	return nil
}

type rewardItemRow struct {
	revisionKey
	Reward content.RewardID `db:"reward_id"`
	Item   content.RewardItem
}

func (l *worldLoader) rewardItem(m *content.Mission, row rewardItemRow) error {
	for i := range m.Rewards {
		if m.Rewards[i].ID == row.Reward {
			m.Rewards[i].Items = append(m.Rewards[i].Items, row.Item)
		}
	}
	return nil
}

type channelsRow struct {
	revisionKey
	Acceptance content.Channel `db:"acceptance_channel"`
	Completion content.Channel `db:"completion_channel"`
	Sources    string          `db:"sources_json"`
}

func (l *worldLoader) channels(m *content.Mission, row channelsRow) error {
	sources, err := content.DecodeSources(row.Sources)
	l.unreadable(m, "channels.sources", err)
	m.Channels = content.Channels{Acceptance: row.Acceptance, Completion: row.Completion, Sources: sources}
	return nil
}

type repeatRow struct {
	revisionKey
	Repeat content.Repeat
}

func (l *worldLoader) repeat(m *content.Mission, row repeatRow) error {
	m.Repeat = row.Repeat
	return nil
}

type sceneRow struct {
	revisionKey
	Document string `db:"scene_json"`
}

func (l *worldLoader) scene(m *content.Mission, row sceneRow) error {
	var err error
	m.Scene, err = content.DecodeScene(row.Document)
	l.unreadable(m, "scene", err)
	return nil
}

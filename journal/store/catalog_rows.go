package store

import (
	"context"
	"database/sql"
	"slices"

	"caper/journal/content"
)

// worldLoader reads World's tables into missions; rows come in authored order.
type worldLoader struct {
	ctx     context.Context
	read    *Read
	catalog *Catalog
	list    []*content.Mission
	others  []*content.Experience
	broken  map[*content.Mission]bool // with a document that cannot be read
	byKey   map[missionRevision]*content.Mission
}

// loading is one statement with what takes its rows in.
type loading struct {
	name, text string
	scan       func(*sql.Rows) error
}

type missionRevision struct {
	id       content.MissionID
	revision content.Revision
}

// load reads the content and has it judged.
func (l *worldLoader) load() error {
	legacy, err := l.rows()
	if err != nil {
		return err
	}
	l.list = slices.DeleteFunc(l.list, func(m *content.Mission) bool { return l.broken[m] })
	l.catalog.admit(l.list, l.others)
	l.catalog.legacy(legacy)
	return nil
}

// rows reads every table, and gives the missions of fallback rows.
func (l *worldLoader) rows() ([]content.MissionID, error) {
	l.byKey, l.broken = map[missionRevision]*content.Mission{}, map[*content.Mission]bool{}
	var legacy []content.MissionID
	steps := append(l.reference(), []loading{
		{"definitions", `SELECT mission_id, content_revision, title_text_id, requirement, abandonment_policy, giver_id,
			receiver_id, shareable, radio_completeable, evidence, confidence
			FROM mission_content_definition WHERE enabled ORDER BY mission_id`, l.definition},
		{"objectives", enabledRows("mission_objective", `objective_id, text_id, requirement, optional, initial_state,
			client_counter0_text_id, client_counter1_text_id, client_counter2_text_id`, "ordinal"), l.objective},
		{"transitions", enabledRows("mission_transition", "objective_id, transition_id, requirement, target_state", "objective_id, ordinal"), l.transition},
		{"triggers", enabledRows("mission_trigger", `transition_id, kind, npc_package_id, player_flag_id, reminder, event_kind,
			subject_id, counter_id, initial_value, target_value, source_spawn_resolved, area_id, related_objective_id,
			related_state, duration_seconds`, "transition_id, ordinal"), l.trigger},
		{"actions", enabledRows("mission_action", `transition_id, kind, target_objective_id, objective_state, reward_id,
			scenario_id, spawn_group_id, indicator_id, player_flag_id, player_flag_value, npc_package_id,
			item_intent_json`, "transition_id, ordinal"), l.action},
		{"rewards", enabledRows("mission_reward", "reward_id, turn_in, experience, credits", "ordinal"), l.reward},
		{"reward items", enabledRows("mission_reward_item", "reward_id, template_id, quantity, selectable", "reward_id, ordinal"), l.rewardItem},
		{"channels", enabledRows("mission_channel_policy", "acceptance_channel, completion_channel, sources_json", "mission_id"), l.channels},
		{"repeats", enabledRows("mission_repeat_policy", "kind, cooldown_seconds, reset_second_utc", "mission_id"), l.repeat},
		{"scenes", enabledRows("mission_scene", "scene_json", "mission_id"), l.scene},
		{"experiences", "SELECT experience_key, content_revision, experience_json FROM mission_experience WHERE enabled ORDER BY experience_key", l.experience},
		{"legacy missions", "SELECT mission_id FROM npc_mission ORDER BY mission_id", func(r *sql.Rows) error {
			var id content.MissionID
			err := r.Scan(&id)
			legacy = append(legacy, id)
			return err
		}},
	}...)
	for _, s := range steps {
		if err := l.read.all(l.ctx, s.name, s.text, s.scan); err != nil {
			return nil, err
		}
	}
	return legacy, nil
}

// enabledRows selects columns of a mission table's enabled revisions, after
// mission_id and content_revision, in order within each.
func enabledRows(name, columns, order string) string {
	return "SELECT mission_id, content_revision, " + columns + " FROM " + name +
		` WHERE EXISTS (SELECT 1 FROM mission_content_definition d WHERE d.enabled
			AND d.mission_id = ` + name + `.mission_id AND d.content_revision = ` + name + `.content_revision)
		ORDER BY mission_id, ` + order
}

func (l *worldLoader) definition(r *sql.Rows) error {
	m := &content.Mission{Enabled: true, Channels: content.Channels{Acceptance: content.ChannelNPC, Completion: content.ChannelNPC}}
	err := r.Scan(&m.ID, &m.Revision, &m.Title, &m.Requirement, &m.Abandonment, &m.Giver, &m.Receiver, &m.Shareable,
		&m.OldRadioCompleteable, &m.Evidence, &m.Confidence)
	l.list = append(l.list, m)
	l.byKey[missionRevision{m.ID, m.Revision}] = m
	return err
}

// row scans the mission's key and the rest of a row, and finds the mission.
func (l *worldLoader) row(r *sql.Rows, into ...any) (*content.Mission, error) {
	var key missionRevision
	err := r.Scan(append([]any{&key.id, &key.revision}, into...)...)
	if err != nil {
		return nil, err
	}
	return l.byKey[key], nil
}

func (l *worldLoader) objective(r *sql.Rows) error {
	var o content.Objective
	m, err := l.row(r, &o.ID, &o.Text, &o.Requirement, &o.Optional, &o.Initial, &o.CounterTexts[0], &o.CounterTexts[1], &o.CounterTexts[2])
	if err == nil {
		m.Objectives = append(m.Objectives, o)
	}
	return err
}

func (l *worldLoader) transition(r *sql.Rows) error {
	var t content.Transition
	var objective content.ObjectiveID
	m, err := l.row(r, &objective, &t.ID, &t.Requirement, &t.Target)
	if err == nil {
		o := m.Objective(objective)
		o.Transitions = append(o.Transitions, t)
	}
	return err
}

func transitionOf(m *content.Mission, id content.TransitionID) *content.Transition {
	for i := range m.Objectives {
		for j := range m.Objectives[i].Transitions {
			if m.Objectives[i].Transitions[j].ID == id {
				return &m.Objectives[i].Transitions[j]
			}
		}
	}
	return nil // the foreign key forbids it
}

func (l *worldLoader) trigger(r *sql.Rows) error {
	var t content.Trigger
	var id content.TransitionID
	m, err := l.row(r, &id, &t.Kind, &t.Package, &t.Flag, &t.Reminder, &t.Event, &t.Subject, &t.Counter, &t.Initial, &t.TargetCount,
		&t.SourceSpawnResolved, &t.Area, &t.RelatedObjective, &t.RelatedState, &t.DurationSeconds)
	if err == nil {
		at := transitionOf(m, id)
		at.Triggers = append(at.Triggers, t)
	}
	return err
}

func (l *worldLoader) action(r *sql.Rows) error {
	var a content.Action
	var id content.TransitionID
	var intent *string
	m, err := l.row(r, &id, &a.Kind, &a.Objective, &a.State, &a.Reward, &a.Scenario, &a.SpawnGroup, &a.Indicator,
		&a.Flag, &a.FlagValue, &a.Package, &intent)
	if err != nil {
		return err
	}
	if intent != nil {
		a.ItemIntent = *intent
	}
	at := transitionOf(m, id)
	at.Actions = append(at.Actions, a)
	return nil
}

func (l *worldLoader) reward(r *sql.Rows) error {
	var w content.Reward
	m, err := l.row(r, &w.ID, &w.TurnIn, &w.Experience, &w.Credits)
	if err == nil {
		m.Rewards = append(m.Rewards, w)
	}
	return err
}

func (l *worldLoader) rewardItem(r *sql.Rows) error {
	var id content.RewardID
	var item content.RewardItem
	m, err := l.row(r, &id, &item.Template, &item.Quantity, &item.Selectable)
	if err != nil {
		return err
	}
	for i := range m.Rewards {
		if m.Rewards[i].ID == id {
			m.Rewards[i].Items = append(m.Rewards[i].Items, item)
		}
	}
	return nil
}

func (l *worldLoader) channels(r *sql.Rows) error {
	var c content.Channels
	var text string
	m, err := l.row(r, &c.Acceptance, &c.Completion, &text)
	if err != nil {
		return err
	}
	c.Sources, err = content.DecodeSources(text)
	l.unreadable(m, "channels.sources", err)
	m.Channels = c
	return nil
}

func (l *worldLoader) repeat(r *sql.Rows) error {
	var p content.Repeat
	m, err := l.row(r, &p.Kind, &p.CooldownSeconds, &p.ResetSecondUTC)
	if err == nil {
		m.Repeat = p
	}
	return err
}

func (l *worldLoader) scene(r *sql.Rows) error {
	var text string
	m, err := l.row(r, &text)
	if err != nil {
		return err
	}
	m.Scene, err = content.DecodeScene(text)
	l.unreadable(m, "scene", err)
	return nil
}

func (l *worldLoader) experience(r *sql.Rows) error {
	var key, text string
	var revision content.Revision
	if err := r.Scan(&key, &revision, &text); err != nil {
		return err
	}
	e, err := content.DecodeExperience(text)
	if err != nil {
		l.catalog.Faults = append(l.catalog.Faults, content.ExperienceFault{Experience: key, Revision: revision, Field: "document", Message: err.Error()})
		return nil
	}
	e.Key, e.Revision, e.Enabled = key, revision, true
	l.others = append(l.others, &e)
	return nil
}

// unreadable takes a mission out whose document cannot be read; the others
// are loaded all the same.
func (l *worldLoader) unreadable(m *content.Mission, field string, err error) {
	if err != nil {
		l.broken[m] = true
		l.catalog.Faults = append(l.catalog.Faults, content.Fault{Mission: m.ID, Revision: m.Revision, Field: field, Message: err.Error(), Criticality: m.Requirement})
	}
}

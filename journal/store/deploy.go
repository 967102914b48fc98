package store

import (
	"context"
	"fmt"

	"caper/journal/content"
)

// MissionRows returns the data statements that write one revision of a mission
// into World, parents first. InsertScene writes the row of its scene.
func MissionRows(m *content.Mission) ([]Statement, error) {
	sources, err := content.EncodeSources(m.Channels.Sources)
	if err != nil {
		return nil, fmt.Errorf("mission %d revision %q: %w", m.ID, m.Revision, err)
	}
	list := []Statement{insert("mission_content_definition",
		"mission_id", m.ID, "content_revision", m.Revision, "enabled", m.Enabled, "title_text_id", m.Title,
		"requirement", m.Requirement, "abandonment_policy", m.Abandonment, "giver_id", m.Giver,
		"receiver_id", m.Receiver, "shareable", m.Shareable, "radio_completeable", m.OldRadioCompleteable,
		"evidence", m.Evidence, "confidence", m.Confidence)}
	key := []any{"mission_id", m.ID, "content_revision", m.Revision}
	row := func(table string, pairs ...any) { list = append(list, insert(table, append(key[:4:4], pairs...)...)) }
	if m.Channels.Acceptance != content.ChannelNPC || m.Channels.Completion != content.ChannelNPC || len(m.Channels.Sources) > 0 {
		row("mission_channel_policy", "acceptance_channel", m.Channels.Acceptance,
			"completion_channel", m.Channels.Completion, "sources_json", sources)
	}
	if m.Repeat.Kind != content.RepeatOnce {
		row("mission_repeat_policy", "kind", m.Repeat.Kind, "cooldown_seconds", m.Repeat.CooldownSeconds,
			"reset_second_utc", m.Repeat.ResetSecondUTC)
	}
	for i := range m.Objectives {
		o := &m.Objectives[i]
		row("mission_objective", "objective_id", o.ID, "ordinal", i, "text_id", o.Text, "requirement", o.Requirement,
			"optional", o.Optional, "initial_state", o.Initial, "client_counter0_text_id", o.CounterTexts[0],
			"client_counter1_text_id", o.CounterTexts[1], "client_counter2_text_id", o.CounterTexts[2])
	}
	for i := range m.Rewards {
		r := &m.Rewards[i]
		row("mission_reward", "reward_id", r.ID, "ordinal", i, "turn_in", r.TurnIn, "experience", r.Experience, "credits", r.Credits)
		for j, item := range r.Items {
			row("mission_reward_item", "reward_id", r.ID, "ordinal", j, "template_id", item.Template,
				"quantity", item.Quantity, "selectable", item.Selectable)
		}
	}
	for i := range m.Objectives {
		for j := range m.Objectives[i].Transitions {
			insertTransition(row, m.Objectives[i].ID, j, &m.Objectives[i].Transitions[j])
		}
	}
	return list, nil
}

func insertTransition(row func(string, ...any), objective content.ObjectiveID, ordinal int, t *content.Transition) {
	row("mission_transition", "transition_id", t.ID, "objective_id", objective, "ordinal", ordinal,
		"requirement", t.Requirement, "target_state", t.Target)
	for i := range t.Triggers {
		g := &t.Triggers[i]
		row("mission_trigger", "transition_id", t.ID, "ordinal", i, "kind", g.Kind, "npc_package_id", g.Package,
			"player_flag_id", g.Flag, "reminder", g.Reminder, "event_kind", g.Event, "subject_id", g.Subject, "counter_id", g.Counter,
			"initial_value", g.Initial, "target_value", g.TargetCount, "source_spawn_resolved", g.SourceSpawnResolved,
			"area_id", g.Area, "related_objective_id", g.RelatedObjective, "related_state", g.RelatedState,
			"duration_seconds", g.DurationSeconds)
	}
	for i := range t.Actions {
		insertAction(row, t.ID, i, &t.Actions[i])
	}
}

// insertAction writes an action. The column of the item intent is named only
// where there is an intent, so that other rows keep the columns that they had
// before it was added (J-MIG-009).
func insertAction(row func(string, ...any), transition content.TransitionID, ordinal int, a *content.Action) {
	pairs := []any{"transition_id", transition, "ordinal", ordinal, "kind", a.Kind, "target_objective_id", a.Objective,
		"objective_state", a.State, "reward_id", a.Reward, "scenario_id", a.Scenario, "spawn_group_id", a.SpawnGroup,
		"indicator_id", a.Indicator, "player_flag_id", a.Flag, "player_flag_value", a.FlagValue, "npc_package_id", a.Package}
	if a.ItemIntent != "" {
		pairs = append(pairs, "item_intent_json", a.ItemIntent)
	}
	row("mission_action", pairs...)
}

// insert returns an INSERT of one row; pairs are column names and values in
// turn.
func insert(table string, pairs ...any) Statement {
	columns, marks := "", ""
	var values []any
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			columns, marks = columns+", ", marks+", "
		}
		columns, marks = columns+pairs[i].(string), marks+"?"
		values = append(values, pairs[i+1])
	}
	return write("insert into "+table, "INSERT INTO "+table+" ("+columns+") VALUES ("+marks+")", values...)
}

// Deploy writes a whole mission: its rows, then its scene when it has one.
func Deploy(ctx context.Context, t *Tx, m *content.Mission) error {
	rows, err := MissionRows(m)
	if err != nil {
		return err
	}
	for _, s := range rows {
		if err := t.Run(ctx, s); err != nil {
			return fmt.Errorf("mission %d revision %q: %w", m.ID, m.Revision, err)
		}
	}
	if m.Scene.Empty() {
		return nil
	}
	return InsertScene(ctx, t, m.ID, m.Revision, &m.Scene)
}

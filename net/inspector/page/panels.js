// This module updates the panels at the sides.

const $ = (id) => document.getElementById(id);

function element(tag, className, text) {
  const e = document.createElement(tag);
  if (className) e.className = className;
  if (text !== undefined) e.textContent = text;
  return e;
}

/** Players is the list of players and their missions. */
export class Players {
  constructor(choose) {
    this.choose = choose;
    this.rows = new Map(); // client -> elements
  }

  show(players, chosen) {
    const list = $('players');
    $('count').textContent = players.length ? `${players.length}` : 'nobody yet';
    const here = new Set();
    for (const p of players) {
      here.add(p.client);
      let row = this.rows.get(p.client);
      if (!row) {
        row = this.make();
        this.rows.set(p.client, row);
        list.append(row.li);
      }
      row.entity = p.entity;
      row.li.className = [p.bot && 'bot', p.away && 'away', p.entity === chosen && 'followed'].filter(Boolean).join(' ');
      row.name.textContent = (p.name || `client ${p.client}`) + (p.stars ? ` ${'★'.repeat(p.stars)}` : '');
      if (p.riding) row.name.append(element('span', 'car', ' in a car'));
      row.cash.textContent = `$${p.cash}`;
      row.health.parentNode.hidden = p.health >= 100;
      row.health.style.width = `${Math.max(0, Math.min(100, p.health))}%`;
      row.does.className = `does ${p.state}`;
      row.does.textContent = p.mission ? `${p.mission}${p.objective ? ` · ${p.objective}` : ''}` : p.away ? 'away' : '';
      row.does.title = row.does.textContent;
    }
    for (const [client, row] of this.rows) {
      if (here.has(client)) continue;
      row.li.remove();
      this.rows.delete(client);
    }
  }

  make() {
    const row = {
      li: element('li'), name: element('span', 'name'), cash: element('span', 'cash'), health: element('b'), does: element('span', 'does'),
    };
    const bar = element('span', 'health');
    bar.append(row.health);
    row.li.append(element('i'), row.name, row.cash, bar, row.does);
    row.li.tabIndex = 0;
    row.li.title = 'follow';
    row.li.addEventListener('click', () => this.choose(row.entity));
    row.li.addEventListener('keydown', (e) => e.key === 'Enter' && this.choose(row.entity));
    return row;
  }

  mark(chosen) {
    for (const row of this.rows.values()) row.li.classList.toggle('followed', row.entity === chosen);
  }
}

/** showCosts draws the time of each part of the tick, in microseconds. */
export function showCosts(costs, rate) {
  const box = $('costs');
  const parts = costs.slice(0, -1);
  const whole = costs.at(-1);
  if (!whole) return;
  const most = Math.max(...parts.map((p) => p.p99), 1);
  while (box.children.length > 3 * costs.length) box.lastChild.remove();
  while (box.children.length < 3 * costs.length) {
    const bar = element('span', 'bar');
    bar.append(element('u'), element('b'));
    box.append(element('span'), bar, element('span', 'number'));
  }
  const budget = 1e6 / rate;
  costs.forEach((cost, i) => {
    const last = i === costs.length - 1;
    const [name, bar, number] = [0, 1, 2].map((k) => box.children[3 * i + k]);
    const scale = last ? budget : most;
    name.textContent = last ? 'whole' : cost.name;
    name.className = last ? 'whole' : '';
    bar.className = last ? 'bar whole' : 'bar';
    number.className = last ? 'number whole' : 'number';
    bar.children[0].style.width = `${Math.min(100, 100 * cost.p99 / scale)}%`;
    bar.children[1].style.width = `${Math.min(100, 100 * cost.p50 / scale)}%`;
    number.textContent = `${micro(cost.p50)} / ${micro(cost.p99)}`;
    name.title = bar.title = `${cost.name}: median ${micro(cost.p50)}, 99th percentile ${micro(cost.p99)}, most ${micro(cost.max)} µs`;
  });
  $('total').textContent = `${micro(whole.p50)} / ${micro(whole.p99)} µs of ${(budget / 1000).toFixed(1)} ms`;
}

function micro(n) { return n < 10 ? n.toFixed(1) : n < 1000 ? n.toFixed(0) : `${(n / 1000).toFixed(1)}k`; }

/** showFacts writes the state of the room. */
export function showFacts(w, level) {
  const minutes = Math.floor(w.clock);
  const two = (n) => String(n).padStart(2, '0');
  const facts = [
    ['clock', `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`],
    ['tick', w.tick], ['rate', `${w.rate} Hz`], ['entities', w.entities], ['awake', w.awake],
    ['late', w.late], ['watching', w.watchers], ['day', w.day + 1],
  ];
  $('title').textContent = level ? `${level.title}${level.gameTitle && level.gameTitle !== level.title ? ` · ${level.gameTitle}` : ''}` : '';
  const box = $('facts');
  box.replaceChildren(...facts.flatMap(([name, value]) => [element('span', '', name), element('span', '', String(value))]));
}

/** showState writes the state in the corner: live, paused, gone or ended. */
export function showState(state, why = '') {
  const chip = $('state');
  chip.textContent = { live: 'live', paused: 'paused', gone: 'reconnecting', refused: why || 'refused' }[state] ?? state;
  chip.className = `chip ${{ live: 'live', paused: 'paused' }[state] ?? (state === 'connecting' ? '' : 'gone')}`;
}

/** showMission shows the tracker of the seat or of the followed player; go(target), if given, places the player at a target. */
export function showMission(t, go) {
  const panel = $('mission');
  panel.hidden = !t || (!t.mission && !t.of && !t.who);
  if (panel.hidden) return;
  panel.classList.toggle('failed', t.state === 'failed');
  $('mission-title').textContent = t.mission || (t.who ? `${t.who}: no mission` : t.starts?.length ? 'Missions to start' : 'No mission under way');
  $('objectives').replaceChildren(...(t.objectives ?? []).map((o) => {
    const li = element('li', o.mark === '✓' ? 'done' : '');
    li.append(element('span', 'mark', o.mark || '›'), element('span', '', o.text || o.id));
    const left = o.hold ?? o.timeLeft;
    if (left !== undefined) li.append(element('span', 'left', clock(left)));
    return li;
  }), ...(t.starts ?? []).map((start) => {
    const li = element('li');
    li.append(element('span', 'mark', '○'), element('span', '', start.mission));
    if (go) {
      const button = element('button', 'go', 'Go to');
      button.addEventListener('click', () => go(start.target));
      li.append(button);
    }
    return li;
  }));
  $('mission-count').textContent = t.of ? `${t.done} of ${t.of} done` : '';
}

function clock(seconds) {
  const s = Math.max(0, Math.ceil(seconds));
  return s >= 60 ? `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}` : `${s} s`;
}

let bannerTimer;

/** showNotice shows a line, a message or a banner. */
export function showNotice(n) {
  if (['failed', 'complete', 'checkpoint'].includes(n.type)) {
    const banner = $('banner');
    banner.className = n.type;
    banner.children[0].textContent = n.title || { failed: 'MISSION FAILED', complete: 'MISSION COMPLETE', checkpoint: 'Checkpoint' }[n.type];
    banner.children[1].textContent = n.text ?? '';
    banner.hidden = false;
    clearTimeout(bannerTimer);
    bannerTimer = setTimeout(() => { banner.hidden = true; }, n.type === 'checkpoint' ? 2200 : 4500);
    return;
  }
  if (n.type === 'fade' || !(n.text || n.title)) return;
  if (n.missed) n = { ...n, text: `${n.text ?? ''} (${n.missed} before it were left out)` };
  const line = element('div');
  if (n.title) line.append(element('b', '', n.title));
  line.append(n.text ?? '');
  const box = $('notices');
  box.append(line);
  while (box.children.length > 5) box.firstChild.remove();
  setTimeout(() => line.remove(), 6500);
}

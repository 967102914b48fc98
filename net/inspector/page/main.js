// The page has one link that watches the whole room, and a second one while its
// user has a seat. It draws the watcher's snapshots.

import { Painter } from './entities.js';
import { Level } from './level.js';
import { Link } from './link.js';
import { Minimap } from './minimap.js';
import { Players, showCosts, showFacts, showMission, showNotice, showState } from './panels.js';
import { Keyboard } from './seat.js';
import { Tracks } from './tracks.js';
import { View } from './view.js';
import { radians } from './wire.js';

const $ = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
// The operator's token stands behind the #, so that browsers send it to nobody.
const operator = new URLSearchParams(location.hash.slice(1)).get('operator') ?? '';
const canvas = $('map');
const context = canvas.getContext('2d', { alpha: false });
const view = new View();
const tracks = new Tracks();
const keyboard = new Keyboard();
const players = new Players((id) => follow(id));

const page = {
  room: asked.get('room') ?? '', level: null, mini: null, watch: null, watcher: null, player: null, self: 0, tracker: null,
  names: new Map(), notices: [], frames: 0, fps: 0, drawn: 0, drawTime: 0, mouse: null, drag: null, state: 'connecting', debug: false, pointer: null,
};

// ---- the room

async function start() {
  resize();
  const list = await (await fetch('api/rooms')).json();
  if (!page.room) page.room = list.rooms[0].id;
  $('room').replaceChildren(...list.rooms.map((r) => new Option(`${r.id} · ${r.level}`, r.id, false, r.id === page.room)));
  $('room').addEventListener('change', () => {
    asked.set('room', $('room').value);
    location.search = asked;
  });
  page.debug = list.debug;
  $('debug').hidden = !list.debug;
  page.level = new Level(await (await fetch(`api/level?room=${encodeURIComponent(page.room)}`)).json());
  page.mini = new Minimap($('mini'), page.level);
  document.title = `${page.level.data.title} · caper`;
  view.fit(page.level.data.bounds);
  page.watcher = new Link({ room: page.room, token: asked.get('watch') ?? operator, watch: true }, {
    welcome: () => tracks.clear(),
    snapshot: (s, history) => {
      const { rate, every } = page.watcher.welcome;
      tracks.take(s, history, rate, every, performance.now() / 1000);
    },
    text: (kind, body) => kind === 'watch' && takeWatch(body),
    state: (state, why) => {
      page.state = state;
      showState(state, why);
    },
  });
  requestAnimationFrame(frame);
}

function takeWatch(w) {
  page.watch = w;
  page.names = new Map(w.players.map((p) => [p.entity, p.name]));
  page.state = w.paused ? 'paused' : 'live';
  showState(page.state);
  showFacts(w, page.level.data);
  players.show(w.players, view.follow);
  showCosts(w.costs ?? [], w.rate);
  $('pause').textContent = w.paused ? 'Resume' : 'Pause';
  $('single').disabled = $('second').disabled = !w.paused;
  if (!page.player) showMission(followedTracker());
}

function followed() { return page.watch?.players.find((p) => p.entity === view.follow); }

function followedTracker() {
  const p = followed();
  return p && { mission: p.mission, state: p.state, who: p.name, of: 0, objectives: p.objective ? [{ text: p.objective, target: p.target }] : [] };
}

function targets() {
  const t = page.player ? page.tracker : followedTracker();
  const goals = (t?.objectives ?? []).filter((o) => o.target && o.mark !== '✓').map((o) => o.target);
  return goals.length > 0 ? goals : (t?.starts ?? []).map((start) => start.target);
}

function follow(id) {
  view.follow = id;
  if (id !== null && view.scale < 3) view.scale = 6;
  players.mark(id);
  if (!page.player) showMission(followedTracker());
}

// ---- a seat

function takeSeat(name) {
  page.tracker = null;
  page.player = new Link({ room: page.room, name, token: asked.get('token') ?? '' }, {
    welcome: (w) => {
      page.self = w.entity;
      follow(w.entity);
      view.scale = Math.max(view.scale, 9);
      keyboard.on = true;
      seatSays('');
      $('take').textContent = 'Leave';
      $('name').disabled = true;
      $('keys').textContent = 'WASD walk, drive · Shift run · Space jump, handbrake · C crouch · F get in, out · E use · right click: aim by mouse'
        + (page.debug ? ' · double click: go there' : '');
      canvas.focus();
    },
    text: (kind, body) => {
      if (kind === 'mission') showMission(page.tracker = body, page.debug ? goTo : null);
      if (kind === 'notice') {
        page.notices.push(body);
        showNotice(body);
      }
    },
    state: (state, why) => {
      if (state === 'refused') {
        giveUp();
        seatSays(why, true);
      } else if (state === 'gone') seatSays('the connection is gone, coming back …', true);
    },
  });
}

function giveUp() {
  page.player = null;
  page.tracker = null;
  page.self = 0;
  keyboard.on = false;
  keyboard.held.clear();
  $('take').textContent = 'Take a seat';
  $('name').disabled = false;
  $('keys').textContent = 'drag: pan · wheel: zoom · click a player: follow · 0: all · Esc: let go';
  showMission(followedTracker());
}

function seatSays(what, bad = false) {
  $('seat-says').textContent = what;
  $('seat-says').classList.toggle('bad', bad);
}

function selfState() { return page.player?.history.entity(page.self); }

setInterval(() => {
  if (!page.player?.live) return;
  const self = tracks.one(page.self, performance.now() / 1000);
  let aim = null;
  if (page.mouse && self) {
    const [x, z] = view.level(page.mouse[0], page.mouse[1]);
    aim = Math.atan2(x - self.x, z - self.z);
  }
  page.player.send(keyboard.take(Boolean(selfState()?.riding), aim));
}, 1000 / 30);

// ---- a frame

let before = 0;

function frame(now) {
  const seconds = Math.min(0.1, (now - before) / 1000);
  before = now;
  page.frames++;
  page.fps += ((seconds > 0 ? 1 / seconds : 60) - page.fps) * 0.05;
  const from = performance.now();
  draw(now, seconds);
  page.drawTime += (performance.now() - from - page.drawTime) * 0.05;
  requestAnimationFrame(frame);
}

function draw(now, seconds) {
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(view.width * ratio)) resize();
  const at = now / 1000;
  const poseOf = (id) => tracks.one(id, at);
  const leader = view.follow !== null && poseOf(view.follow);
  if (leader) view.track(leader.x, leader.z, seconds);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const show = { places: $('show-places').checked, zones: $('show-zones').checked, names: $('show-names').checked, cameras: $('show-cameras').checked };
  context.fillStyle = '#0d1116';
  context.fillRect(0, 0, view.width, view.height);
  page.level.draw(context, view, ratio, show, now);
  const painter = new Painter(context, view, page.level.data);
  painter.signals(page.watch?.signals);
  const poses = [...tracks.at(at)];
  page.drawn = painter.entities(poses, page.names, view.follow, page.self);
  const goals = targets();
  painter.targets(goals, leader || null, poseOf);
  page.mini.draw(poses, view, goals, view.follow, poseOf);
  foot();
}

function foot() {
  const [x, z] = view.level(...(page.pointer ?? [view.width / 2, view.height / 2]));
  $('where').textContent = `x ${x.toFixed(1)} z ${z.toFixed(1)}`;
  $('scale').textContent = `${view.scale.toFixed(view.scale < 1 ? 2 : 1)} px/m`;
  $('fps').textContent = `${Math.round(page.fps)} fps · ${tracks.tracks.size} entities`;
}

function resize() {
  const ratio = window.devicePixelRatio || 1;
  view.resize(window.innerWidth, window.innerHeight);
  canvas.width = Math.round(view.width * ratio);
  canvas.height = Math.round(view.height * ratio);
}

// ---- keyboard and mouse

window.addEventListener('resize', resize);

canvas.addEventListener('pointerdown', (e) => {
  canvas.focus();
  canvas.setPointerCapture(e.pointerId);
  page.drag = { x: e.clientX, y: e.clientY, moved: 0 };
});

canvas.addEventListener('pointermove', (e) => {
  page.pointer = [e.clientX, e.clientY];
  if (page.mouse) page.mouse = [e.clientX, e.clientY];
  const d = page.drag;
  if (!d) return;
  d.moved += Math.abs(e.clientX - d.x) + Math.abs(e.clientY - d.y);
  if (d.moved > 4) {
    canvas.classList.add('dragging');
    view.pan(e.clientX - d.x, e.clientY - d.y);
    players.mark(null);
  }
  d.x = e.clientX;
  d.y = e.clientY;
});

canvas.addEventListener('pointerup', (e) => {
  const d = page.drag;
  page.drag = null;
  canvas.classList.remove('dragging');
  if (!d || d.moved > 4) return;
  const near = nearest(e.clientX, e.clientY);
  if (near) follow(near);
});

// A right click switches the aim between the mouse and the walking direction.
canvas.addEventListener('contextmenu', (e) => {
  e.preventDefault();
  if (keyboard.on) page.mouse = page.mouse ? null : [e.clientX, e.clientY];
});

// On a debug server a double click places the player's character.
canvas.addEventListener('dblclick', (e) => {
  const [x, z] = view.level(e.clientX, e.clientY);
  goTo({ x, y: 0, z });
});

function goTo({ x, y, z }) {
  if (!page.player?.live || !page.debug) return;
  const self = selfState();
  post('place', { client: page.player.welcome.client, x, y, z, yaw: self ? radians(self.yaw) : 0 });
}

canvas.addEventListener('wheel', (e) => {
  e.preventDefault();
  const step = e.deltaMode === 1 ? 30 : 1;
  view.zoom(Math.exp(-Math.max(-240, Math.min(240, e.deltaY * step)) * 0.0018), e.clientX, e.clientY);
}, { passive: false });

function nearest(px, py) {
  let best = null;
  let least = 18;
  for (const p of tracks.at(performance.now() / 1000)) {
    if (p.entity.kind > 2) continue;
    const [x, y] = view.screen(p.x, p.z);
    const d = Math.hypot(x - px, y - py) - (p.entity.kind === 0 ? 4 : 0);
    if (d < least) {
      least = d;
      best = p.entity.id;
    }
  }
  return best;
}

$('mini').addEventListener('pointerdown', (e) => {
  const box = $('mini').getBoundingClientRect();
  [view.x, view.z] = page.mini.level(e.clientX - box.left, e.clientY - box.top);
  view.follow = null;
  players.mark(null);
});

window.addEventListener('keydown', (e) => {
  if (e.target instanceof HTMLElement && /^(INPUT|SELECT)$/.test(e.target.tagName)) return;
  if (e.code === 'Digit0') view.fit(page.level.data.bounds);
  if (e.code === 'Escape') follow(null);
  if (e.code === 'Equal') view.zoom(1.25, view.width / 2, view.height / 2);
  if (e.code === 'Minus') view.zoom(0.8, view.width / 2, view.height / 2);
});

$('seat').addEventListener('submit', (e) => {
  e.preventDefault();
  if (page.player) {
    page.player.leave();
    giveUp();
  } else takeSeat($('name').value.trim() || 'Guest');
});

async function post(what, body) {
  const answer = await fetch(`api/rooms/${encodeURIComponent(page.room)}/${what}`, {
    method: 'POST', body: body && JSON.stringify(body), headers: { Authorization: `Bearer ${operator}` },
  });
  if (answer.status === 401) showNotice({ text: 'This wants the operator\'s token: open the address that the server printed when it started.' });
}

$('pause').addEventListener('click', () => post(page.watch?.paused ? 'resume' : 'pause'));
$('single').addEventListener('click', () => post('single?ticks=1'));
$('second').addEventListener('click', () => post('single?ticks=30'));

// Tests and scripts read this state.
window.caper = () => ({
  state: page.state, room: page.room, frames: page.frames, fps: page.fps, drawn: page.drawn, drawTime: page.drawTime, levelTime: page.level?.took ?? 0, known: tracks.tracks.size,
  watch: page.watch, seated: Boolean(page.player?.live), self: selfState() ?? null, mission: page.tracker, notices: page.notices,
  view: { x: view.x, z: view.z, scale: view.scale, follow: view.follow }, tick: page.watcher?.history.newest.tick ?? 0, targets: targets(),
});

window.caper.entities = () => page.watcher?.history.entities() ?? [];

start().catch((error) => showState('refused', error.message));

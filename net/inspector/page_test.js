// Tests of the page's modules that need no browser: node --test page_test.js

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { History } from './page/history.js';
import { Tracks, pose, shortest } from './page/tracks.js';
import { View } from './page/view.js';
import { bye, hello, input, radians, readRefusal, readSnapshot, readWelcome, turn } from './page/wire.js';

const golden = JSON.parse(readFileSync(new URL('testdata/frames.json', import.meta.url)));
const bytes = (hex) => Uint8Array.from(hex.match(/../g), (b) => parseInt(b, 16));
const hex = (frame) => Buffer.from(frame).toString('hex');

// Go writes an entity's members by their names there.
const names = {
  ID: 'id', Kind: 'kind', Variant: 'variant', X: 'x', Y: 'y', Z: 'z', Yaw: 'yaw', VX: 'vx', VY: 'vy', VZ: 'vz', Health: 'health', Flags: 'flags',
  Riding: 'riding', Seat: 'seat', Client: 'client', Epoch: 'epoch',
};
const entity = (e) => Object.fromEntries(Object.entries(e).map(([name, value]) => [names[name], value]));

test('frames that the page sends are the protocol\'s', () => {
  const h = golden.hello.value;
  assert.equal(hex(hello({ ...h, resume: BigInt(h.resume) })), golden.hello.hex);
  assert.equal(hex(input(golden.input.value)), golden.input.hex);
  assert.equal(hex(bye()), '03');
});

test('welcome and refusal', () => {
  const w = readWelcome(bytes(golden.welcome.hex));
  assert.deepEqual({ ...w, resume: String(w.resume) }, golden.welcome.value);
  assert.deepEqual(readRefusal(bytes(golden.refusal.hex)), golden.refusal.value);
});

test('snapshots one after the other', () => {
  const h = new History();
  for (const s of golden.snapshots) {
    const read = h.read(bytes(s.hex));
    assert.deepEqual([read.number, read.tick, read.input, read.self], [s.number, s.tick, s.input, s.self]);
    assert.deepEqual(h.entities(), (s.entities ?? []).map(entity), `after snapshot ${s.number}`);
  }
});

test('a bad snapshot is refused and changes nothing', () => {
  const h = new History();
  h.read(bytes(golden.snapshots[0].hex));
  const before = structuredClone(h.entities());
  const second = bytes(golden.snapshots[1].hex);
  for (let n = 0; n < second.length; n++) assert.throws(() => h.read(second.subarray(0, n)), `the first ${n} bytes`);
  assert.throws(() => h.read(Uint8Array.from([...second, 0])), 'a byte too many');
  assert.throws(() => h.read(bytes(golden.snapshots[0].hex)), 'the same once more');
  assert.throws(() => readSnapshot(second, () => undefined), 'a base that is not kept');
  assert.deepEqual(h.entities(), before);
  h.read(second);
  assert.equal(h.newest.number, 2);
});

test('angles', () => {
  for (let a = -3.1; a < 3.1; a += 0.1) assert.ok(Math.abs(radians(turn(a)) - a) < 1e-4);
  assert.ok(Math.abs(shortest(6) - (6 - 2 * Math.PI)) < 1e-12);
});

const at = (time, x, epoch = 0, yaw = 0) => ({ time, x, y: 0, z: 0, yaw, epoch });
const shown = (samples, time) => pose({ entity: {}, samples, shown: {} }, time);

test('entities move between two snapshots, the short way round', () => {
  assert.equal(shown([at(1, 10), at(2, 20)], 1.5).x, 15);
  assert.equal(shown([at(1, 10), at(2, 20)], 0).x, 10, 'not before the first');
  assert.equal(shown([at(1, 10), at(2, 20)], 9).x, 20, 'not beyond the last');
  const turned = shown([at(1, 0, 0, 3), at(2, 0, 0, -3)], 1.5).yaw;
  assert.ok(Math.abs(Math.abs(turned) - Math.PI) < 1e-9, `over the back, not the front: ${turned}`);
});

test('nothing is shown between two epochs', () => {
  const samples = [at(1, 10), at(2, 500, 1), at(3, 510, 1)];
  assert.equal(shown(samples, 1.9).x, 10);
  assert.equal(shown(samples, 2).x, 500);
  assert.equal(shown(samples, 2.5).x, 505);
});

test('what stood still moves from when it was last still', () => {
  const tracks = new Tracks();
  const history = { known: new Map([[1, {}]]) };
  const take = (tick, ...updates) => tracks.take({ tick, gone: [], updates }, history, 30, 2, tick / 30);
  const state = (x) => ({ id: 1, x: 64 * x, y: 0, z: 0, yaw: 0, epoch: 0 });
  take(30, state(10));
  take(32);
  take(58);
  take(60, state(12));
  const track = tracks.tracks.get(1);
  assert.equal(pose(track, 50 / 30).x, 10);
  assert.ok(Math.abs(pose(track, 59 / 30).x - 11) < 1e-9);
});

test('a paused room that goes on is caught up with at once', () => {
  const tracks = new Tracks();
  const history = { known: new Map() };
  tracks.take({ tick: 30, gone: [], updates: [] }, history, 30, 2, 1);
  tracks.take({ tick: 32, gone: [], updates: [] }, history, 30, 2, 21);
  assert.ok(Math.abs(tracks.offset - (21 - 32 / 30)) < 1e-9);
});

test('north is up and east is right', () => {
  const view = new View();
  view.resize(1000, 800);
  view.scale = 10;
  const [x0, y0] = view.screen(0, 0);
  assert.ok(view.screen(0, 5)[1] < y0, 'north, +z');
  assert.ok(view.screen(-5, 0)[0] > x0, 'east, -x');
  const [x, z] = view.level(...view.screen(12, -7));
  assert.ok(Math.abs(x - 12) < 1e-9 && Math.abs(z + 7) < 1e-9);
});

test('the wheel keeps the point under the pointer', () => {
  const view = new View();
  view.resize(1000, 800);
  const before = view.level(900, 100);
  view.zoom(3, 900, 100);
  const after = view.level(900, 100);
  assert.ok(Math.hypot(after[0] - before[0], after[1] - before[1]) < 1e-9);
});

import { describe, expect, test } from 'vitest';
import { ApiError, replaced, unreachable } from '#web/api/api-error.ts';
import { attempt, nextBatch, pauseAfter, setAsideFor, withoutSetAside } from './send.ts';
import type { KeptChange } from './store.ts';

const change = (n: number, body: KeptChange['body'] = {}): KeptChange => ({
  id: `0190a0b0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  deviceId: '0190a0b0-0000-4000-8000-000000000000',
  sequence: n,
  kind: 'note',
  at: '2026-11-21T14:00:00.000Z',
  body,
  userId: 'anna',
  label: `Note ${n}`,
  state: 'sent',
  detail: null,
});
const one = change(1);
const two = change(2);
const answer = (result: string, detail: string | null = null) => ({
  results: [{ id: one.id, result, reason: null, detail }],
});
const problem = (status: number, code = 'c') =>
  new ApiError(
    status,
    JSON.stringify({
      type: 'about:blank',
      title: 'T',
      status,
      detail: 'Because.',
      code,
      requestId: 'r',
    }),
    'T',
  );
const fails = (error: unknown) => () => Promise.reject(error);
const troubleOf = async (error: unknown) => {
  const tried = await attempt([one, two], fails(error));
  return tried.kind === 'failed' ? tried.trouble.kind : tried.kind;
};

describe('what became of a call', () => {
  test.each([
    ['applied', 'done'],
    ['already', 'done'],
    ['refused', 'refused'],
    ['superseded', 'superseded'],
  ])('%s', async (result, state) => {
    expect(await attempt([one], async () => answer(result, 'Why.'))).toEqual({
      kind: 'answered',
      answers: [{ id: one.id, state, detail: 'Why.' }],
    });
  });

  test('no answer at all, or one of another server’s, loses nothing', async () => {
    expect(await troubleOf(unreachable())).toBe('offline');
    expect(await troubleOf(new TypeError('Load failed'))).toBe('offline');
    expect(await troubleOf(replaced())).toBe('portal');
    expect(await troubleOf(new ApiError(502, '<h1>Bad gateway</h1>', '', false))).toBe('busy');
    for (const status of [401, 403, 404])
      expect(await troubleOf(new ApiError(status, '<h1>Sign in</h1>', '', false))).toBe('portal');
    for (const strange of [null, {}, { results: 'ok' }, { results: [{ id: one.id }] }])
      expect(await attempt([one], async () => strange)).toMatchObject({
        kind: 'failed',
        trouble: { kind: 'portal' },
      });
  });

  test('a session that ended, a right that is gone, and a server in trouble', async () => {
    expect(await troubleOf(problem(401))).toBe('sign-in');
    expect(await attempt([one], fails(problem(403)))).toEqual({
      kind: 'failed',
      trouble: { kind: 'forbidden', sentence: 'Because.' },
    });
    expect(await troubleOf(problem(401, 'account-removed'))).toBe('removed');
    for (const status of [429, 502, 503, 507]) expect(await troubleOf(problem(status))).toBe('busy');
  });

  test('a call that cannot be read goes one by one, and the one that spoils it is kept aside', async () => {
    expect(await troubleOf(problem(400))).toBe('split');
    for (const status of [413, 500]) expect(await troubleOf(problem(status))).toBe('split');
    expect(await attempt([one], fails(problem(400)))).toEqual({
      kind: 'answered',
      answers: [{ id: one.id, state: 'refused', detail: 'Because.' }],
    });
  });
});

describe('a change that the server fails at', () => {
  test.each([
    [500, 'server-error'],
    [503, 'took-too-long'],
    [404, 'not-found'],
  ])('with %i %s is set aside, for longer each time', async (status, code) => {
    expect(await attempt([one], fails(problem(status, code)))).toEqual({ kind: 'stuck' });
  });

  test('for a minute at first, for an hour at most', () => {
    expect([1, 2, 3, 20].map(setAsideFor)).toEqual([60_000, 120_000, 240_000, 3_600_000]);
  });

  test('holds back no other but what names it', () => {
    const undo = change(3, { changeId: one.id });
    const appointment = change(4, { visitId: one.id });
    const all = [one, two, undo, appointment];
    expect(withoutSetAside(all, new Set([one.id]))).toEqual([two]);
    const draft = change(4, { calculations: [{ package: 'good', measurementChangeId: one.id }] });
    expect(withoutSetAside([one, two, draft], new Set([one.id]))).toEqual([two]);
    expect(withoutSetAside(all, new Set())).toEqual(all);
  });
});

test('photos go behind everything else, one by one', () => {
  const photo = { ...one, kind: 'photo' as const };
  expect(nextBatch([photo, two])).toEqual([two]);
  expect(nextBatch([photo, { ...two, kind: 'photo' as const }])).toEqual([photo]);
});

test('at most a hundred go together, and long texts fewer', () => {
  const many = Array.from({ length: 250 }, (_, n) => change(n));
  expect(nextBatch(many).map(({ sequence }) => sequence)).toEqual(
    many.slice(0, 100).map((one) => one.sequence),
  );
  const long = many.map((each) => ({ ...each, body: { body: 'x'.repeat(150_000) } }));
  expect(nextBatch(long)).toHaveLength(2);
  expect(nextBatch([change(1, { body: 'x'.repeat(900_000) })])).toHaveLength(1);
});

test('the pauses grow up to a minute', () => {
  expect([1, 2, 3, 6, 40].map(pauseAfter)).toEqual([2000, 4000, 8000, 60_000, 60_000]);
});

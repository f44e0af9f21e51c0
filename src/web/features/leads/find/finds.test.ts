import { expect, test } from 'vitest';
import type { SearchHit } from '#contract/map.ts';
import type { Queue } from '#contract/queues.ts';
import { type Entry, findsFor, pathOf } from './finds.ts';

const entry = (kind: Entry['kind'], to: string, label: string, words = ''): Entry => ({
  kind,
  key: to,
  label,
  to,
  words,
});
const entries = [
  entry('screen', '/map', 'Property Map', 'hail'),
  entry('screen', '/queues', 'Property Queues'),
  entry('action', '/team?do=invite', 'Invite a colleague', 'rep crew'),
];
const queue = (id: number, name: string): Queue => ({
  id,
  name,
  description: null,
  assignee: { id: 'me', name: 'Olive Owner' },
  day: null,
  itemCount: 3,
  workedCount: 0,
  workedAt: null,
  createdAt: '2026-11-22T08:00:00.000Z',
});
const queues = [queue(1, 'Monday doors'), queue(2, 'Map of hail')];
const hit: SearchHit = {
  id: 7,
  address: '1 N Elm St',
  zipCode: '85251',
  city: null,
  owner: null,
  parcelNumber: null,
  severityLevel: 'severe',
  longitude: null,
  latitude: null,
};

const keys = (typed: string) => findsFor(typed, { entries, queues, hits: [] }).map(({ key }) => key);

test('nothing typed offers every screen and queue, search terms in any order narrow them', () => {
  expect(keys('')).toEqual(['/map', '/queues', 'queue 1', 'queue 2']);
  expect(keys('MAP')).toEqual(['/map', 'queue 2']);
  expect(keys('queues prop')).toEqual(['/queues']);
});

test('a name counts more than other words, and an action is found by both', () => {
  expect(keys('hail')).toEqual(['queue 2', '/map']);
  expect(keys('invite')).toEqual(['/team?do=invite']);
  expect(keys('new rep')).toEqual([]);
  expect(keys('crew')).toEqual(['/team?do=invite']);
});

test('of many queues the first are offered', () => {
  const many = Array.from({ length: 30 }, (_, id) => queue(id, `Queue ${id}`));
  expect(findsFor('queue', { entries: [], queues: many, hits: [] })).toHaveLength(8);
});

test('an address opens over the list one is on, else over the dashboard', () => {
  const find = { kind: 'address', key: '', hit } as const;
  expect(pathOf(find, { pathname: '/map', search: '?severity=severe&property=3' })).toBe(
    '/map?severity=severe&property=7',
  );
  expect(pathOf(find, { pathname: '/profile', search: '?tab=x' })).toBe('/dashboard?property=7');
  const filter = entry('filter', '?tags=not_home', 'Tag: Not home');
  expect(pathOf(filter, { pathname: '/map', search: '?zip=85251' })).toBe('/map?tags=not_home');
  expect(pathOf(filter, { pathname: '/today', search: '' })).toBe('/dashboard?tags=not_home');
});

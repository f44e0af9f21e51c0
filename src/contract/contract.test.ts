import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { can } from '#access/can.ts';
import { CALLS_FILE, callLines } from '../../scripts/call-digests.ts';
import { type Endpoint, get } from './endpoint.ts';
import { contract } from './index.ts';
import { RowId } from './paging.ts';
import { Done } from './problem.ts';

const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));

test('docs/calls.txt shows every change of the contract (npm run openapi)', () => {
  expect(readFileSync(CALLS_FILE, 'utf8')).toBe(callLines());
});

test('no two endpoints share a method and path', () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(names).size).toBe(names.length);
});

test('a name in a path that nothing explains is refused', () => {
  const definition = { summary: 'Unknown', access: 'public', response: Done } as const;
  expect(() => get('/api/{unknown}', definition)).toThrow("'unknown'");
  expect(get('/api/{unknown}', { ...definition, params: { unknown: RowId } }).params).toBeDefined();
});

test('everything administrators write leaves an audit event', () => {
  const silent = endpoints.filter(
    ({ method, access, emits = [] }) => method !== 'GET' && isAdministrative(access) && emits.length === 0,
  );
  // It only signs addresses: the picture that is put there leaves its event when it is added.
  const signing = 'POST /api/captures/{captureId}/uploads';
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([signing]);
});

test('every writing endpoint names the resources it changes', () => {
  const silent = endpoints.filter(({ method, changes }) => method !== 'GET' && changes === undefined);
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('every changed resource is shown somewhere, and the other way around', () => {
  const shown = new Set(endpoints.flatMap(({ shows = [] }) => shows));
  const changed = new Set(endpoints.flatMap(({ changes = [] }) => changes));
  // The record changes with every event that belongs into it.
  expect([...changed, 'audit'].sort()).toEqual([...shown].sort());
});

const isAdministrative = (access: Endpoint['access']) =>
  access !== 'public' && access !== 'signed-in' && !can({ role: 'user', companyRole: 'owner' }, access);

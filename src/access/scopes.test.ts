import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { scopeSentence } from '#contract/scope-sentences.ts';
import { apiScopes } from '#domain/api-scopes.ts';
import { can } from './can.ts';

const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
const opened = (scope: string) =>
  endpoints.filter((endpoint) => endpoint.scope === scope).map(({ method, path }) => `${method} ${path}`);
const writes = (scope: string) => opened(scope).filter((call) => !call.startsWith('GET '));

test('a key for changes at doors orders nothing, sends no contract, and decides about nobody’s work', () => {
  const others =
    /\/mail\/|crm-pushes|proposal|price-book|\/walks|assignee|\/team\/members|storm-captures|contact\/find|coverage|\/admin\/|upload|removal|geocoding|\/company\//;
  expect(writes('changes').filter((call) => others.test(call))).toEqual([]);
  expect(writes('leads')).toEqual([]);
});

test('what costs money, binds by a contract, is people’s or the platform’s has its own scope', () => {
  expect(writes('orders')).toContain('POST /api/mail/campaigns/{campaignId}/sending');
  expect(writes('orders')).toContain('POST /api/storm-captures');
  expect(writes('orders')).toContain('POST /api/properties/{propertyId}/contact/find');
  expect(writes('proposals')).toContain('POST /api/proposals/{proposalId}/send');
  expect(writes('proposals')).toContain('PUT /api/proposal-template');
  expect(writes('crm')).toEqual(['POST /api/properties/{propertyId}/crm-pushes/{vendor}']);
  expect(writes('prices')).toEqual([
    'PUT /api/price-book',
    'POST /api/price-book/csv',
    'PUT /api/team/price-ranges',
  ]);
  expect(writes('team')).toContain('POST /api/team/members/{userId}/zips');
  expect(writes('platform')).toContain('DELETE /api/admin/properties/{propertyId}');
});

test('only the platform’s scope opens what only administrators may do', () => {
  const owner = { role: 'user', companyRole: 'owner', duty: null } as const;
  const ofAdministrators = endpoints.filter(
    ({ access }) => access !== 'public' && access !== 'signed-in' && !can(owner, access),
  );
  expect(new Set(ofAdministrators.map(({ scope }) => scope ?? 'none'))).toEqual(
    new Set(['none', 'platform']),
  );
});

test('a scope is described by the calls that name it', () => {
  expect(scopeSentence('crm')).toBe('Doors sent to a CRM.');
  expect(scopeSentence('prices')).toBe('The price book and price ranges.');
  expect(scopeSentence('orders')).toContain('print runs at a print service');
  for (const scope of apiScopes) expect(scopeSentence(scope), scope).toMatch(/^[A-Z][a-zA-Z, ’-]+\.$/);
  // A feature without a word would show its identifier.
  for (const scope of apiScopes) expect(scopeSentence(scope)).not.toMatch(/[a-z][A-Z][a-z]/);
});

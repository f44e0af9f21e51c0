import { expect, test } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import type { CompanyRole } from '#domain/company-roles.ts';
import type { Role } from '#domain/roles.ts';
import { entriesFor } from './entries.ts';
import { filterEntries } from './filter-entries.ts';
import { type Entry, findsFor } from './finds.ts';

const user = (role: Role, companyRole: CompanyRole): SessionUser => ({
  id: 'me',
  email: 'me@example.com',
  firstName: null,
  lastName: null,
  role,
  companyRole,
  isAdmin: role === 'admin',
  subscriptionTier: 'basic',
  mayExport: false,
  assignedZipCodes: [],
  createdAt: '2026-11-24T08:00:00.000Z',
  startScreen: 'dashboard',
  timeZone: null,
});

const labelsFor = (typed: string, person: SessionUser) => {
  const entries = [...entriesFor(person, []), ...filterEntries([])];
  return findsFor(typed, { entries, queues: [], hits: [] }).map((find) => (find as Entry).label);
};

test('everybody finds storms, visits and how to get people in, by their role', () => {
  const owner = user('user', 'owner');
  expect(labelsFor('storm', owner)).toContain('Storm rules');
  expect(labelsFor('not home', owner)).toContain('Tag: Not home');
  expect(labelsFor('invite', owner)[0]).toBe('Invite a colleague');
  const rep = user('user', 'rep');
  expect(labelsFor('invite', rep)).not.toContain('Invite a colleague');
  expect(labelsFor('square', rep)).toContain('Square');
  const admin = user('admin', 'rep');
  expect(labelsFor('invite', admin)).toContain('Create a user');
  expect(labelsFor('storm', admin)).toContain('Load a storm file');
  expect(labelsFor('import', rep)).not.toContain('Import a CSV');
});

test('operators and reviewers find nothing that they cannot open', () => {
  for (const role of ['operator', 'reviewer'] as const) {
    const leadsTo = entriesFor(user(role, 'rep'), []).map(({ to }) => to ?? '');
    expect(leadsTo.filter((to) => /^\/(dashboard|map|queue|today|team|admin)/.test(to))).toEqual([]);
  }
});

import { expect, test } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import { applicationPaths, landingPaths } from '#contract/pages.ts';
import type { CompanyRole } from '#domain/company-roles.ts';
import type { Role } from '#domain/roles.ts';
import { allItems, currentItem, navigationOf } from './nav-items.ts';

const user = (role: Role, companyRole: CompanyRole = 'owner'): SessionUser => ({
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
  timeZone: 'America/Phoenix',
});

/** Without a bar, since nobody is signed in or a task comes first. */
const outside = ['/login', '/register', '/reset-password', '/confirm-email', '/join'];
const screens = ['/', ...landingPaths, ...applicationPaths]
  .filter((path) => !outside.includes(path))
  .map((path) => path.replace(/:\w+/, '7'));
const staffOnly = /^\/(admin|captures|review|upload\/)/;
const ofMembers = screens.filter((path) => !staffOnly.test(path));
const people: Record<string, [SessionUser, readonly string[]]> = {
  'an administrator': [user('admin'), screens],
  'an administrator who leads no company': [user('admin', 'rep'), screens],
  'an owner': [user('user', 'owner'), ofMembers],
  'a manager': [user('user', 'manager'), ofMembers],
  'a rep': [user('user', 'rep'), ofMembers],
  'an operator': [user('operator', 'rep'), ['/captures', '/captures/7', '/profile', '/help']],
  'a reviewer': [user('reviewer', 'rep'), ['/review', '/profile', '/help']],
};

test.each(Object.entries(people))('every screen of %s belongs to one item', (_who, [person, paths]) => {
  const navigation = navigationOf(person);
  const without = paths.filter((path) => !currentItem(navigation, path));
  expect(without).toEqual([]);
  const addresses = allItems(navigation).map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('the item is the closest one above an address', () => {
  const labelOf = (person: SessionUser, path: string) => currentItem(navigationOf(person), path)?.label;
  const admin = user('admin');
  expect(['/admin', '/admin/users', '/admin/audit', '/upload/7'].map((path) => labelOf(admin, path))).toEqual(
    ['Control Panel', 'Users', 'Audit', 'Control Panel'],
  );
  const rep = user('user', 'rep');
  expect(['/', '/queue/7', '/knock/7', '/team', '/mapped'].map((path) => labelOf(rep, path))).toEqual([
    'Dashboard',
    'Property Queues',
    'Property Queues',
    'User Profile',
    undefined,
  ]);
});

test('everybody with leads has the four items of the product in the bar; administrators’ own follow', () => {
  const labels = (person: SessionUser) => navigationOf(person).bar.map(({ label }) => label);
  const four = ['Dashboard', 'Property Map', 'Property Queues', 'Coverage Map'];
  expect(labels(user('user', 'rep'))).toEqual(['Today', ...four]);
  for (const role of ['owner', 'manager'] as const)
    expect(labels(user('user', role))).toEqual(expect.arrayContaining([...four, 'Pipeline', 'Team']));
  const ofAdmin = ['Control Panel', 'Users', 'Requests'];
  for (const role of ['owner', 'rep'] as const)
    expect(labels(user('admin', role))).toEqual([...four, ...ofAdmin]);
  expect(labels(user('operator'))).toEqual(['Captures']);
  expect(labels(user('reviewer'))).toEqual(['Review']);
});

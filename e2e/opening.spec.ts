import { expect, test } from './driver.ts';

/** The application's scripts; those before it are not held back. */
const SCRIPTS = /\/assets\/(?!theme-|early-)[^/]+\.js$/;
const FIRST_ROWS = '/api/leads?';
const WHOLE_LIST = /\/api\/properties\?/;
const TWO_LEADS = 'address\n1 Slow Line\n2 Slow Line\n';

test('who is signed in sees the bar before the application is there, and then their screen', {
  tag: '@core',
}, async ({ administrator }) => {
  const scriptsCome = await administrator.opensWithout(SCRIPTS, '/dashboard');
  await administrator.seesTheShell();
  scriptsCome();
  await administrator.seesHeading('Dashboard');
  await administrator.seesNoShell();
});

test('a visitor sees no bar at the login', async ({ visitor }) => {
  const scriptsCome = await visitor.opensWithout(SCRIPTS, '/login');
  await visitor.seesNoShell();
  scriptsCome();
  await visitor.sees('Sign in to your roofing analytics account');
});

test('on a slow line the first rows come before the whole list', async ({ administrator }) => {
  await administrator.hasImported('73301', TWO_LEADS);
  await administrator.hasSlowLine();
  const listComes = await administrator.opensWithout(WHOLE_LIST, '/dashboard?zip=73301');
  await administrator.sees(/1 Slow Line/);
  listComes();
  await administrator.types('Search', '2 slow');
  await administrator.doesNotSee(/1 Slow Line/);
  await administrator.sees(/2 Slow Line/);
});

test('on a slow line the first rows are asked for before it is known who is signed in, and once', async ({
  administrator,
}) => {
  await administrator.hasImported('73301', TWO_LEADS);
  await administrator.hasSlowLine();
  const asked = administrator.countsRequests(FIRST_ROWS);
  const goOn = await administrator.opensWithout('**/api/auth/me', '/dashboard');
  await expect.poll(asked).toBe(1);
  goOn();
  await administrator.sees(/^1 – \d+ of /);
  expect(asked()).toBe(1);
});

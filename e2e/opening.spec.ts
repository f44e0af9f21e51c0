import { expect, phone, test } from './driver.ts';

// The application's; what comes before it stays.
const SCRIPTS = /\/assets\/(?!theme-|early-)[^/]+\.js$/;
const FIRST_ROWS = '/api/leads?';
const WHOLE_LIST = /\/api\/properties\?/;
const TWO_LEADS = 'address\n1 Slow Line\n2 Slow Line\n';

test('who is signed in sees the bar before the application is there, and then their screen', async ({
  administrator,
}) => {
  const scriptsCome = await administrator.opensWithout(SCRIPTS, '/dashboard');
  await administrator.seesTheShell();
  scriptsCome();
  await administrator.seesHeading('Property dashboard');
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

test('on a slow line the first rows are asked for before the application is there, and once', async ({
  administrator,
}) => {
  await administrator.hasImported('73301', TWO_LEADS);
  await administrator.hasSlowLine();
  const asked = administrator.countsRequests(FIRST_ROWS);
  const scriptsCome = await administrator.opensWithout(SCRIPTS, '/dashboard');
  await expect.poll(asked).toBe(1);
  scriptsCome();
  await administrator.sees(/^1 – \d+ of /);
  expect(asked()).toBe(1);
});

test('on a slow line the first rows can be read before the application is there, and a press is not lost', async ({
  administrator,
  secondBrowser: user,
}) => {
  const owner = 'The Very Long Name of a Family Trust and of All Its Trustees';
  await administrator.hasImported('73301', `address,owner\n1 Slow Line,${owner}\n2 Slow Line,${owner}\n`);
  await user.isSignedInAs(await administrator.addsContractor('73301'));
  const { leads } = (await user.calls('GET', '/api/leads?sort=severityLevel&direction=desc')) as {
    leads: { id: number }[];
  };
  await user.calls('PUT', `/api/properties/${leads[0]?.id}/stage`, { stage: 'appt_set' });
  await user.page.setViewportSize(phone.viewport);
  await user.hasSlowLine();
  const scriptsCome = await user.opensWithout(SCRIPTS, '/dashboard');
  const words = await user.readsFirstLead('shell');
  expect(words.join(' ')).toContain('1 Slow Line');
  expect(words).toContain('Appointment Set');
  await user.seesNothingSideways();
  await user.seesNoAccessibilityProblem();
  await user.pressesFirstLeadOfShell();
  scriptsCome();
  await expect(user.dialog()).toBeVisible();
  await user.seesNoShell();
  await user.pressesKeys('Escape');
  await expect(user.dialog()).toBeHidden();
  expect(await user.readsFirstLead('application')).toEqual(words);
});

import { dayFromNow } from './days.ts';
import { expect, phone, test, type User, zipFrom } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const streetCsv = (): string =>
  [
    'address,latitude,longitude,severityLevel',
    ...Array.from({ length: 8 }, (_, n) => `${100 + 2 * n} W Elm St,33.51,${-112.2 + n * 2e-4},minor`),
  ].join('\n');

/** An owner with a rep who has a walk of today and has visited a door of it. */
async function leadsACrew(owner: User, rep: User, zip: string): Promise<void> {
  await owner.hasImported(zip, streetCsv());
  await owner.isSignedInAs(await owner.addsContractor(zip));
  const login = await owner.addsColleague({ firstName: 'Robin', lastName: 'Rep', companyRole: 'rep' }, zip);
  await rep.isSignedInAs(login);
  const { id: userId } = (await rep.calls('GET', '/api/auth/me')) as { id: string };
  const doors = (await owner.calls('GET', `/api/properties?zipCode=${zip}`)) as { id: number }[];
  const ids = doors.map(({ id }) => id);
  const walk = {
    userId,
    name: 'Elm Street',
    propertyIds: ids.slice(0, 5),
    miles: 1,
    minutes: 45,
    outline: [],
  };
  await owner.calls('POST', '/api/walks', { day: dayFromNow(0), walks: [walk] });
  const change = { deviceId: crypto.randomUUID(), kind: 'knock', at: new Date().toISOString() };
  const visit = (propertyId: number | undefined, outcome: string, sequence: number) => ({
    ...{ ...change, id: crypto.randomUUID(), sequence },
    body: { propertyId, outcome },
  });
  await rep.calls('POST', '/api/changes', {
    changes: [visit(ids[0], 'not_home', 1), visit(ids[1], 'conversation', 2)],
    sentAt: new Date().toISOString(),
    waiting: 3,
  });
}

const lit = (user: User) => user.page.locator('header [aria-current=page]').filter({ visible: true });

test('an owner follows the day of the crew, and finds the company’s settings in one place', {
  tag: '@core',
}, async ({ administrator: owner, secondBrowser: rep }) => {
  const zip = zipFrom(85511);
  await leadsACrew(owner, rep, zip);
  await owner.opens('/today');
  const row = owner.page.getByRole('row', { name: /^Robin Rep 2 0 0 Elm Street 2 of 5 doors done/ });
  await expect(row).toContainText(/Synced .*3 unsent/);
  await owner.sees('3 changes not sent yet: Robin Rep.');
  await expect(owner.page.getByLabel('Visits today by outcome')).toContainText('Not home1');
  const legend = owner.page.getByRole('group', { name: 'Doors on the map' });
  await expect(legend).toContainText('Not visited3');
  const visited = legend.getByRole('button', { name: /^Conversation/ });
  await visited.click();
  await expect(visited).toHaveAttribute('aria-pressed', 'false');
  await owner.presses('What Phone counts');
  await owner.sees(/Without a signal, a phone cannot report/);
  await owner.seesNoAccessibilityProblem();
  await owner.pressesKeys('Escape');
  await owner.seesNoAccessibilityProblemInEitherTheme();

  await owner.follows('Team');
  await expect(lit(owner)).toHaveText('Team');
  await owner.follows('Numbers');
  await owner.isAt('/team/numbers');
  await owner.sees('1 of 2');
  await owner.seesNoAccessibilityProblem();
  await rep.opens('/team/numbers');
  await rep.seesHeading('404 Page Not Found');
  await rep.opens('/company');
  await rep.seesHeading('404 Page Not Found');

  await owner.opens('/company');
  await expect(lit(owner)).toHaveCount(1);
  await owner.types('Company name', 'Elm Street Roofing');
  await owner.presses('Save');
  await owner.seesToast('Company renamed');
  // A gray button says why, to the eye and to a screen reader.
  const save = owner.page.getByRole('button', { name: 'Save Details' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Nothing has changed.');
  await save.hover();
  await owner.sees('Nothing has changed.');
  await owner.types('Address', '100 N Central Ave\nPhoenix AZ 85004');
  await owner.types('License number', 'ROC 312457');
  await owner.presses('Save Details');
  await owner.seesToast('Company saved');
  for (const path of ['/proposals/template', '/mail/settings']) {
    await owner.opens(path);
    await owner.sees(/100 N Central Ave, Phoenix AZ 85004 · ROC 312457/);
  }
  await owner.opens('/company');
  const more = owner.page.getByRole('list', { name: 'More settings' });
  await expect(more).toContainText('2 people');
  await owner.sees('Stages after a visit');
  await owner.seesNoAccessibilityProblemInEitherTheme();
  for (const name of [/^Proposal template/, /^Price book/, /^Storm rules/]) {
    await owner.opens('/company');
    await more.getByRole('link', { name }).click();
    await expect(owner.page.locator('h1')).not.toHaveText('Company settings');
    await expect(lit(owner)).toHaveCount(1);
    await expect(lit(owner)).toHaveText('More');
  }
});

test('the board opens on the first column with work, and its columns sort', async ({
  administrator,
  secondBrowser: user,
}) => {
  const zip = zipFrom(85521);
  await administrator.hasImported(zip, leadsCsv({ zipCode: zip, count: 4 }));
  await user.isSignedInAs(await administrator.addsContractor(zip));
  const doors = (await user.calls('GET', `/api/properties?zipCode=${zip}`)) as {
    id: number;
    address: string;
  }[];
  const values = ['100', '2500', null];
  for (const [place, dealValue] of values.entries())
    await user.calls('PUT', `/api/properties/${doors[place]?.id}/stage`, { stage: 'won', dealValue });
  await user.page.setViewportSize({ width: 900, height: 800 });
  await user.opens('/pipeline');
  const won = user.page.getByRole('region', { name: 'Won, 3' });
  await expect(won).toBeInViewport();
  await user.seesNothingSideways();
  const cards = won.locator('[data-deal]');
  const addressesOf = (...places: number[]) => places.map((place) => doors[place]?.address ?? '');
  await expect(cards).toHaveText(addressesOf(2, 1, 0));
  await user.picks('Sort the columns', 'Amount');
  await expect(cards).toHaveText(addressesOf(1, 0, 2));
  await user.isAt(/sort=amount/);
  await user.picks('Sort the columns', 'Longest in stage');
  await expect(cards).toHaveText(addressesOf(0, 1, 2));
  await won.getByRole('button', { name: 'What Won counts' }).click();
  await user.sees(/^Doors in Won now/);
  await user.seesNoAccessibilityProblem();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the day of the crew, the team and the settings fit', async ({
    administrator: owner,
    secondBrowser: rep,
  }) => {
    await leadsACrew(owner, rep, zipFrom(85531));
    for (const path of ['/today', '/team', '/queues/day', '/team/numbers', '/company', '/pipeline']) {
      await owner.opens(path);
      await expect(owner.page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
      await owner.seesNothingSideways();
      await owner.seesNoAccessibilityProblem();
    }
  });
});

import { expect, phone, test } from './driver.ts';

test.use(phone);

/** Each run of a journey has a ZIP to itself. */
const zipFrom = (first: number) => String(first + test.info().repeatEachIndex);

const roofs = `address,roofType,roofSubtype,severityLevel
1 Slope St,shingle/tile,3-tab Shingles,moderate
2 Slope St,shingle/tile,architectural shingles,severe
3 Slope St,shingle/tile,spanish/mission,severe
4 Slope St,flat,polyurethane,severe
5 Slope St,shingle/tile,3-tab Shingles,minor
`;

test('from signing in to the worst shingle roofs, and from their list to its first door, in one tap each', async ({
  administrator: user,
}) => {
  const zip = zipFrom(85421);
  await user.hasImported(zip, roofs);
  await user.isSignedInAs(await user.addsContractor(zip));
  await user.opens('/');
  await user.sees('5 properties');

  const toTheRoofs = await user.countsTaps();
  await user.presses('Worst shingle roofs');
  await user.sees('2 of 5 properties');
  expect(await toTheRoofs()).toBe(1);
  await expect(user.page.locator('[data-property]')).toHaveText([/^2 Slope St/, /^1 Slope St/]);
  await user.seesNoAccessibilityProblem();
  await user.seesNothingSideways();

  await user.presses('Add All to Queue');
  await user.sees('Adds 2 of 2 properties.');
  await user.dialog().getByRole('button', { name: 'Add to Queue' }).click();
  await user.seesToast('Added to Queue', 'Successfully added 2 properties to queue');
  const toTheDoor = await user.countsTaps();
  await user.follows('Start at the first door');
  await expect(user.dialog('2 Slope St')).toBeVisible();
  expect(await toTheDoor()).toBe(1);

  await user.opens('/queues');
  const fromTheLists = await user.countsTaps();
  await user.follows('Start Default Queue');
  await expect(user.dialog('2 Slope St')).toBeVisible();
  expect(await fromTheLists()).toBe(1);
});

test('the worst shingle roofs are a view of the map as well, and a second tap takes them back', async ({
  administrator: user,
}) => {
  const zip = zipFrom(85431);
  await user.hasImported(zip, roofs);
  await user.opens(`/dashboard?zip=${zip}&severity=minor`);
  await user.sees('1 of 5 properties');
  await user.presses('Worst shingle roofs');
  await user.sees('2 of 5 properties');
  await user.isAt(new RegExp(`zip=${zip}`));
  await user.presses('Worst shingle roofs');
  await user.sees('5 properties');

  await user.opens(`/map?zip=${zip}`);
  await user.seesTheMap();
  await user.presses('Views');
  await user.page.getByRole('menuitem', { name: 'Worst shingle roofs' }).click();
  await user.isAt(/severity=severe,moderate/);
  await user.isAt(new RegExp(`zip=${zip}`));
});

test('an import of the wrong file is undone in two taps', async ({ administrator: user }) => {
  const zip = zipFrom(85441);
  await user.hasImported(zip, 'Parcelnumb,Address,Owner\nP-1,1 E Oak St,Ann\n');
  await user.hasImported(zip, 'Parcelnumb,Address,Owner\nP-1,1 E Oak St,Wrong\nP-2,2 E Oak St,Wrong\n');
  await user.opens('/data');
  const wrong = user.page
    .getByRole('listitem')
    .filter({ hasText: `ZIP ${zip}` })
    .first();
  await expect(wrong).toContainText('leads.csv');
  const taps = await user.countsTaps();
  await wrong.getByRole('button', { name: 'Undo' }).click();
  await user.presses('Undo Import');
  await expect(wrong).toContainText('undone by boss@ridgecap.example');
  expect(await taps()).toBe(2);
  expect(await user.calls('GET', `/api/properties?zipCode=${zip}`)).toMatchObject([{ owner: 'Ann' }]);
  await user.seesNoAccessibilityProblem();
  await user.seesNothingSideways();
});

import { expect, phone, test, zipFrom } from './driver.ts';

test.use(phone);

const roofs = `address,roofType,roofSubtype,severityLevel
1 Slope St,shingle/tile,3-tab Shingles,moderate
2 Slope St,shingle/tile,architectural shingles,severe
3 Slope St,shingle/tile,spanish/mission,severe
4 Slope St,flat,polyurethane,severe
5 Slope St,shingle/tile,3-tab Shingles,minor
`;

const others = [
  '3 Slope St,shingle/tile,spanish/mission,severe',
  '4 Slope St,flat,,severe',
  '5 Slope St,shingle/tile,,minor',
];
const forty = Array.from({ length: 40 }, (_, n) =>
  // A file that knows no subtypes says 'shingle/tile' of all of them.
  [
    `${n + 10} Slope St`,
    'shingle/tile',
    n % 2 === 0 ? '3-tab Shingles' : '',
    n === 0 ? 'severe' : 'moderate',
  ].join(','),
);

test('from signing in to a queue of the 40 worst shingle roofs in three taps, to its first door in a fourth, and not home with a note in two', async ({
  administrator: user,
}) => {
  const zip = zipFrom(85451);
  await user.hasImported(zip, ['address,roofType,roofSubtype,severityLevel', ...forty, ...others].join('\n'));
  await user.isSignedInAs(await user.addsContractor(zip));
  await user.opens('/');
  await user.sees('43 properties');

  const toTheQueue = await user.countsTaps();
  await user.presses('Worst shingle roofs');
  await user.sees('40 of 43 properties');
  expect(await toTheQueue()).toBe(1);
  await expect(user.page.locator('[data-property]').first()).toHaveText(/^10 Slope St/);
  await user.seesNoAccessibilityProblem();
  await user.seesNothingSideways();
  await user.presses('Add All to Queue');
  await user.sees('Adds 40 of 40 properties.');
  await user.dialog().getByRole('button', { name: 'Add to Queue' }).click();
  await user.follows('Start at the first door');
  await expect(user.dialog('10 Slope St')).toBeVisible();
  expect(await toTheQueue()).toBe(4);

  const notHome = await user.countsTaps();
  await user.dialog().getByLabel('Note for this queue').click();
  await user.page.keyboard.type('Dog in the yard');
  await user.presses('Not home at 10 Slope St');
  const [queue] = (await user.calls('GET', '/api/queues')) as { id: number }[];
  await expect(async () => {
    const items = (await user.calls('GET', `/api/queues/${queue?.id}/items`)) as object[];
    expect(items).toHaveLength(40);
    expect(items[0]).toMatchObject({
      ...{ status: 'not_home', notes: 'Dog in the yard' },
      property: { address: '10 Slope St' },
    });
  }).toPass();
  expect(await notHome()).toBe(2);

  await user.opens('/queues');
  const fromTheLists = await user.countsTaps();
  await user.follows('Continue Default Queue');
  await expect(user.dialog('11 Slope St')).toBeVisible();
  expect(await fromTheLists()).toBe(1);
});

test('the worst shingle roofs are a view of the map as well, and a second tap takes them back', async ({
  administrator: user,
}) => {
  const zip = zipFrom(85461);
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

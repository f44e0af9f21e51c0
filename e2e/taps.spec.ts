import type { Knock } from '../src/contract/knocks.ts';
import { expect, phone, test, type User, zipFrom } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

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
  // A file without subtypes has 'shingle/tile' for all of them.
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

/** Milliseconds between the two taps of a double tap. */
const GAPS = [30, 100, 200, 350];

async function startsWalk(user: User, zipCode: string, csv: string) {
  await user.hasImported(zipCode, csv);
  await user.isSignedInAs(await user.addsContractor(zipCode));
  const queue = await user.hasQueue('Walk', zipCode);
  const items = await user.calls('GET', `/api${queue.replace('queue', 'queues')}/items`);
  await user.opens(queue.replace('queue', 'knock'));
  return (items as { property: { id: number; address: string } }[]).map(({ property }) => property);
}

/** The outcomes of each door that the server has once everything is sent. */
async function visitsAt(user: User, doors: readonly { id: number }[]) {
  await user.sees(/^Online · all sent/);
  const visits = doors.map(({ id }) => user.calls('GET', `/api/properties/${id}/knocks`));
  return (await Promise.all(visits)).map((knocks) => (knocks as Knock[]).map(({ outcome }) => outcome));
}

test('a double tap records one outcome at one door, and sets no appointment', { tag: '@core' }, async ({
  administrator: user,
}) => {
  const zip = zipFrom(85601);
  const doors = await startsWalk(user, zip, leadsCsv({ zipCode: zip, count: 14 }));
  const address = (place: number) => doors[place]?.address ?? '';
  let place = 0;
  for (const gap of GAPS) {
    await user.seesHeading(address(place));
    await user.tapsTwice('Not home', gap);
    place += 1;
    await user.seesHeading(address(place));
    await user.sees(`Saved: Not home, ${address(place - 1)}`);
    await user.tapsTwice('Appointment', gap);
    await user.sees('No Time Yet');
    await user.seesHeading(address(place));
    await user.presses('Back');
  }
  for (const gap of GAPS) {
    await user.tapsAndThen('Conversation', 'Next Door', gap);
    place += 1;
    await user.seesHeading(address(place));
  }
  // Turning the phone moves every button.
  await user.turnsAndPresses('Not home');
  await user.canReach('Not home');
  await user.seesHeading(address(place));
  const visits = [...GAPS.map(() => ['not_home']), ...GAPS.map(() => ['conversation'])];
  expect(await visitsAt(user, doors)).toEqual([...visits, ...doors.slice(visits.length).map(() => [])]);
  for (const { id } of doors)
    expect(await user.calls('GET', `/api/properties/${id}/appointments`)).toEqual([]);
});

test('a tap counts while pictures still load, and none of them moves a button when it comes', async ({
  administrator: user,
}) => {
  const zip = zipFrom(85611);
  const rows = [1, 3, 5].map((n) => `${n} Picture St,https://pictures.example/${n}.png`);
  await user.page.route('https://pictures.example/**', () => new Promise(() => {}));
  const doors = await startsWalk(user, zip, ['address,imageUrl', ...rows].join('\n'));
  await user.seesHeading('1 Picture St');
  await user.tapsTwice('Not home', 100);
  await user.seesHeading('3 Picture St');
  const placeOf = (name: string) => user.page.getByRole('button', { name }).boundingBox();
  const buttons = ['Not home', 'Appointment', 'Next Door', 'Undo'];
  const before = await Promise.all(buttons.map(placeOf));
  await user.page.unroute('https://pictures.example/**');
  const path = 'M0 0h400v300H0z';
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path d="${path}"/></svg>`;
  await user.page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body }),
  );
  await user.presses('Next Door');
  await user.seesHeading('5 Picture St');
  await expect(user.page.getByRole('img', { name: 'The roof' })).toHaveJSProperty('naturalWidth', 400);
  expect(await Promise.all(buttons.map(placeOf))).toEqual(before);
  expect(await visitsAt(user, doors)).toEqual([['not_home'], [], []]);
});

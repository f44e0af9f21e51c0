import { flyOver } from '#testing/pictures.ts';
import { sampleCapture } from '#town/capture.ts';
import { expect, test, type User } from './driver.ts';

const ZIP = '85394';
const FLOWN_ZIP = '85395';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Twenty roofs with a picture each. */
const roofs = [
  'address,zip,severityLevel,cropImageUrl',
  ...Array.from(
    { length: 20 },
    (_, n) => `${n + 1} W Gable St,${ZIP},minor,https://pictures.example.com/${n}.png`,
  ),
].join('\n');

async function isReviewer(administrator: User, reviewer: User) {
  const login = await administrator.addsContractor();
  await administrator.opens(`/admin/users?user=${login.id}`);
  await administrator.presses('Change Role');
  await administrator.page.getByRole('menuitem', { name: 'Make reviewer' }).click();
  await administrator.seesNoAccessibilityProblem();
  await administrator.page.getByRole('alertdialog').getByRole('button', { name: 'Make reviewer' }).click();
  await expect(administrator.page.getByText('Reviewer', { exact: true }).first()).toBeVisible();
  await reviewer.page.route('https://pictures.example.com/**', (route) =>
    route.fulfill({ body: picture, contentType: 'image/png' }),
  );
  await reviewer.opens('/login');
  await reviewer.signsIn(login);
  await reviewer.isAt('/review');
}

/** A picture of a simulated flight over one house, its roof cut out of it. Gives the capture's id. */
async function isFlown(administrator: User): Promise<number> {
  const { address, latitude, longitude, areaSquareFeet } = sampleCapture().properties[1800]?.record ?? {};
  const house = [address, FLOWN_ZIP, latitude, longitude, areaSquareFeet].join();
  await administrator.hasImported(FLOWN_ZIP, `address,zip,latitude,longitude,areaSquareFeet\n${house}`);
  const day = '2026-11-20';
  const flight = { zipCode: FLOWN_ZIP, kind: 'flight', capturedOn: day };
  const { id } = (await administrator.calls('POST', '/api/captures', flight)) as { id: number };
  const [flown] = await flyOver(day, { columns: 1, rows: 1 });
  await administrator.addsPicture(id, flown);
  await administrator.calls('POST', `/api/captures/${id}/place`);
  await expect(async () => {
    expect(await administrator.calls('GET', `/api/captures/${id}`)).toMatchObject({ state: 'in-review' });
  }).toPass();
  return id;
}

type Corner = readonly [x: number, y: number];

/** Where on the screen a place of the picture is now; given as shares of the drawing, which keeps its 4:3 in the middle. */
async function placeOf(reviewer: User, [x, y]: Corner): Promise<Corner> {
  const box = await reviewer.page.getByAltText('The roof to review').boundingBox();
  if (!box) throw new Error('there is a picture');
  const width = Math.min(box.width, (box.height * 4) / 3);
  const height = (width * 3) / 4;
  return [box.x + (box.width - width) / 2 + x * width, box.y + (box.height - height) / 2 + y * height];
}

/** Clicks corner after corner on the picture, twice on the last one. */
async function clicksAround(reviewer: User, corners: readonly [Corner, ...Corner[]]): Promise<void> {
  for (const corner of corners.slice(0, -1))
    await reviewer.page.mouse.click(...(await placeOf(reviewer, corner)));
  await reviewer.page.mouse.dblclick(...(await placeOf(reviewer, corners.at(-1) ?? corners[0])));
}

test('a reviewer judges twenty roofs by keyboard alone, takes one back, loses none without a connection, and draws by mouse', {
  tag: '@core',
}, async ({ administrator, secondBrowser: reviewer }) => {
  await administrator.hasImported(ZIP, roofs);
  await isReviewer(administrator, reviewer);
  // No lead and no bar of a contractor's.
  await expect(reviewer.page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Review',
  ]);
  await reviewer.opens('/pipeline');
  await reviewer.seesHeading(/not found/i);
  await reviewer.opens('/review');
  await reviewer.page.getByRole('button', { name: `Review ZIP ${ZIP}` }).focus();
  await reviewer.pressesKeys('Enter');

  const judged = (count: number) => reviewer.sees(`${count} judged here`);
  await judged(0);
  await expect(reviewer.page.getByAltText('The roof to review')).toBeVisible();
  await reviewer.sees(/^1 of 20/);
  await reviewer.seesNoAccessibilityProblem();
  await reviewer.pressesKeys('Enter');
  await reviewer.sees(/^Say what the roof shows/);
  // Pictures that a file names lie nowhere.
  await reviewer.pressesKeys('f');
  await reviewer.sees(/^The position of this picture is not known/);
  await reviewer.pressesKeys('h');
  await expect(reviewer.dialog('Keys')).toBeVisible();
  await reviewer.pressesKeys('Escape');
  await expect(reviewer.dialog()).toHaveCount(0);

  for (let count = 1; count <= 19; count += 1) {
    // A sound one in three keys, a damaged one in two.
    await reviewer.pressesKeys(...(count % 2 ? ['1', '0', 'Enter'] : ['c', 'Enter']));
    await judged(count);
  }
  await reviewer.pressesKeys('z');
  await judged(18);
  await expect(reviewer.page.getByRole('button', { name: 'None', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await reviewer.pressesKeys('Enter');
  await judged(19);
  await reviewer.sees('All saved');

  await reviewer.losesTheServer();
  await reviewer.pressesKeys(' ', 'Enter');
  await reviewer.sees(/^1 answer is not saved yet/);
  await reviewer.findsTheServerAgain();
  await reviewer.presses('Try Again');
  await reviewer.seesHeading('Nothing left to review');

  const captures = (await administrator.calls('GET', '/api/review/captures')) as { zipCode: string }[];
  expect(captures.find(({ zipCode }) => zipCode === ZIP)).toMatchObject({
    judged: 19,
    cannotTell: 1,
    disputed: 0,
  });

  const id = await isFlown(administrator);
  // What it needs before it is delivered, each with the way to do it.
  await administrator.opens(`/captures/${id}`);
  await administrator.sees('0 of 1 roof is reviewed, 0%: the blind check can be drawn from 95% on.');
  await expect(administrator.page.getByRole('link', { name: 'Review Roofs' })).toBeVisible();
  await expect(administrator.page.getByRole('button', { name: 'Draw Blind Check' })).toBeDisabled();
  await expect(administrator.page.getByRole('button', { name: 'Deliver' })).toBeDisabled();
  await administrator.sees('1 roof: nobody has reviewed them');
  await administrator.seesNoAccessibilityProblem();
  await reviewer.opens(`/review?capture=${id}`);
  const desk = reviewer.page;
  await expect(desk.getByAltText('The roof to review')).toBeVisible();
  // No outline is known yet: a square shows about where the house should be, and a key hides it.
  const square = desk.locator('svg[aria-label$="drawn"] polygon');
  await expect(square).toHaveCount(1);
  await reviewer.sees(/^No outline available/);
  await reviewer.pressesKeys('l');
  await expect(square).toHaveCount(0);
  await reviewer.pressesKeys('l');
  await reviewer.presses('Draw roof outline');
  await clicksAround(reviewer, [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.7],
    [0.3, 0.7],
  ]);
  // The roof is cut out and looked at again meanwhile.
  await expect(desk.getByText('The outline is saved.').filter({ visible: true })).toBeVisible({
    timeout: 60_000,
  });
  // On the ground the server has it where it was drawn, in the drawing's own 400 by 300 units.
  const points = (await desk.locator('svg[aria-label$="drawn"] polygon').getAttribute('points')) ?? '';
  const corners = points.split(' ').map((point) => point.split(',').map(Number));
  for (const [at, corner] of [
    [120, 90],
    [280, 90],
    [280, 210],
    [120, 210],
  ].entries())
    for (const axis of [0, 1])
      expect(Math.abs((corners[at]?.[axis] ?? 0) - (corner[axis] ?? 0))).toBeLessThan(1);
  expect(await administrator.calls('GET', `/api/captures/${id}/suggestions`)).toMatchObject({ outlines: 1 });

  await reviewer.presses('Missing shingles');
  await reviewer.presses('Outline');
  await clicksAround(reviewer, [
    [0.4, 0.4],
    [0.5, 0.4],
    [0.5, 0.5],
  ]);
  await expect(desk.getByRole('img', { name: '1 region drawn' })).toBeVisible();
  await reviewer.presses('Confirm');
  await reviewer.seesHeading('Nothing left to review');
  await reviewer.sees('All saved');

  // Once it is delivered, contractors read at the roof how much of its ZIP code was looked at.
  await administrator.opens(`/captures/${id}`);
  await administrator.presses('Waive Blind Check');
  await administrator.types('Reason', 'A single roof');
  await administrator.page.getByRole('dialog').getByRole('button', { name: 'Waive' }).click();
  await administrator.presses('Deliver 1 Roof');
  await administrator.presses('Deliver Capture');
  await administrator.seesToast('Capture delivered');
  const [lead] = (await administrator.calls('GET', `/api/properties?zipCode=${FLOWN_ZIP}`)) as {
    id: number;
  }[];
  await administrator.opens(`/dashboard?property=${lead?.id}`);
  await administrator.presses('Record Inspection');
  await administrator.types('Day', '2026-11-20');
  await administrator.types('Inspected by', 'Rosa of Ridge Roofing');
  await administrator.seesNoAccessibilityProblem();
  await administrator.presses('Record');
  await administrator.seesToast('Inspection recorded');
  await administrator.sees(/by Rosa of Ridge Roofing/);
  const contractor = await administrator.addsContractor(FLOWN_ZIP);
  await reviewer.logsOut();
  await reviewer.isAt('/');
  await reviewer.opens('/login');
  await reviewer.signsIn(contractor);
  await expect(desk).not.toHaveURL(/login/);
  await reviewer.opens(`/dashboard?property=${lead?.id}`);
  await reviewer.seesHeading(`What was checked in ZIP ${FLOWN_ZIP}`);
  await reviewer.sees('People reviewed 1 of 1 roof.');
  await reviewer.sees('It was delivered without a blind check that is enough.');
  await reviewer.sees(/^Accuracy: inspected on the roof, 0 of 1 is what they are called/);
  await reviewer.sees(/by Rosa of Ridge Roofing/);
});

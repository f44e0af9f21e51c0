import { boxAround, buildingOf } from '#testing/outlines.ts';
import { expect, phone, test } from './driver.ts';

const ZIP = '86301';
const place = (at: number) => ({ latitude: 34.54 + at * 0.0005, longitude: -112.46 });
/** Meters: from a hut to a hall. */
const boxes = [
  [8, 7],
  [20, 10],
  [24, 14],
] as const;
const CSV = [
  'Address,Roof Subtype,Severity Level,Latitude,Longitude',
  ...boxes.map((_, at) => {
    const { latitude, longitude } = place(at);
    return `${at + 1} Gable Ct,architectural shingles,severe,${latitude},${longitude}`;
  }),
  `4 Gable Ct,architectural shingles,severe,${place(3).latitude},${place(3).longitude}`,
].join('\n');

test.use(phone);

test('roofs with outlines get a size by themselves: it is listed, filtered by, walked with, and priced for owners', {
  tag: '@core',
}, async ({ administrator: admin, secondBrowser: owner, thirdBrowser: rep }) => {
  // Roofs are measured every minute.
  test.setTimeout(180_000);
  await admin.hasImported(ZIP, CSV);
  const flight = { zipCode: ZIP, capturedOn: '2026-11-01', kind: 'flight' };
  const { id } = (await admin.calls('POST', '/api/captures', flight)) as { id: number };
  await admin.addsOutlines(
    id,
    boxes.map((size, at) => buildingOf([boxAround(place(at), size)])),
  );
  await owner.isSignedInAs(await admin.addsContractor(ZIP));
  await expect(async () => {
    const { leads } = (await owner.calls('GET', `/api/leads?zipCode=${ZIP}&sort=squares`)) as {
      leads: { squares: number | null }[];
    };
    expect(leads.map(({ squares }) => Math.round(squares ?? 0))).toEqual([39, 23, 7, 0]);
  }).toPass({ timeout: 100_000 });

  await owner.opens(`/dashboard?zip=${ZIP}&squares=20-100&sort=squares`);
  const cards = owner.page.getByRole('listitem').filter({ hasText: 'Gable Ct' });
  await expect(cards).toHaveText([/3 Gable Ct.*39 squares/, /2 Gable Ct.*23 squares/]);
  await owner.sees('Roof size: 20 squares or more');
  await owner.seesNoAccessibilityProblem();

  await owner.presses(/^2 Gable Ct/);
  const size = owner.page.getByRole('region', { name: 'Roof size' });
  await expect(size).toContainText('23 squares ± 6');
  await expect(size).toContainText(
    'From its outline on a map of buildings, assumed 5/12, usual for shingles in AZ.',
  );
  await expect(size).toContainText(
    /\$[\d,]+ to \$[\d,]+ Estimate from the outline, sample prices, for your company only/,
  );
  await owner.seesNoAccessibilityProblem();

  await rep.isSignedInAs(
    await owner.addsColleague({ companyRole: 'rep', firstName: 'Rae', lastName: 'Poe' }, ZIP),
  );
  await rep.opens(`/dashboard?zip=${ZIP}&squares=20-100`);
  await rep.presses(/^2 Gable Ct/);
  const sizeForRep = rep.page.getByRole('region', { name: 'Roof size' });
  await expect(sizeForRep).toContainText('23 squares ± 6');
  await expect(sizeForRep).not.toContainText('$');

  const queue = await owner.hasQueue('Large roofs', ZIP);
  await owner.opens(queue);
  await owner.sees('69 squares of 3 roofs with a size');
  await owner.opens(queue.replace('queue', 'knock'));
  await owner.sees('4 of 4 to do');
  await owner.sees('All doors: 69 squares of 3 roofs with a size');
  await owner.seesNoAccessibilityProblem();

  await owner.opens('/coverage');
  await owner.sees(/86301: 4 severe roofs, about \$.+ \(3 of them have a size, sample prices\)/);
  await owner.seesNoAccessibilityProblem();
});

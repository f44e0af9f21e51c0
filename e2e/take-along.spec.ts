import sharp from 'sharp';
import { expect, phone, test, zipFrom } from './driver.ts';

test.use(phone);

const DOORS = 6;

test('a walk that was cut off while it was taken along goes on by itself, and fetches nothing twice', async ({
  administrator: user,
}) => {
  const zip = zipFrom(85621);
  const rows = Array.from({ length: DOORS }, (_, n) => `${n + 1} Along St,/api/properties/${9001 + n}/crop`);
  await user.hasImported(zip, ['address,cropImageUrl', ...rows].join('\n'));
  await user.isSignedInAs(await user.addsContractor(zip));
  const queue = await user.hasQueue('Along', zip);

  // Two pictures come through, then the network is gone for everything.
  const create = { width: 40, height: 30, channels: 3, background: '#a0522d' } as const;
  const body = await sharp({ create }).png().toBuffer();
  const came: string[] = [];
  let left = 2;
  await user.page.route('**/api/properties/*/crop', async (route) => {
    if (left === 0) return route.abort('internetdisconnected');
    left -= 1;
    came.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: 'image/png', headers: { 'x-application': 'ridgecap' }, body });
    if (left === 0) await user.losesTheServer();
  });
  await user.opens(queue);
  await user.doesWithQueue('Save Offline');
  await user.sees(/^Saved offline .*: 6 properties, 2 pictures, .* 4 more will be added/);
  await user.seesNoAccessibilityProblem();
  await user.seesNothingSideways();

  left = 1;
  await user.findsTheServerAgain();
  await user.sees(/^Saved offline .*: 6 properties, 3 pictures, .* 3 more will be added/);

  // The application is ended, and opened again with a network.
  left = DOORS;
  await user.findsTheServerAgain();
  await user.reloads();
  await user.sees(/^Saved offline .*: 6 properties, 6 pictures, [\d.]+ MB\.?(?!.*more will be added)/);
  expect(came.toSorted()).toEqual(rows.map((row) => row.split(',')[1]));
});

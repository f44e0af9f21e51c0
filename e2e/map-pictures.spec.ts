import { flyOver } from '#testing/pictures.ts';
import { sampleCapture } from '#town/capture.ts';
import { expect, phone, test, type User } from './driver.ts';

// Without a graphics card every frame of the map is drawn by the processor.
test.describe.configure({ timeout: 300_000 });

const ZIP = '85250';
const house = sampleCapture().properties[1800]?.record;
const place = `${house?.latitude},${house?.longitude}`;

/** A flight of a day over one house, reviewed and delivered. */
async function isDelivered(administrator: User, reviewer: User, day: string): Promise<number> {
  const flight = { zipCode: ZIP, kind: 'flight', capturedOn: day };
  const { id } = (await administrator.calls('POST', '/api/captures', flight)) as { id: number };
  const [flown] = await flyOver(day, { columns: 1, rows: 1 });
  await administrator.addsPicture(id, flown);
  await administrator.calls('POST', `/api/captures/${id}/place`);
  await expect(async () => {
    expect(await administrator.calls('GET', `/api/captures/${id}`)).toMatchObject({ state: 'in-review' });
  }).toPass();
  const { items } = (await reviewer.calls('POST', `/api/review/captures/${id}/work`)) as {
    items: { id: string }[];
  };
  const answer = { verdict: 'judged', material: '3-tab Shingles', signs: [], severity: null, regions: [] };
  for (const item of items)
    await reviewer.calls('POST', `/api/review/items/${item.id}/answer`, {
      ...{ answer, seconds: 3, sawSuggestion: false },
    });
  await administrator.calls('POST', `/api/review/captures/${id}/audit/waive`, { because: 'One roof' });
  await expect(async () => {
    expect(await administrator.calls('GET', `/api/captures/${id}/ground`)).toMatchObject({
      drawn: { frames: 1 },
    });
  }).toPass();
  await administrator.calls('POST', `/api/captures/${id}/deliver`);
  return id;
}

test('a contractor sees the pictures of a delivered capture on the map, and compares it with the one before', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { address, latitude, longitude, areaSquareFeet } = house ?? {};
  const row = [address, ZIP, latitude, longitude, areaSquareFeet].join();
  await administrator.hasImported(ZIP, `address,zip,latitude,longitude,areaSquareFeet\n${row}`);
  const contractor = await administrator.addsContractor(ZIP);
  await user.isSignedInAs(contractor);
  await user.opens(`/map?at=${place},18.5`);
  await user.seesTheMap();
  await user.seesNoAccessibilityProblem();
  await user.page.getByRole('button', { name: 'Base layer: Streets' }).click();
  await user.page.getByRole('menuitemradio', { name: 'Pictures' }).click();
  await user.sees(/^No pictures yet\./);
  await user.isAt(/[?&]base=pictures/);

  const reviewerLogin = await administrator.addsContractor();
  await administrator.calls('PUT', `/api/admin/users/${reviewerLogin.id}/role`, { role: 'reviewer' });
  await user.isSignedInAs(reviewerLogin);
  const first = await isDelivered(administrator, user, '2026-11-06');
  const second = await isDelivered(administrator, user, '2026-11-20');

  await user.isSignedInAs(contractor);
  const tile = user.page.waitForResponse(
    (one) => /\/api\/map\/pictures\/\d+\//.test(one.url()) && one.status() === 200,
  );
  await user.opens(`/map?at=${place},19&base=pictures`);
  await tile;
  await user.sees('Flown Nov 20, 2026. Simulated capture, not a real place.');
  await user.presses('Compare with Nov 6, 2026');
  const line = user.page.getByRole('slider', { name: 'Line between the two captures' });
  await line.focus();
  await line.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuenow', '48');
  await line.press('Home');
  await expect(line).toHaveAttribute('aria-valuenow', '0');
  await user.seesNoAccessibilityProblem();
  await user.isAt(/[?&]compare=true/);
  await user.page.getByRole('combobox', { name: 'Capture' }).click();
  await user.page.getByRole('option', { name: /Nov 6, 2026/ }).click();
  await user.isAt(new RegExp(`capture=${first}`));
  await user.sees('No earlier capture');
  expect(second).toBeGreaterThan(first);
  await user.presses('Close the pictures');
  await expect(user.page.getByRole('button', { name: 'Base layer: Streets' })).toBeVisible();

  // Operators see the same ground on its page, with its roofs.
  await administrator.opens(`/captures/${second}?tab=roofs`);
  await administrator.sees(/^Drawn on the map from 1 picture,/);
  await expect(administrator.page.locator('.maplibregl-canvas')).toBeVisible();
  await administrator.seesNoAccessibilityProblem();
  await administrator.page.setViewportSize(phone.viewport);
  await administrator.seesNoAccessibilityProblem();
  await administrator.page.getByRole('tab', { name: 'Pictures' }).click();
  await administrator.isAt(/[?&]tab=pictures/);
  await expect(administrator.page.getByRole('list', { name: 'Pictures' }).locator('img')).toHaveCount(1);
});

import { randomUUID } from 'node:crypto';
import { dayFromNow } from './days.ts';
import { expect, phone, test } from './driver.ts';

/** A street of the journey's own. */
const newStreet = () => `W ${randomUUID().slice(0, 8)} Ln`;
const csv = (zip: string, street: string) =>
  [
    'zip,address,latitude,longitude,severity',
    ...[1, 2, 3].map((n) => `${zip},${n} ${street},33.5,-112.${n},${n === 1 ? 'severe' : 'minor'}`),
  ].join('\n');

test.describe('on a phone', () => {
  test.use(phone);

  test('an appointment that is set at a door is in the day, and leads back to the door', {
    tag: '@core',
  }, async ({ administrator: user }) => {
    const street = newStreet();
    await user.hasImported('85016', csv('85016', street));
    await user.opens(`/dashboard?zip=85016&q=${encodeURIComponent(street)}`);
    await user.page.getByText(`2 ${street}`).filter({ visible: true }).first().click();
    await user.dialog().getByRole('tab', { name: 'CRM' }).click();
    await user.dialog().getByText('No appointments yet.').waitFor();
    await user.dialog().getByRole('button', { name: 'Set Appointment' }).click();
    const form = user.page.getByRole('dialog', { name: 'Set Appointment' });
    await form.getByLabel('Day').fill(dayFromNow(0));
    await form.getByLabel('Time').fill('23:59');
    await form.getByLabel('Note (optional)').fill('Bring the ladder');
    await user.seesNoAccessibilityProblem();
    await form.getByRole('button', { name: 'Set Appointment' }).click();
    await user.seesToast('Appointment Set', /11:59 PM MST$/);
    await expect(form).toHaveCount(0);
    await expect(user.dialog().getByText('Bring the ladder')).toBeVisible();
    await user.seesNoAccessibilityProblem();

    await user.opens('/dashboard');
    await user.page.getByRole('link', { name: /^Today.*\d appointment/ }).click();
    await user.isAt('/today');
    const line = user.page.getByRole('link', { name: `11:59 PM · 2 ${street}` });
    await expect(line).toBeVisible();
    await user.seesNoAccessibilityProblem();
    await line.click();
    await expect(user.dialog().getByRole('heading', { name: `11:59 PM · 2 ${street}` })).toBeVisible();
    await expect(user.dialog().getByText('Bring the ladder')).toBeVisible();
    await expect(user.dialog().getByRole('button', { name: /^Navigate/ })).toBeVisible();
    await user.seesNoAccessibilityProblem();
    await user.dialog().getByRole('link', { name: 'Open Property' }).click();
    await expect(user.dialog().getByRole('heading', { name: `2 ${street}`, exact: true })).toBeVisible();
  });

  test('the worst shingle roofs, the next door, and where nobody was home yesterday are a tap away', async ({
    administrator: user,
  }) => {
    const zip = '85018';
    await user.hasImported(zip, csv(zip, newStreet()));
    await user.isSignedInAs(await user.addsContractor(zip));
    const queue = await user.hasQueue('Walk', zip);
    const [door] = (await user.calls('GET', `/api/properties?zipCode=${zip}`)) as {
      id: number;
      address: string;
    }[];
    const items = `/api${queue.replace('queue', 'queues')}/items`;
    await user.calls('POST', `${items}/${door?.id}/outcome`, { outcome: 'not_home' });
    await user.opens('/today');
    await user.sees('2 of 3 doors to do');
    await expect(user.page.getByText(/to try again/)).toHaveCount(0);

    // The next morning.
    await user.page.clock.setFixedTime(Date.now() + 86_400_000);
    await user.opens('/today');
    await user.sees('Not home yesterday');
    await user.sees('1 door to try again');
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.seesNothingSideways();
    const taps = await user.countsTaps();
    await user.page.getByRole('link', { name: /1 door to try again/ }).click();
    await user.isAt(`${queue}?show=not_home`);
    await expect(user.page.getByRole('article')).toHaveCount(1);
    await user.page.goBack();
    await user.follows('Worst shingle roofs');
    await user.isAt(/\/dashboard\?severity=/);
    await user.page.goBack();
    await user.follows('Continue Knocking');
    await user.isAt(queue.replace('queue', 'knock'));
    expect(await taps()).toBe(3);
    await user.opens('/today');
    await user.presses('Knock These 1');
    await expect(user.page).toHaveURL(/\/knock\/\d+$/);
    await user.sees(door?.address ?? '');
  });
});

test('a queue of the day leads to its next door in one press', async ({ administrator: user }) => {
  const street = newStreet();
  await user.hasImported('85017', csv('85017', street));
  await user.hasQueue(street, '85017');
  await user.opens('/today');
  await user.seesNoAccessibilityProblem();
  await user.page.getByRole('link', { name: new RegExp(`^${street}`) }).click();
  await expect(user.dialog()).toBeVisible();
  await user.isAt(/\/queue\/\d+\?/);
});

test('a calendar program gets a secret address that can be ended', async ({ administrator: user }) => {
  await user.opens('/profile');
  await user.presses('Make Address');
  const address = await user.page.getByLabel('Your calendar’s address').inputValue();
  const path = new URL(address).pathname;
  const read = () => user.page.evaluate(async (at) => (await fetch(at)).status, path);
  expect(await read()).toBe(200);
  await user.seesNoAccessibilityProblem();
  await user.presses('End Address');
  await user.seesToast('Calendar Address Ended', 'Calendar apps can no longer read it.');
  expect(await read()).toBe(404);
});

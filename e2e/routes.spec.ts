import { expect, phone, test } from './driver.ts';

/** Houses on both sides of a street from west to east, mixed as a list by severity is, and one without a position. */
function streetCsv(zipCode: string): string {
  const houses = Array.from({ length: 10 }, (_, n) => [
    `${100 + n} W Elm St`,
    33.5 + (n % 2) * 2e-4,
    -112 + Math.floor(n / 2) * 3e-4,
  ]);
  const mixed = houses.map((_, i) => houses[(i * 7) % houses.length]);
  const rows = [...mixed, ['900 W Elm St', '', '']].map((row) => [zipCode, ...(row ?? [])].join(','));
  return ['zip,address,latitude,longitude', ...rows].join('\n');
}

test.describe('on a phone', () => {
  test.use({
    ...phone,
    permissions: ['geolocation'],
    geolocation: { latitude: 33.4999, longitude: -112.0002 },
  });

  test('a queue is put into the order of a walk from the current position', { tag: '@core' }, async ({
    administrator: user,
  }) => {
    await user.hasImported('85013', streetCsv('85013'));
    await user.opens(await user.hasQueue('Elm Street', '85013'));
    await user.presses('More');
    await user.page.getByRole('menuitem', { name: 'Plan Walk' }).click();
    await user.seesNoAccessibilityProblem();
    await user.picks('Way', 'One side, then back');
    await user.picks('Start', 'Start where I am, and return');
    await user.presses('Plan Walk');
    await user.sees(/^10 doors · 0\.\d miles · about \d+ min$/);
    await user.sees('1 door left out: no position of their own.');
    await user.sees(/^Sunset at \d+:\d\d PM\./);
    await user.page.getByText(/Cautious hours: 9 AM to 8 PM or sunset, whichever is first/).click();
    await user.sees(/^No knocking hours are on file for Phoenix/);
    await user.seesNoAccessibilityProblem();
    const gpx = await user.downloads(() => user.presses('Save as GPX'));
    expect(gpx.name).toBe('walk-elm-street.gpx');
    expect(gpx.text.match(/<rtept /g)).toHaveLength(10);
    const parts = user.page.getByRole('list', { name: 'Parts of the walk' }).getByRole('link');
    await expect(parts).toHaveText(['Doors 1–4', 'Doors 5–8', 'Doors 9–10']);
    await expect(parts.first()).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&origin=33\.4999/,
    );
    const sent = user.page.evaluate(
      () =>
        new Promise((resolve) => {
          const paper = () => document.querySelector('.print-sheet')?.textContent;
          addEventListener('beforeprint', () => resolve(paper()), { once: true });
        }),
    );
    await user.presses('Print Walk Sheet');
    const paper = await sent;
    for (const words of ['Walk sheet · 10 properties', '100 W Elm St', '109 W Elm St'])
      expect(paper).toContain(words);
    await user.presses('Use as My Order');
    await expect(user.dialog()).toHaveCount(0);
    // The list draws what is on screen.
    const cards = user.page.getByText(/^\d+ W Elm St$/).filter({ visible: true });
    const isInOrder = async () => {
      for (const [at, number] of [100, 102, 104, 106, 108].entries())
        await expect(cards.nth(at)).toHaveText(`${number} W Elm St`);
    };
    await isInOrder();
    await user.page.reload();
    await isInOrder();
  });
});

test('without permission for the position there is a message, and the walk begins at a door', async ({
  administrator: user,
}) => {
  await user.hasImported('85014', streetCsv('85014'));
  await user.opens(await user.hasQueue('Elm Street, again', '85014'));
  await user.presses('Plan Walk');
  await user.picks('Start', 'Start where I am');
  await user.dialog().getByRole('button', { name: 'Plan Walk' }).click();
  await user.sees(/^Your browser does not share your location with this site/);
  await user.picks('Start', 'Start at the best door');
  await user.dialog().getByRole('button', { name: 'Plan Walk' }).click();
  await user.sees(/^10 doors · /);
  await user.seesNoAccessibilityProblem();
});

test('without a connection the device plans the same walk itself', async ({ administrator: user }) => {
  await user.hasImported('85020', streetCsv('85020'));
  await user.opens(await user.hasQueue('Elm Street, far out', '85020'));
  await user.presses('Plan Walk');
  const plan = user.dialog().getByRole('button', { name: 'Plan Walk' });
  await plan.click();
  const figures = user.dialog().getByText(/^10 doors · /);
  await expect(figures).toBeVisible();
  const online = await figures.textContent();
  const links = user.page.getByRole('list', { name: 'Parts of the walk' }).getByRole('link');
  const hrefs = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const onlineWay = await hrefs();
  await user.picks('Way', 'One side, then back');
  await user.picks('Way', 'The shortest way');
  await expect(figures).toHaveCount(0);
  await user.losesTheServer();
  await plan.click();
  await user.sees('Planned on this device, without a connection.');
  await expect(figures).toHaveText(online ?? '');
  expect(await hrefs()).toEqual(onlineWay);
  await user.seesNoAccessibilityProblem();
  await user.findsTheServerAgain();
});

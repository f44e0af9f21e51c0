import { mrmsCell, mrmsGrid } from '#domain/storms/mrms-grid.ts';
import { makeMesh } from '#server/features/platform/sample-company/grid-message.ts';
import { expect, phone, test, type User } from './driver.ts';
import { dailyCsv, hasHouse } from './storm-files.ts';

// Without a graphics card every frame of the map is drawn by the processor.
test.describe.configure({ timeout: 300_000 });

/** The middle of a cell of the radar's grid. */
const MESA = { latitude: 33.385, longitude: -111.785 };
/** A house in it, some hundred yards from the middle. */
const HOUSE = { latitude: 33.3881, longitude: -111.7813 };
const DAY = '2025-08-14';

/** A contractor of a ZIP with hail of 1.5 in by radar on a day, in five by five cells, and one report. */
async function hasStorm(zipCode: string, administrator: User, user: User): Promise<void> {
  const id = await hasHouse(administrator, zipCode, HOUSE);
  const middle = mrmsCell(MESA) ?? 0;
  const rows = [-2, -1, 0, 1, 2];
  const cells = rows.flatMap((row) => rows.map((column) => middle + row * mrmsGrid.columns + column));
  const hail = Object.fromEntries(cells.map((cell) => [cell, 38.1]));
  const mesh = await makeMesh(hail, new Date('2025-08-15T07:00:00Z'));
  await administrator.hasStorms('mesh-250814.grib2', mesh, id, DAY);
  await administrator.hasStorms('250814_rpts_hail.csv', dailyCsv(175, MESA), id, DAY);
  await user.isSignedInAs(await administrator.addsContractor(zipCode));
}

test('the map shows the storms at one’s doors, day by day, and what a cell has', async ({
  administrator,
  secondBrowser: user,
}) => {
  await hasStorm('85210', administrator, user);
  await user.opens(`/map?at=${MESA.latitude},${MESA.longitude},13`);
  await user.seesTheMap();
  await user.seesCounter('Properties', '1');
  await user.presses('Storms');
  const bar = user.page.getByRole('region', { name: 'Storm' });
  const day = bar.getByLabel('Day of the storm');
  await expect(day).toHaveValue(DAY);
  await expect(bar).toContainText('Radar estimate up to 1.50–1.75 in, 1 report.');

  await day.focus();
  await user.pressesKeys('ArrowDown');
  await expect(day).toHaveValue('2025-08-13');
  await expect(bar).toContainText('No hail in the radar files that were loaded and no report of this day');
  await user.isAt(/[?&]storm=2025-08-13/);
  await user.seesNoAccessibilityProblem();
  await user.presses('Recent Storms');
  await user.page.getByRole('menuitemradio', { name: /Aug 14, 2025/ }).click();
  await expect(day).toHaveValue(DAY);

  await bar.getByText('What the bands and marks mean').click();
  await expect(bar.getByRole('list', { name: 'Marks of storms' })).toContainText('Unconfirmed');
  await expect(bar).toContainText('Older than promised: ');
  // By keys; the phone's journey presses on the map.
  await user.presses('Cell in the middle of the map');
  await expect(bar).toContainText('Radar cell at 33.385, -111.785');
  await expect(bar).toContainText('1.50 in by radar');
  await expect(bar).toContainText('radar and report within 3 mi and 1 h');
  await bar.getByText('2 sources').click();
  await expect(bar).toContainText('MRMS hail estimate of a day');
  await expect(bar).toContainText('mesh-250814.grib2');
  await user.seesNoAccessibilityProblem();
  await user.presses('Close the storms');
  await expect(bar).toHaveCount(0);
});

test('a storm that the map opens with is asked for before the application is there, and once', async ({
  administrator: user,
}) => {
  await hasStorm('85210', user, user);
  const asked = user.countsRequests(`/api/storms/${DAY}/swath`);
  const application = /\/assets\/index-[^/]*\.js$/;
  const goOn = await user.opensWithout(
    application,
    `/map?at=${MESA.latitude},${MESA.longitude},13&storm=${DAY}`,
  );
  await expect.poll(asked).toBe(1);
  await user.seesTheShell();
  goOn();
  await user.seesTheMap();
  const bar = user.page.getByRole('region', { name: 'Storm' });
  await expect(bar).toContainText('Radar estimate up to 1.50–1.75 in, 1 report.');
  await user.seesCounter('Properties', '1');
  expect(asked()).toBe(1);
});

test('a storm in the address leads to the doors that it reached, however far apart the others are', async ({
  administrator: user,
}) => {
  await hasHouse(user, '86004', { latitude: 35.2, longitude: -111.65 });
  await hasStorm('85210', user, user);
  await user.opens(`/map?storm=${DAY}`);
  await user.seesTheMap();
  await user.isAt(/at=33\.3\d*(,|%2C)-111\.7\d*(,|%2C)1[2-6]/);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a press on the map tells what the radar’s cell has, and from where', async ({
    administrator: user,
  }) => {
    await hasStorm('85210', user, user);
    await user.opens(`/map?at=${MESA.latitude},${MESA.longitude},14&storm=${DAY}`);
    await user.seesTheMap();
    const bar = user.page.getByRole('region', { name: 'Storm' });
    await expect(bar).toContainText('Radar estimate up to 1.50–1.75 in, 1 report.');
    // Above the middle: the sheet from below has the lower half.
    await expect(async () => {
      await user.pressesOnMap([[0.5, 0.35]]);
      await expect(bar).toContainText('Radar cell at 33.3', { timeout: 3000 });
    }).toPass();
    await expect(bar).toContainText('1.50 in by radar');
    await user.seesNothingSideways();
    await user.seesNoAccessibilityProblem();
  });
});

import { expect, phone, test, type User } from './driver.ts';

// Without a graphics card every frame of the map is drawn by the processor.
test.describe.configure({ timeout: 300_000 });

const severities = ['none', 'minor', 'moderate', 'severe'];

/** Houses on a grid 60 m apart around a corner in Mesa, each severity equally often; the last one has no position. */
function mesaCsv(zipCode: string, count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const placed = n < count - 1;
    return [
      `${100 + n} W Main St`,
      zipCode,
      `138-${zipCode}-${n}`,
      `Owner ${n}`,
      1950 + (n % 70),
      1200 + n * 10,
      n % 5 === 0 ? 'C-2' : 'R1-7',
      severities[n % 4],
      placed ? 33.4152 + Math.floor(n / 10) * 0.0006 : '',
      placed ? -111.8315 + (n % 10) * 0.0007 : '',
    ].join(',');
  });
  return [
    'address,zip,parcelNumber,owner,yearBuilt,areaSquareFeet,zoning,severityLevel,latitude,longitude',
    ...rows,
  ].join('\n');
}

async function contractorIn(zipCode: string, administrator: User, user: User): Promise<void> {
  await administrator.hasImported(zipCode, mesaCsv(zipCode, 81));
  await user.isSignedInAs(await administrator.addsContractor(zipCode));
}

test('filters narrow the map, a link keeps them, and all that match go into a queue', {
  tag: '@core',
}, async ({ administrator, secondBrowser: user }) => {
  await contractorIn('85201', administrator, user);
  await user.opens('/dashboard');
  await user.follows('Property Map');
  await user.seesTheMap();
  await user.seesCounter('Properties', '80');
  // So near that each of these few is seen, and all of them.
  await user.seesCounter('View mode', 'Pins');
  await user.seesCounter('Zoom', /^16\.\d$/);
  await user.sees('1 property has no position yet.');
  await user.seesNoAccessibilityProblem();

  await user.page.getByRole('checkbox', { name: 'Severe' }).click();
  await user.seesCounter('Properties', '20 of 80');
  await user.page.getByRole('checkbox', { name: 'Moderate' }).click();
  await user.seesCounter('Properties', '40 of 80');
  await user.page.getByRole('checkbox', { name: 'Residential' }).click();
  await user.seesCounter('Properties', '32 of 80');
  await user.types('Min sq ft', '1600');
  await user.pressesKeys('Enter');
  await user.seesCounter('Properties', '16 of 80');
  await user.isAt(/[?&]severity=moderate,severe&|[?&]severity=severe,moderate&/);

  await user.goesBack();
  await user.seesCounter('Properties', '32 of 80');
  await user.reloads();
  await user.seesCounter('Properties', '32 of 80');
  await expect(user.page.getByRole('checkbox', { name: 'Moderate' })).toBeChecked();

  await user.presses('Add All to Queue');
  await user.presses('Create New Queue');
  await user.types('Name of the new queue', 'From the map');
  await user.dialog().getByRole('button', { name: 'Add to Queue' }).click();
  await user.seesToast('Added to Queue', 'Successfully added 32 properties to queue');

  await user.presses('Clear All Filters');
  await user.seesCounter('Properties', '80');
  await user.presses('In view');
  await user.sees('85201 · Queued');
  await user.presses('Close the list');

  // What the points on the map do not carry, the server answers.
  await user.page.getByText('More filters').click();
  await user.picks('Rental', 'No rental');
  await user.seesCounter('Properties', '80');
  await user.page.getByRole('checkbox', { name: 'From the map' }).click();
  await user.seesCounter('Properties', '32 of 80');
  await user.presses('Remove filter Queue: From the map');
  await user.seesCounter('Properties', '80');
  await user.seesNoAccessibilityProblem();
});

test('the search flies to an address, a pin opens the detail, and so do keys alone', async ({
  administrator,
  secondBrowser: user,
}) => {
  await contractorIn('85202', administrator, user);
  await user.opens('/map');
  await user.seesTheMap();
  await user.types('Address search', '145 w main');
  await expect(user.page.getByRole('option', { name: /145 W Main St/ })).toBeVisible();
  await user.seesCounter('Properties', '1 of 80');
  await user.isAt(/[?&]q=145\+w\+main/);
  await user.pressesKeys('ArrowDown', 'Enter');
  // It is shown among its neighbors.
  await user.seesCounter('Properties', '80');
  await user.seesCounter('View mode', 'Pins');
  await user.seesCounter('Zoom', '18.0');
  await user.isAt(/at=33\.41/);
  await user.seesNoAccessibilityProblem();

  await expect(async () => {
    await user.pressesMiddleOfMap();
    await expect(user.dialog()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await user.dialog().getByText('145 W Main St').first().waitFor();
  await user.isAt(/property=\d+/);
  await user.pressesKeys('Escape');
  await expect(user.dialog()).toHaveCount(0);

  await user.presses('In view');
  const list = user.page.getByRole('region', { name: 'Properties in view' });
  // The nearest to the middle comes first, and is where the keys begin.
  const first = list.getByRole('button', { name: /145 W Main St/ });
  await first.focus();
  await user.pressesKeys('ArrowDown');
  await expect(first).not.toBeFocused();
  await user.pressesKeys('Home');
  await expect(first).toBeFocused();
  await user.pressesKeys('Enter');
  await expect(user.dialog().getByText('145 W Main St').first()).toBeVisible();
  await user.pressesKeys('Escape');
  await user.seesNoAccessibilityProblem();
});

test('a shared link opens the same view, without other users’ data', async ({
  administrator,
  secondBrowser: user,
}) => {
  await contractorIn('85203', administrator, user);
  await user.opens('/map?at=33.4165,-111.8284,16.5&severity=severe&zip=85203&year=1960-2000');
  await user.seesTheMap();
  await user.seesCounter('Zoom', '16.5');
  await user.seesCounter('View mode', 'Pins');
  await user.isAt(/at=33\.4165,-111\.8284,16\.5/);
  await expect(user.page.getByRole('checkbox', { name: 'Severe' })).toBeChecked();
  await user.opens('/map?zip=99999&at=nonsense&severity=terrible');
  await user.seesCounter('Properties', '80');
  await user.sees(/^Ignored in this link: .*“terrible”\.$/);
});

test('a map that was moved away leads back, and shows the current position', async ({
  administrator,
  secondBrowser: user,
}) => {
  await contractorIn('85206', administrator, user);
  await user.opens('/map?at=40.7,-74,12');
  await user.seesTheMap();
  await user.seesCounter('Zoom', '12.0');
  await user.presses('Back to My Properties');
  await user.isAt(/at=33\.4\d+,-111\.8/);
  await expect(user.page.getByRole('button', { name: 'Back to My Properties' })).toHaveCount(0);

  await user.presses('Where am I');
  await user.seesToast('Your location is not known', 'Allow it in the site settings');
  await user.standsAt(33.5, -111.9);
  await user.presses('Where am I');
  await user.seesCounter('View mode', 'Pins');
  await user.isAt(/at=33\.5,-111\.9,16/);
  await user.presses('Back to My Properties');
  await user.isAt(/at=33\.4\d+,-111\.8/);
  await user.seesNoAccessibilityProblem();
});

test('what is drawn around, cornered or in view is selected, and goes into a queue', async ({
  administrator,
  secondBrowser: user,
}) => {
  await contractorIn('85207', administrator, user);
  await user.opens('/map');
  await user.seesTheMap();
  await user.seesCounter('Properties', '80');

  await user.presses('Select an area');
  await user.seesNoAccessibilityProblem();
  await user.pressesKeys('Escape');
  await expect(user.page.getByRole('region', { name: 'Select an area' })).toHaveCount(0);
  await user.presses('Select an area');
  await user.presses('All in View');
  await user.sees('80 properties in the area');
  await user.presses('Clear Area');
  await user.seesCounter('Properties', '80');

  // Left of the middle between the panel of filters and the right edge.
  await user.presses('Select an area');
  await user.drawsAround([
    [0.3, 0.25],
    [0.62, 0.25],
    [0.62, 0.98],
    [0.3, 0.98],
  ]);
  await user.seesCounter('Properties', /^[1-7]\d of 80$/);
  await user.isAt(/[?&]within=-111\./);
  await user.sees(/^[1-7]\d properties in the area$/);
  await user.seesNoAccessibilityProblem();
  const bar = user.page.getByRole('region', { name: 'The selected area' });
  await bar.getByRole('button', { name: 'Add All to Queue' }).click();
  await user.presses('Create New Queue');
  await user.types('Name of the new queue', 'Around the corner');
  await user.dialog().getByRole('button', { name: 'Add to Queue' }).click();
  await user.seesToast('Added to Queue', /Successfully added [1-7]\d properties to queue/);
  await expect(user.dialog()).toHaveCount(0);
  await user.reloads();
  await user.seesCounter('Properties', /^[1-7]\d of 80$/);

  await user.presses('Clear Area');
  await user.seesCounter('Properties', '80');
  await user.presses('Select an area');
  await user.presses('Polygon');
  await user.pressesOnMap([
    [0.62, 0.35],
    [0.95, 0.35],
    [0.95, 0.95],
  ]);
  await user.presses('Done');
  await user.seesCounter('Properties', /^\d+ of 80$/);
});

test('a ZIP whose properties have no position opens where the ZIP is', async ({
  administrator,
  secondBrowser: user,
}) => {
  await administrator.hasImported('02139', 'address,zip\n1 Main St,02139\n2 Main St,02139');
  await user.isSignedInAs(await administrator.addsContractor('02139'));
  await user.opens('/map');
  await user.seesTheMap();
  await user.isAt(/at=42\.3\d+,-71\.1\d*,11$/);
  await user.sees('2 properties have no position yet.');
});

test('without graphics there is a word and a list', async ({ administrator, secondBrowser: user }) => {
  await contractorIn('85204', administrator, user);
  await user.opens('/map');
  await user.seesTheMap();
  await user.seesCounter('Properties', '80');
  await user.losesGraphics();
  await user.sees('This device stopped drawing the map');
  await user.sees('100 W Main St');

  await user.hasNoGraphics();
  await user.opens('/map');
  await user.sees('This browser cannot draw the map');
  await user.sees('80 properties');
  await user.page.getByRole('button', { name: /100 W Main St/ }).click();
  await expect(user.dialog().getByText('100 W Main St').first()).toBeVisible();
  await user.pressesKeys('Escape');
  await user.seesNoAccessibilityProblem();
  await user.page.setViewportSize({ width: 768, height: 1024 });
  const views = await user.page.getByRole('button', { name: 'Views' }).boundingBox();
  const counters = await user.page.locator('dl').boundingBox();
  expect(counters?.y, 'a tablet has the whole bar in one line').toBeLessThan(
    (views?.y ?? 0) + (views?.height ?? 0),
  );
});

test('without graphics the small maps of territories and of doors say so, too', async ({
  administrator,
  secondBrowser: user,
}) => {
  // The sample's ZIP code, whose outline every installation knows.
  await contractorIn('85251', administrator, user);
  await user.hasNoGraphics();
  await user.opens('/coverage');
  await user.sees('The map cannot be drawn on this device. The tables below list the same ZIP codes.');
  await user.opens('/team/numbers');
  await user.sees('The map cannot be drawn on this device.');
});

test('a contractor without a ZIP sees a hint', async ({ administrator, secondBrowser: user }) => {
  await user.isSignedInAs(await administrator.addsContractor());
  await user.opens('/map');
  await user.sees('No ZIP codes assigned');
});

test.describe('on a phone', () => {
  test.use(phone);
  test('filters and list slide up from below, and what a finger draws around is cut into walks', async ({
    administrator: user,
  }) => {
    await user.hasImported('85205', mesaCsv('85205', 41));
    await user.opens('/map?zip=85205');
    await user.seesTheMap();
    await user.seesNothingSideways();
    await user.types('Address search', '105 w main');
    await user.seesCounter('Properties', '1 of 40');
    await user.types('Address search', '');
    await user.seesCounter('Properties', '40');
    await user.seesNoAccessibilityProblem();
    await user.presses('Select an area');
    await user.canReach('All in View');
    await user.canReach('Cancel');
    await user.presses('All in View');
    await user.canReach('Clear Area');
    await user.presses('Clear Area');
    await user.seesCounter('Properties', '40');
    await user.presses('Select an area');
    await user.drawsAroundWithAFinger([
      [0.05, 0.35],
      [0.8, 0.35],
      [0.8, 0.75],
      [0.05, 0.75],
    ]);
    await user.sees(/^\d+ properties in the area$/);
    await user.isAt(/[?&]within=-111\./);
    await user.presses('Split into Walks');
    await user.dialog().getByRole('button', { name: 'Split', exact: true }).click();
    await expect(user.dialog().getByRole('listitem')).toHaveCount(2);
    await user.isPictured('walks of a drawn area');
    await user.pressesKeys('Escape');
    await expect(user.dialog()).toHaveCount(0);
    await user.presses('Clear Area');
    await user.seesCounter('Properties', '40');
    await user.presses('Show Filters');
    await user.page.getByRole('checkbox', { name: 'Severe' }).click();
    await user.seesNoAccessibilityProblem();
    await user.presses(/^Show \d+ properties$/);
    await user.presses('In view');
    await user.dialog('Properties in view').getByRole('button').nth(1).waitFor();
    await user.seesNothingSideways();
    await user.seesNoAccessibilityProblem();
  });
});

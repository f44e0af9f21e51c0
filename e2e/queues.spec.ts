import { TIME_ZONE } from './days.ts';
import { expect, phone, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

/** A contractor in the second browser with their own ZIP of leads. */
async function contractorWith(
  administrator: User,
  user: User,
  zipCode: string,
  count: number,
): Promise<void> {
  await administrator.hasImported(zipCode, leadsCsv({ zipCode, count }));
  await user.isSignedInAs(await administrator.addsContractor(zipCode));
}

test('from a filter to a queue, to an export, to an empty queue', { tag: '@core' }, async ({
  administrator,
  secondBrowser: user,
}) => {
  await contractorWith(administrator, user, '85281', 120);
  await user.opens('/queues');
  await user.sees('No Queues Yet');

  await user.opens('/dashboard?severity=severe');
  await user.sees('30 of 120 properties');
  await user.presses('Add All to Queue');
  await user.sees('Adds 30 of 30 properties.');
  await user.seesNoAccessibilityProblem();
  await user.presses('Create New Queue');
  await user.types('Name of the new queue', 'Monday doors');
  await user.dialog().getByRole('button', { name: 'Add to Queue' }).click();
  await user.seesToast('Added to Queue', 'Successfully added 30 properties to queue');
  // It goes when its link is followed: the pointer on it would keep it for good.
  await user.follows('Start at the first door');
  await expect(user.dialog(/N Hayden Rd/)).toBeVisible();
  await expect(user.page.locator('[data-toast][data-state=open]')).toHaveCount(0);

  await user.opens('/queues');
  await user.follows('View Monday doors');
  await user.seesHeading('Monday doors');
  await user.sees('30 properties');
  await user.seesNoAccessibilityProblem();

  const file = await user.downloads(() => user.presses('Export Queue to CSV'));
  expect(file.name).toMatch(/^property-export-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text.trim().split('\r\n')).toHaveLength(31);

  await user.presses('Columns of the export');
  await user.dialog().getByRole('checkbox', { name: 'Status' }).click();
  await user.dialog().getByRole('checkbox', { name: 'Order' }).click();
  await user.seesNoAccessibilityProblem();
  const chosen = user.dialog('Columns of the export').getByRole('button', { name: 'Export Queue to CSV' });
  const more = await user.downloads(() => chosen.click());
  expect(more.text).toMatch(/Crop Image URL,Order,Status\r\n/);

  await administrator.opens('/admin-dashboard');
  await administrator.types('ZIP code', '85281');
  await administrator.choosesFile('queue.csv', file.text);
  await administrator.presses('Upload CSV');
  await administrator.sees(/Nothing changed: all 30 properties were known already/);

  await user.page.getByRole('checkbox', { name: /^Select all/ }).click();
  await user.sees('30 properties selected');
  await user.presses('Remove Selected');
  await user.sees('This action cannot be undone.');
  await user.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /remove/i })
    .click();
  await user.seesToast('Bulk Remove Complete', 'Removed 30 properties from queue');
  await user.sees('Your queue is empty');
  await user.presses('Export Queue to CSV');
  await user.seesToast('Export Error', 'No properties in queue to export.');
});

test('queues are made, renamed and deleted', async ({ administrator, secondBrowser: user }) => {
  await contractorWith(administrator, user, '85282', 5);
  await user.opens('/queues');
  await user.page
    .getByRole('button', { name: /Create/ })
    .first()
    .click();
  await user
    .dialog()
    .getByRole('button', { name: /Create/ })
    .click();
  await user.sees('Queue name is required');
  await user.dialog().getByLabel('Name').fill('Tuesday');
  await user
    .dialog()
    .getByRole('button', { name: /Create/ })
    .click();
  await user.seesToast('Queue Created');
  await user.presses('Edit Tuesday');
  await user.dialog().getByLabel('Name').fill('Wednesday');
  await user
    .dialog()
    .getByRole('button', { name: /Save|Update/ })
    .click();
  await user.seesToast('Queue Updated');
  await user.presses('Delete Wednesday');
  await user.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await user.seesToast('Queue Deleted');
  await user.sees('No Queues Yet');
});

test('another user’s queue looks absent', async ({ administrator, secondBrowser: user }) => {
  await contractorWith(administrator, user, '85283', 5);
  await user.opens('/queue/999999');
  await user.sees('Queue not found');
  await user.opens('/queue');
  await user.sees('No Queue Selected');
});

test('the order is made with the keyboard, and two tabs may remove the same door', async ({
  administrator: user,
  secondBrowser: otherTab,
}) => {
  await user.hasImported('85285', leadsCsv({ zipCode: '85285', count: 4 }));
  await user.opens('/dashboard?zip=85285');
  await user.page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await user.presses('Add Selected to Queue');
  await user.presses('Create New Queue');
  await user.types('Name of the new queue', 'Two tabs');
  await user.dialog().getByRole('button', { name: 'Add to Queue' }).click();
  await user.seesToast('Added to Queue');
  await user.opens('/queues');
  await user.follows('View Two tabs');
  await user.picks('Sort by', 'My Order');
  const doors = () =>
    user.page.locator('tr[data-id]').evaluateAll((rows) => rows.map((row) => row.textContent?.slice(0, 3)));
  const before = await doors();
  await user.page.locator('tr[data-id] [data-handle]').first().focus();
  await user.pressesKeys('ArrowDown');
  await expect.poll(doors).toEqual([before[1], before[0], before[2], before[3]]);
  await expect(user.page.locator('tr[data-id] [data-handle]').nth(1)).toBeFocused();

  await otherTab.isSignedInAs({ email: 'boss@ridgecap.example', password: 'boss-secret' });
  await otherTab.opens(new URL(user.page.url()).pathname);
  await otherTab.sees('4 properties');
  for (const [tab, description] of [
    [user, 'Property removed from queue'],
    [otherTab, 'Already removed'],
  ] as const) {
    await tab.presses('Remove 101 N Hayden Rd');
    await tab.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Remove/ })
      .click();
    await tab.seesToast('Removed', description);
  }
});

test('the order of adding is the order of the list, and its place in the bar is lit', async ({
  administrator: user,
}) => {
  await user.hasImported('85286', leadsCsv({ zipCode: '85286', count: 4 }));
  await user.opens('/dashboard?zip=85286&sort=address&direction=desc');
  await user.sees('4 properties');
  const rows = user.page.getByRole('row', { name: /N Hayden Rd/ });
  const addresses = async () =>
    (await rows.allTextContents()).map((text) => /\d+ N Hayden Rd/.exec(text)?.[0]);
  const added = await addresses();
  await user.page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await user.presses('Add Selected to Queue');
  await user.presses('Create New Queue');
  await user.types('Name of the new queue', 'In order');
  await user.dialog().getByRole('button', { name: 'Add to Queue' }).click();
  await user.seesToast('Added to Queue');
  await user.opens('/queues');
  await user.follows('View In order');
  await user.seesHeading('In order');
  await expect.poll(addresses).toEqual(added);
  await expect(user.page.getByRole('link', { name: 'Property Queues' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the day’s doors are worked with one hand', { tag: '@core' }, async ({ administrator: user }) => {
    await user.hasImported('85284', leadsCsv({ zipCode: '85284', count: 12 }));
    // As long as a name can be, without a place to break it.
    const name = 'OnFoot'.padEnd(64, 'W');
    await user.hasQueue(name, '85284');
    await user.opens('/queues');
    await user.seesNothingSideways();
    await user.seesNoAccessibilityProblem();
    await user.follows(`Start ${name}`);
    await expect(user.dialog('100 N Hayden Rd')).toBeVisible();
    await user.seesNoAccessibilityProblem();
    await user.seesNothingSideways();
    await user.presses('Not home at 100 N Hayden Rd');
    await expect(user.dialog().getByText('Not home', { exact: true }).first()).toBeVisible();
    await user.presses('Next property');
    await expect(user.dialog('101 N Hayden Rd')).toBeVisible();
    await user.presses('Outcome at 101 N Hayden Rd');
    await user.page.getByRole('menuitem', { name: 'Appointment' }).click();
    await user.seesNoAccessibilityProblem();
    await user.seesNothingSideways();
    await user.presses('No Time Yet');
    await user.presses('Next property');
    await user.presses('Outcome at 102 N Hayden Rd');
    await user.page.getByRole('menuitem', { name: 'Sold' }).click();
    await user.types('Amount in dollars', '9000');
    await user.presses('Save Sale');
    await user.presses('Previous property');
    await expect(user.dialog('101 N Hayden Rd').getByText('Done', { exact: true })).toBeVisible();
    await user.presses('Close');
    await user.sees('3 of 12');
    await user.seesNothingSideways();
    await user.seesNoAccessibilityProblem();
    await user.presses('Done 2');
    await user.sees('Appointment Set');
    await user.sees('Won');
    await user.doesWithQueue('Search and Sort');
    await user.types('Search this queue', '101');
    await user.doesNotSee('102 N Hayden Rd');
    await user.types('Search this queue', 'nobody');
    await user.sees('No door matches');
  });

  test('the roof comes first, is enlarged in place, and directions open where one chose once', async ({
    administrator: user,
  }) => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await user.page
      .context()
      .route('https://pictures.example.com/**', (route) =>
        route.fulfill({ body: pixel, contentType: 'image/png' }),
      );
    await user.page
      .context()
      .route('https://www.google.com/**', (route) =>
        route.fulfill({ body: 'map', contentType: 'text/plain' }),
      );
    await user.hasImported(
      '85289',
      'address,cropImageUrl,severityLevel,hasMissingShingles,latitude,longitude\n1 Roof Ln,https://pictures.example.com/roof.png,severe,true,33.48,-111.92',
    );
    await user.opens(`${await user.hasQueue('Roofs', '85289')}?walk=true`);
    const roof = user.dialog().getByRole('button', { name: 'Roof of 1 Roof Ln: show large' });
    const note = user.dialog().getByLabel('Note for this queue');
    expect((await roof.boundingBox())?.y).toBeLessThan((await note.boundingBox())?.y ?? 0);
    await user.sees(/from the file of/);
    await user.sees('Missing shingles');
    await roof.click();
    const large = user.dialog('Roof of 1 Roof Ln').getByRole('img');
    const before = (await large.boundingBox())?.width ?? 0;
    await user.presses('Larger');
    await expect.poll(async () => (await large.boundingBox())?.width ?? 0).toBeGreaterThan(before);
    await user.seesNoAccessibilityProblem();
    await user.pressesKeys('Escape');
    await expect(user.dialog('1 Roof Ln')).toBeVisible();
    await user.presses('Navigate to 1 Roof Ln');
    await user.page.getByRole('menuitem', { name: 'Open in Google Maps' }).click();
    await expect(user.dialog().getByRole('link', { name: 'Navigate to 1 Roof Ln' })).toHaveAttribute(
      'href',
      /google\.com/,
    );
    await user.opens('/profile');
    await user.picks('Open in', 'Ask next time');
    await user.page.goBack();
    await expect(user.page.getByRole('button', { name: 'Navigate to 1 Roof Ln' })).toBeVisible();
  });

  test('yesterday’s not-homes go into a new queue with one press', { tag: '@core' }, async ({
    administrator: user,
  }) => {
    await user.hasImported('85287', leadsCsv({ zipCode: '85287', count: 4 }));
    await user.opens(await user.hasQueue('Yesterday', '85287'));
    for (const door of ['102', '100']) await user.presses(`Not home at ${door} N Hayden Rd`);
    await user.presses('Not home 2');
    await expect(user.page.getByRole('article').getByText('Knocked')).toHaveCount(2);
    await user.doesWithQueue('Move the not-homes to a new queue');
    await user.seesHeading(/^Not home, /);
    await user.sees('0 of 2');
    const doors = user.page.getByRole('article');
    await expect(doors.nth(0)).toContainText('100 N Hayden Rd');
    await expect(doors.nth(1)).toContainText('102 N Hayden Rd');
    const today = new Date().toLocaleDateString('en-US', {
      timeZone: TIME_ZONE,
      month: 'short',
      day: 'numeric',
    });
    for (const place of [0, 1]) await expect(doors.nth(place)).toContainText(`Again: not home on ${today}`);
    await user.page.getByRole('button', { name: /^100 N Hayden Rd/ }).click();
    await expect(user.dialog('100 N Hayden Rd')).toContainText(`Again: not home on ${today}`);
    await user.seesNoAccessibilityProblem();
  });

  test('a note is saved by going on, and waits where it cannot be', async ({ administrator: user }) => {
    await user.hasImported('85288', leadsCsv({ zipCode: '85288', count: 3 }));
    const queue = await user.hasQueue('Notes', '85288');
    await user.opens(`${queue}?walk=true`);
    const note = user.dialog().getByLabel('Note for this queue');
    await note.fill('Dog at the gate');
    await user.sees('Not saved yet');
    await user.presses('Next property');
    await expect(user.dialog('101 N Hayden Rd')).toBeVisible();
    await note.fill('Ask for Ms Moore');
    await user.pressesKeys('Escape');
    await expect(user.dialog()).toHaveCount(0);
    await user.sees('Dog at the gate');
    await user.doesNotSee(/not saved yet/i);

    await user.presses(/^102 N Hayden Rd/);
    await user.losesTheServer();
    await note.fill('Back after five');
    await user.presses('Not home at 102 N Hayden Rd');
    await user.seesToast('Saved on this device', 'Not home, 102 N Hayden Rd');
    const actions = ['Not home at 102 N Hayden Rd', 'Outcome at 102 N Hayden Rd', 'Previous property'];
    for (const name of [...actions, 'Print', 'Copy link']) await user.canReach(name);
    await user.goesBack();
    await user.presses(/^All \d/);
    await user.sees('· not saved yet');
    await user.reloads();
    await user.sees('No connection.');
    await user.sees('· not saved yet');
    await user.findsTheServerAgain();
    await user.reloads();
    await user.sees('Back after five');
    await user.doesNotSee(/not saved yet/);
    await user.sees('Ask for Ms Moore');
    // The visit waited as well, and is sent.
    await user.doesNotSee(/saved on this device/);
    const items = await user.calls('GET', `/api${queue.replace('queue', 'queues')}/items`);
    expect(items).toContainEqual(expect.objectContaining({ status: 'not_home', notes: 'Back after five' }));
  });
});

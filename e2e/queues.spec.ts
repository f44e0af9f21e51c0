import { expect, phone, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

/** A contractor in the second browser with a ZIP of leads of their own. */
async function contractorWith(
  administrator: User,
  user: User,
  zipCode: string,
  count: number,
): Promise<void> {
  await administrator.hasImported(zipCode, leadsCsv({ zipCode, count }));
  await user.isSignedInAs(await administrator.addsContractor(zipCode));
}

test('from a filter to a queue, to an export, to an empty queue', async ({
  administrator,
  secondBrowser: user,
}) => {
  await contractorWith(administrator, user, '85281', 120);
  await user.opens('/queues');
  await user.sees('No Queues Yet');

  await user.opens('/dashboard?severity=severe');
  await user.sees('30 of 120 properties');
  await user.presses('Add All to Queue');
  await user.seesNoAccessibilityProblem();
  await user.presses('Create New Queue');
  await user.types('Name of the new queue', 'Monday doors');
  await user.dialog().getByRole('button', { name: 'Add to Queue' }).click();
  await user.seesToast('Added to Queue', 'Successfully added 30 properties to queue');

  await user.opens('/queues');
  await user.follows('View Monday doors');
  await user.seesHeading('Monday doors');
  await user.sees('30 properties');
  await user.seesNoAccessibilityProblem();

  const file = await user.downloads(() => user.presses('Export Queue to CSV'));
  expect(file.name).toMatch(/^property-export-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text.trim().split('\r\n')).toHaveLength(31);

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

test('a queue of somebody else looks absent', async ({ administrator, secondBrowser: user }) => {
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
  for (const [tab, said] of [
    [user, 'Property removed from queue'],
    [otherTab, 'Already removed'],
  ] as const) {
    await tab.presses('Remove 101 N Hayden Rd');
    await tab.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Remove/ })
      .click();
    await tab.seesToast('Removed', said);
  }
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the day’s doors are worked with one hand', async ({ administrator: user }) => {
    await user.hasImported('85284', leadsCsv({ zipCode: '85284', count: 12 }));
    await user.opens('/dashboard?zip=85284');
    await user.page.getByRole('checkbox', { name: 'Select 100 N Hayden Rd' }).click();
    await user.presses('Add Selected to Queue');
    await user.presses('Create New Queue');
    await user.types('Name of the new queue', 'On foot');
    await user.dialog().getByRole('button', { name: 'Add to Queue' }).click();
    await user.seesToast('Added to Queue');
    await user.opens('/queues');
    await user.seesNothingSideways();
    await user.follows('View On foot');
    await user.sees('100 N Hayden Rd');
    await user.seesNothingSideways();
    await user.seesNoAccessibilityProblem();
    await user.presses('Mark 100 N Hayden Rd done');
    await expect(user.page.getByRole('button', { name: 'Mark 100 N Hayden Rd to do' })).toBeVisible();
  });
});

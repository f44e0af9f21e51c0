import { expect, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test('above what one list holds every lead is found, in the same order and with the same keys', async ({
  administrator,
}) => {
  const user = administrator;
  const rows = user.page.locator('tbody tr');
  await user.hasImported('85270', leadsCsv({ zipCode: '85270', count: 15_060 }));
  await user.opens('/dashboard?zip=85270');
  await user.sees('15,060 properties');
  await user.sees('1 – 50 of 15,060');
  // The worst first, and those by address.
  await expect(rows.first()).toContainText('101 N Hayden Rd');
  await expect(rows.first()).toContainText('Severe');

  await user.types('Search', 'owner 15042');
  await user.sees('1 of 15,060 properties');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('15142 N Hayden Rd');
  await user.seesNoAccessibilityProblem();
  await user.presses('Clear All Filters');

  await user.sees('1 – 50 of 15,060');
  await expect(rows.last()).toContainText('297 N Hayden Rd');
  await rows.last().click();
  await user.sees('50 of 15,060');
  await user.presses('Next property');
  await user.sees('51 of 15,060');
  await user.isAt(/page=2/);
  await user.presses('Previous property');
  await user.sees('50 of 15,060');
  await user.presses('Close');

  await expect(user.dialog()).toHaveCount(0);
  // Closing gives the focus back to the row of the property shown last.
  await user.sees('1 – 50 of 15,060');
  await rows.first().focus();
  await user.pressesKeys('x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp');
  await user.sees('3 selected');
  await user.presses('Next page');
  await user.sees('51 – 100 of 15,060');
  await expect(rows.first()).toContainText('301 N Hayden Rd');
  await rows.nth(1).getByRole('checkbox').click();
  await rows
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await user.sees('7 selected');
  await user.ticks('Severity', 'None');
  await user.sees('7 hidden by filters');

  await user.opens('/dashboard?zip=85270&page=9999');
  await user.sees('15,051 – 15,060 of 15,060');
});

test('what a list cannot tell the server does, and a call that fails can be made again', async ({
  administrator,
}) => {
  const user = administrator;
  await user.hasImported('85271', leadsCsv({ zipCode: '85271', count: 60 }));
  await user.opens('/dashboard?zip=85271');
  await user.sees('60 properties');
  // By the server itself: what fails for want of a connection is read again without a press once there is one.
  await user.page.route('**/api/leads?*', (route) =>
    route.fulfill({ status: 500, headers: { 'x-application': '1' }, json: {} }),
  );
  await user.opens('/dashboard?zip=85271&queue=none');
  await user.seesHeading('Failed to fetch properties');
  await user.page.unroute('**/api/leads?*');
  await user.presses('Try Again');
  await user.sees('1 – 50 of 60');
  await user.presses('Remove filter Queue: In no queue');
  await user.sees('60 properties');
});

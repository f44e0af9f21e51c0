import { expect, phone, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

/** A contractor in the second browser with a ZIP and a queue of its leads. */
async function contractorWithQueue(administrator: User, user: User, zipCode: string): Promise<void> {
  await administrator.hasImported(zipCode, leadsCsv({ zipCode, count: 12 }));
  await administrator.hasImported('85399', leadsCsv({ zipCode: '85399', count: 20 }));
  await user.isSignedInAs(await administrator.addsContractor(zipCode));
  await user.hasQueue('Hail north', zipCode);
}

const option = (user: User, name: string | RegExp) => user.page.getByRole('option', { name });

test('Ctrl-K leads to a screen, a queue and an address, and to no other company’s', { tag: '@core' }, async ({
  administrator,
  secondBrowser: user,
}) => {
  await contractorWithQueue(administrator, user, '85391');
  await user.opens('/profile');
  await user.seesHeading('Profile');
  await user.pressesKeys('Control+k');
  const field = user.page.getByRole('combobox', { name: 'Find' });
  await expect(field).toBeFocused();
  await expect(option(user, 'Dashboard')).toBeVisible();
  await expect(option(user, 'User Management')).toHaveCount(0);
  await user.seesNoAccessibilityProblem();

  await field.fill('hail');
  await expect(option(user, /Hail north/)).toHaveAttribute('aria-selected', 'true');
  await user.pressesKeys('Enter');
  await user.isAt(/\/queue\/\d+$/);
  await user.seesHeading('Hail north');
  await expect(field).toBeHidden();

  await user.pressesKeys('Control+k');
  await field.fill('105 N Hayden');
  await expect(option(user, /105 N Hayden Rd/)).toHaveAttribute('aria-selected', 'true');
  await user.seesNoAccessibilityProblem();
  await user.pressesKeys('Enter');
  await user.isAt(/\/dashboard\?property=\d+$/);
  await expect(user.dialog('105 N Hayden Rd')).toBeVisible();
  await expect(field).toBeHidden();
  await user.pressesKeys('Escape');
  await expect(user.dialog()).toBeHidden();

  // 118 is a door of the other ZIP only.
  await user.pressesKeys('Control+k');
  await field.fill('118 N Hayden');
  await user.sees('Nothing matches.');
  await user.pressesKeys('Escape');
  await expect(field).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the bar has a button that finds', async ({ administrator: user }) => {
    await user.opens('/queues');
    await user.presses('Find anything');
    await user.page.getByRole('combobox', { name: 'Find' }).fill('audit');
    await user.seesNoAccessibilityProblem();
    await option(user, 'Audit').first().click();
    await user.isAt('/admin/audit');
  });
});

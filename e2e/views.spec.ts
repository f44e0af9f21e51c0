import { expect, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const item = (user: User, name: string | RegExp) => user.page.getByRole('menuitem', { name });

/** Saves what the screen shows. */
async function savesView(user: User, name: string): Promise<void> {
  await user.presses('Views');
  await item(user, 'Save this view').click();
  await user.dialog('Save this view').getByLabel('Name').fill(name);
  await user.dialog().getByRole('button', { name: 'Save' }).click();
  await expect(user.dialog()).toBeHidden();
  await user.seesToast('View Saved', name);
}

test('a view is saved on the dashboard, and shown there and on the map', async ({ administrator: user }) => {
  await user.hasImported('85371', leadsCsv({ zipCode: '85371', count: 40 }));
  await user.opens('/dashboard?zip=85371&severity=severe&sort=owner');
  await user.sees('10 of 40 properties');
  await savesView(user, 'Worst of 85371');

  await user.presses('Clear All Filters');
  await user.sees('40 properties');
  await user.presses('Views');
  await item(user, 'Worst of 85371').click();
  await user.sees('10 of 40 properties');
  await user.isAt(/zip=85371/);
  await user.isAt(/sort=owner/);

  await user.opens('/map');
  await user.seesTheMap();
  await user.presses('Views');
  await item(user, 'Worst of 85371').click();
  await user.isAt(/severity=severe/);
  await user.isAt(/zip=85371/);
});

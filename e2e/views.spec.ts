import { expect, phone, test, type User } from './driver.ts';
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

test.describe('on a phone', () => {
  test.use(phone);

  test('a view whose ZIP was withdrawn shows what remains, and says so', async ({
    administrator,
    secondBrowser: user,
  }) => {
    await administrator.hasImported('85372', leadsCsv({ zipCode: '85372', count: 20 }));
    await administrator.hasImported('85373', leadsCsv({ zipCode: '85373', count: 12 }));
    const login = await administrator.addsContractor('85372', '85373');
    await user.isSignedInAs(login);
    await user.calls('POST', '/api/views', {
      name: 'Severe in 85372',
      query: { zipCode: '85372', severityLevel: 'severe' },
      sort: 'severityLevel',
      direction: 'desc',
    });
    await administrator.calls('POST', '/api/admin/remove-zip', { userId: login.id, zipCode: '85372' });
    await user.opens('/dashboard');
    await user.sees('12 properties');
    await user.presses('Views');
    await item(user, /Without ZIP 85372, which is not among your ZIP codes/).click();
    await user.sees('3 of 12 properties');
    await user.seesToast('Severe in 85372', 'Without ZIP 85372');
    await user.seesNoAccessibilityProblem();
  });
});

import { expect, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const item = (user: User, name: string | RegExp) => user.page.getByRole('menuitem', { name });

/** Saves what the screen shows. */
async function savesView(user: User, name: string): Promise<void> {
  await user.presses('Views');
  await item(user, 'Save This View').click();
  await user.dialog('Save this view').getByLabel('Name').fill(name);
  await user.dialog().getByRole('button', { name: 'Save' }).click();
  await expect(user.dialog()).toBeHidden();
  await user.seesToast('View Saved', name);
}

test('a view is saved on the dashboard, and shown there and on the map', { tag: '@core' }, async ({
  administrator: user,
}) => {
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

test('a view is shared with a colleague, changed, and deleted for both', async ({
  administrator,
  secondBrowser: user,
}) => {
  await administrator.hasImported('85381', leadsCsv({ zipCode: '85381', count: 20 }));
  const [person, colleague] = [
    await administrator.addsContractor('85381'),
    await administrator.addsContractor('85381'),
  ];
  const { company } = (await administrator.calls('GET', `/api/admin/users/${person.id}`)) as {
    company: { id: string };
  };
  await administrator.calls('PUT', `/api/admin/users/${colleague.id}/company`, { companyId: company.id });

  await user.isSignedInAs(person);
  await user.opens('/dashboard?severity=severe');
  await user.sees('5 of 20 properties');
  await savesView(user, 'Worst');
  await user.ticks('Severity', 'Moderate');
  await user.sees('10 of 20 properties');
  await user.presses('Views');
  await item(user, 'Manage My Views').click();
  await user.seesNoAccessibilityProblem();
  await user.presses('Edit Worst');
  const form = user.dialog('Edit view');
  await form.getByLabel('Name').fill('Worst two');
  await form.getByRole('checkbox', { name: 'Share with my company' }).click();
  await form.getByRole('checkbox', { name: 'Replace its filters and order' }).click();
  await user.presses('Save');
  await expect(form).toHaveCount(0);
  await expect(user.dialog('My views')).toContainText('Shared with your company');

  await administrator.isSignedInAs(colleague);
  await administrator.opens('/dashboard');
  await administrator.sees('20 properties');
  await administrator.presses('Views');
  await expect(item(administrator, /^Worst two/)).toContainText('Shared by');
  await expect(item(administrator, 'Manage My Views')).toHaveCount(0);
  await item(administrator, /^Worst two/).click();
  await administrator.sees('10 of 20 properties');

  await user.presses('Delete Worst two');
  await user.sees('Your company loses it, too.');
  await user.presses('Delete View');
  await user.sees('No saved views yet');
  await administrator.reloads();
  await administrator.presses('Views');
  await administrator.sees('No saved views yet');
});

import { expect, newEmail, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test('the control panel has its tabs, its forms and its table of users, and a way out', async ({
  administrator: admin,
}) => {
  const zipCode = '85741';
  await admin.hasImported(zipCode, leadsCsv({ zipCode, count: 2 }));
  const login = await admin.addsContractor(zipCode);
  const { page } = admin;
  await admin.opens('/admin-dashboard');
  await admin.seesHeading('Platform Control Panel');
  await admin.sees('ADMIN');
  const status = page.locator('section', { hasText: 'Data Connectivity Status' });
  for (const badge of ['Connected', 'Active', 'Live'])
    await expect(status.getByText(badge, { exact: true }).first()).toBeVisible();

  await admin.choosesTab('User Management');
  await admin.isAt('/admin-dashboard?tab=users');
  await admin.seesHeading('Create New User');
  await admin.seesHeading('Assign ZIP Access');
  await admin.seesHeading('User Profile Management');
  await admin.opens(`/admin-dashboard?tab=users&users=${encodeURIComponent(login.email)}`);
  const row = page.getByRole('row', { name: new RegExp(login.email) });
  await expect(row).toContainText('Casey Contractor');
  await expect(row).toContainText(login.id);
  await expect(row).toContainText('User');
  await row.getByRole('button', { name: `Remove ZIP ${zipCode}` }).click();
  await admin.seesToast(`ZIP ${zipCode} access removed`);
  await expect(row).toContainText('No ZIP codes assigned');
  await admin.seesNoAccessibilityProblemInEitherTheme();
  await admin.presses(`View Details of ${login.email}`);
  await admin.isAt(`/admin/users?user=${login.id}`);

  await admin.follows('Back to Dashboard');
  await admin.follows('Advanced User Management');
  await admin.isAt('/admin/users');
  await admin.seesHeading('All Users');
  await admin.doesNotSee('boss@ridgecap.example');
  await admin.goesBack();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await admin.isAt('/login');
});

test('administrators have the four items of the product in the bar, then their own', async ({
  administrator: admin,
}) => {
  await admin.opens('/admin-dashboard');
  const bar = admin.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(bar.first()).toHaveText('Dashboard');
  const labels = (await bar.allTextContents()).slice(0, 5);
  expect(labels).toEqual(['Dashboard', 'Property Map', 'Property Queues', 'Coverage Map', 'Control Panel']);
});

test('who was asked to add a user finds the form, which has its own name', async ({
  administrator: admin,
}) => {
  await admin.opens('/admin/users');
  await admin.follows('New User');
  await expect(admin.page.getByRole('button', { name: 'Create User' })).toBeInViewport();
  await admin.types('Email', newEmail('form'));
});

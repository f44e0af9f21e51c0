import { existsSync, readFileSync } from 'node:fs';
import { expect, newEmail, phone, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test('an administrator uploads a ZIP and hands it to a contractor, who exports their first doors', {
  tag: '@core',
}, async ({ administrator, secondBrowser }) => {
  const email = newEmail('crew');
  const admin = administrator;
  await admin.opens('/admin-dashboard');
  await admin.types('ZIP code', '85251');
  await admin.choosesFile('scottsdale.csv', leadsCsv({ zipCode: '85251', count: 120 }));
  await admin.presses('Upload CSV');
  await admin.seesToast('CSV data processed successfully');
  await admin.sees(/scottsdale\.csv/);

  await admin.choosesTab('User Management');
  await admin.types('Email', email);
  await admin.types('First Name', 'Cleo');
  await admin.types('Last Name', 'Crew');
  await admin.types('Temporary Password', 'knock-knock');
  await admin.presses('Create User');
  await admin.seesToast('User created successfully');
  await admin.picks('User', new RegExp(email));
  await admin.picks('ZIP code', /85251/);
  await admin.presses(/^Assign/);
  await admin.seesToast('ZIP access assigned successfully');

  const contractor = secondBrowser;
  await contractor.opens('/login');
  await contractor.signsIn({ email, password: 'knock-knock' });
  await contractor.types('Temporary Password', 'knock-knock');
  await contractor.types('New Password', 'doors of my own');
  await contractor.types('Confirm Password', 'doors of my own');
  await contractor.presses('Change Password');
  await contractor.sees('120 properties');
  await contractor.ticks('Severity', 'Severe');
  await contractor.sees('30 of 120 properties');
  await contractor.types('Search', '101 n hayden');
  await contractor.sees('1 of 120 properties');
  await contractor.isAt(/severity=severe/);
  await contractor.reloads();
  await contractor.sees('1 of 120 properties');
  await contractor.page.getByRole('row', { name: /101 N Hayden Rd/ }).click();
  await expect(contractor.dialog('101 N Hayden Rd')).toBeVisible();
  await contractor.seesNoAccessibilityProblem();
  await contractor.dialog().getByRole('button', { name: 'Close' }).last().click();
  await contractor.presses('Clear All Filters');
  await contractor.sees('120 properties');

  await contractor.page.getByRole('checkbox', { name: 'Select 100 N Hayden Rd' }).click();
  await contractor.page.getByRole('button', { name: /next/i }).click();
  await contractor.page.getByRole('checkbox', { name: 'Select 180 N Hayden Rd' }).click();
  await contractor.sees('2 selected');
  const file = await contractor.downloads(() => contractor.presses('Export to CSV'));
  expect(file.name).toMatch(/^property-export-[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
  const rows = file.text.trim().split('\r\n');
  expect(rows[0]).toMatch(/^\uFEFF?Zip Code,Property ID,Parcelnumb,Address,Area Sqft/);
  expect(rows.slice(1).map((row) => row.split(',')[3])).toEqual(['100 N Hayden Rd', '180 N Hayden Rd']);
  await contractor.seesToast('Export Successful', 'Successfully exported 2 properties');

  await admin.follows('Control Panel');
  await admin.types('ZIP code', '85251');
  await admin.choosesFile('exported.csv', file.text);
  await admin.presses('Upload CSV');
  await admin.sees(/nothing|unchanged/i);

  await admin.follows('Users');
  await admin.page.getByRole('button', { name: `Remove ZIP 85251 from ${email}` }).click();
  await admin.seesToast('ZIP 85251 access removed');
  await contractor.reloads();
  await contractor.doesNotSee('120 properties');
});

test('a wrong file is refused for what it is, and bad rows come back as a file', async ({
  administrator,
}) => {
  const admin = administrator;
  await admin.opens('/admin-dashboard');
  await expect(admin.page.getByRole('button', { name: 'Upload CSV' })).toBeDisabled();
  await admin.types('ZIP code', '852');
  await admin.choosesFile('page.csv', '<!doctype html><html><body>Sign in</body></html>');
  await admin.presses('Upload CSV');
  await admin.sees('ZIP code must be 5 digits');
  await admin.types('ZIP code', '85254');
  await admin.presses('Upload CSV');
  await admin.seesToast('Error', /HTML/);
  await admin.choosesFile('names.csv', 'name,phone\nAnn,1\n');
  await admin.presses('Upload CSV');
  await admin.seesToast('Error', /name.*phone/);
  await admin.choosesFile('some.csv', 'address,year built\n1 Good St,1990\n2 Bad St,nineteen\n');
  await admin.presses('Upload CSV');
  await admin.sees('nineteen');
  await admin.seesNoAccessibilityProblem();
  const file = await admin.downloads(() =>
    admin.page
      .getByRole('link', { name: /rejected/i })
      .first()
      .click(),
  );
  expect(file.text).toContain('2 Bad St');
  expect(file.text).not.toContain('1 Good St');
});

test('a real county file becomes leads', async ({ administrator }) => {
  const path = '../shared/data/parcels/onondaga_13210.csv';
  test.skip(!existsSync(path), 'the shared data is not beside this checkout');
  const admin = administrator;
  await admin.opens('/admin-dashboard');
  await admin.types('ZIP code', '13210');
  await admin.choosesFile('onondaga_13210.csv', readFileSync(path));
  await admin.presses('Upload CSV');
  await admin.seesToast('CSV data processed successfully');
  await admin.opens('/dashboard?zip=13210');
  await admin.sees(/^4,\d{3} properties/);
  await admin.seesNoAccessibilityProblem();
});

test('leads are worked with the keyboard alone', async ({ administrator, secondBrowser }) => {
  await administrator.hasImported('85255', leadsCsv({ zipCode: '85255', count: 60 }));
  const contractor = secondBrowser;
  await contractor.isSignedInAs(await administrator.addsContractor('85255'));
  await contractor.opens('/dashboard');
  await contractor.sees('60 properties');
  await contractor.page.getByRole('row').nth(1).focus();
  await contractor.pressesKeys('ArrowDown', 'x', 'ArrowDown', 'x');
  await contractor.sees('2 selected');
  await contractor.pressesKeys('Enter');
  await expect(contractor.dialog()).toBeVisible();
  await contractor.pressesKeys('Escape');
  await expect(contractor.dialog()).toBeHidden();
});

test('exporting too much shows the total, and offers the worst of it', async ({
  administrator,
  secondBrowser,
}) => {
  await administrator.hasImported('85256', leadsCsv({ zipCode: '85256', count: 300 }));
  await secondBrowser.isSignedInAs(await administrator.addsContractor('85256'));
  await secondBrowser.opens('/dashboard');
  await secondBrowser.sees('300 properties');
  await secondBrowser.presses('Export to CSV');
  await secondBrowser.sees(
    'Export limited to 250 properties. Please refine your selection. (300 total properties found)',
  );
  await secondBrowser.seesNoAccessibilityProblem();
  const file = await secondBrowser.downloads(() => secondBrowser.presses('Export the worst 250'));
  await secondBrowser.seesToast('Export Successful', 'Successfully exported 250 properties');
  const severities = file.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[18]);
  expect(severities).toHaveLength(250);
  const counts = ['severe', 'moderate', 'minor', 'none'].map(
    (severity) => severities.filter((one) => one === severity).length,
  );
  expect(counts).toEqual([75, 75, 75, 25]);
});

test('a contractor without a ZIP sees what to do', async ({ administrator, secondBrowser }) => {
  await secondBrowser.isSignedInAs(await administrator.addsContractor());
  await secondBrowser.opens('/dashboard');
  await secondBrowser.seesHeading(/ZIP/);
  await secondBrowser.seesNoAccessibilityProblem();
});

test('the signed-in screens are accessible, light and dark', { tag: '@core' }, async ({ administrator }) => {
  await administrator.hasImported('85257', leadsCsv({ zipCode: '85257', count: 40 }));
  for (const path of [
    '/dashboard?zip=85257',
    '/admin-dashboard',
    '/admin/users',
    '/admin/requests',
    '/admin/operations',
    '/admin-dashboard?tab=zips',
    '/profile',
  ]) {
    await administrator.opens(path);
    await administrator.page.waitForLoadState('networkidle');
    await administrator.seesNoAccessibilityProblemInEitherTheme();
  }
});

test.describe('on a phone', () => {
  test.use(phone);
  test('leads are cards with the same actions, and nothing scrolls sideways', async ({ administrator }) => {
    await administrator.hasImported('85258', leadsCsv({ zipCode: '85258', count: 60 }));
    for (const path of [
      '/admin-dashboard',
      '/admin/users',
      '/admin/requests',
      '/admin/operations',
      '/profile',
      '/dashboard?zip=85258',
    ]) {
      await administrator.opens(path);
      await administrator.page.waitForLoadState('networkidle');
      await administrator.seesNothingSideways();
    }
    await administrator.sees('60 properties');
    await administrator.page.getByRole('checkbox', { name: 'Select 100 N Hayden Rd' }).click();
    await administrator.sees('1 selected');
    await administrator.page.getByText('100 N Hayden Rd').first().click();
    await expect(administrator.dialog('100 N Hayden Rd')).toBeVisible();
    await administrator.seesNoAccessibilityProblem();
  });
});

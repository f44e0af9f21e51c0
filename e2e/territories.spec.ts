import { expect, phone, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const REQUESTS = '/admin/requests';

/** Approves the pending request for a ZIP, exclusively and for 90 days. */
async function approvesExclusively(administrator: User, zipCode: string) {
  await administrator.opens(REQUESTS);
  await administrator.presses(new RegExp(`^Approve ZIP ${zipCode}`));
  await administrator.picks('Type', 'Exclusive');
  await administrator.picks('Term', '90 days');
  await administrator.seesNoAccessibilityProblem();
  await administrator.dialog().getByRole('button', { name: 'Approve' }).click();
  await expect(administrator.dialog()).toHaveCount(0);
}

/** Opens a user in the user management by typing a part of the address. */
async function finds(administrator: User, email: string) {
  await administrator.opens('/admin/users');
  await administrator.page.getByRole('combobox', { name: 'Account' }).fill(email.slice(0, -8));
  await administrator.page.getByRole('option', { name: email }).click();
  await administrator.seesHeading('Casey Contractor');
}

test('a territory is asked for, granted, refused to others, and taken away', { tag: '@core' }, async ({
  administrator,
  secondBrowser,
}) => {
  const zipCode = '85701';
  await administrator.hasImported(zipCode, leadsCsv({ zipCode, count: 12 }));
  const first = await administrator.addsContractor();
  const second = await administrator.addsContractor();
  const user = secondBrowser;

  await user.opens('/coverage');
  await user.isAt('/login?next=%2Fcoverage');
  await user.signsIn(first);
  await user.isAt('/coverage');
  await user.sees('No subscribed ZIP codes');
  // Other journeys import ZIP codes, too, and the list has pages.
  await user.opens(`/coverage?available=${zipCode}`);
  await user.presses(`Request Access to ZIP ${zipCode}`);
  await user.seesToast('Access requested');
  await user.sees('Requested');

  await approvesExclusively(administrator, zipCode);
  await user.findsMail(first.email, zipCode);
  await user.reloads();
  await user.sees('Exclusive');
  await user.sees('90 days left');
  await user.opens('/dashboard');
  await user.sees('100 N Hayden Rd');

  await user.isSignedInAs(second);
  await user.opens(`/coverage?available=${zipCode}`);
  await user.sees(/Taken until/);
  await user.doesNotSee(first.email);
  await user.presses(`Join Waiting List for ZIP ${zipCode}`);
  await user.seesToast('You are on the waiting list');
  await administrator.opens(`${REQUESTS}?status=waiting`);
  await administrator.sees('Waiting list, place 1');

  await finds(administrator, second.email);
  await administrator.picks('ZIP code', new RegExp(zipCode));
  await administrator.presses('Add');
  await administrator.sees(/exclusive/i);
  await administrator.sees('Current Access (0 ZIP codes)');

  await user.isSignedInAs(first);
  await user.opens('/dashboard');
  await user.sees('100 N Hayden Rd');
  await finds(administrator, first.email);
  await administrator.sees('Current Access (1 ZIP code)');
  await administrator.presses(`Remove ZIP ${zipCode}`);
  await administrator.seesToast('ZIP access removed successfully');
  await administrator.sees('Current Access (0 ZIP codes)');
  await user.reloads();
  await user.doesNotSee('100 N Hayden Rd');
});

test('a new area is asked for and denied with a word', async ({ administrator, secondBrowser }) => {
  const login = await administrator.addsContractor();
  await secondBrowser.isSignedInAs(login);
  await secondBrowser.opens('/coverage');
  await secondBrowser.presses('Request New Area Not Listed');
  await secondBrowser.presses('Submit Request');
  await secondBrowser.sees('ZIP code is required');
  await secondBrowser.types('ZIP code', '85331');
  await secondBrowser.types('Notes (optional)', 'Big hail in October');
  await secondBrowser.seesNoAccessibilityProblem();
  await secondBrowser.presses('Submit Request');
  await secondBrowser.seesToast('New area requested');

  await administrator.opens(`${REQUESTS}?kind=areas`);
  await administrator.sees('Big hail in October');
  await administrator.presses(`Deny ZIP 85331 for ${login.email}`);
  await administrator.types('Message (optional)', 'No flights there this year');
  await administrator.dialog().getByRole('button', { name: 'Deny' }).click();
  await expect(administrator.dialog()).toHaveCount(0);
  await secondBrowser.findsMail(login.email, 'No flights there this year');
});

test('an administrator resets a password, sells a plan and deletes an account', async ({
  administrator,
  secondBrowser,
}) => {
  const login = await administrator.addsContractor();
  await administrator.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await finds(administrator, login.email);
  await administrator.presses('Reset Password');
  await administrator.sees('This will generate a new password for the user. Continue?');
  await administrator.page.getByRole('alertdialog').getByRole('button', { name: 'Reset Password' }).click();
  await administrator.seesToast('Password reset successfully');
  await administrator.presses('Copy password');
  await administrator.seesToast('Password copied to clipboard');
  const password = await administrator.page.evaluate(() => navigator.clipboard.readText());
  await administrator.doesNotSee(password);
  await administrator.presses('Show password');
  await expect(administrator.page.getByLabel('The password')).toHaveValue(password);
  await secondBrowser.opens('/login');
  await secondBrowser.signsIn({ ...login, password });
  await secondBrowser.isAt('/dashboard');
  await secondBrowser.seesHeading('Choose your own password');

  await administrator.picks('Tier', 'Business');
  await administrator.sees('ZIP codes are granted for 6 months. CSV export is included.');
  await administrator.presses('Save Plan');
  await expect(administrator.page.getByRole('button', { name: 'Save Plan' })).toHaveCount(0);
  await administrator.seesNoAccessibilityProblem();

  await administrator.presses('Delete User');
  await administrator.sees(
    `Are you sure you want to delete user ${login.email}? This will remove all their ZIP assignments.`,
  );
  await administrator.sees('Nothing else is deleted with the account.');
  await administrator.page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
  await administrator.seesToast('User deleted successfully');
  await administrator.isAt('/admin/users');
  await secondBrowser.opens('/profile');
  await secondBrowser.isAt('/login?next=%2Fprofile');

  await administrator.opens(`/admin/audit?action=user-deleted&subject=${encodeURIComponent(login.email)}`);
  await administrator.sees('1 entry');
  await administrator.sees('Deleted a user');
});

test('the last administrator stays one', async ({ administrator }) => {
  await administrator.opens('/admin-dashboard?tab=users&users=boss');
  await administrator.presses('View Details of boss@ridgecap.example');
  await administrator.presses('Change Role');
  await administrator.page.getByRole('menuitem', { name: 'Make ordinary user' }).click();
  await administrator.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Make ordinary user' })
    .click();
  await administrator.seesToast('Error', /last administrator/i);
  await administrator.presses('Delete User');
  await administrator.page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
  await administrator.seesToast('Error', /last administrator/i);
});

test('help is asked for in the profile and answered by email', async ({ administrator, secondBrowser }) => {
  const login = await administrator.addsContractor();
  const user = secondBrowser;
  await user.isSignedInAs(login);
  await user.opens('/profile');
  for (const subject of ['First', 'Second', 'Third', 'Fourth']) {
    await user.presses('Create Ticket');
    await user.types('Subject', subject);
    await user.types('Message', 'too short');
    await user.presses('Submit');
    await user.sees('Message must be at least 10 characters');
    await user.types('Message', 'Please look at my export.');
    await user.presses('Submit');
    await user.seesToast('Support ticket created', /\(Ticket #\d+\)\. We'll respond within 24 hours\./);
  }
  await user.sees('+1 more tickets');

  await administrator.opens(`${REQUESTS}?kind=tickets`);
  const ticket = administrator.page.getByRole('article').filter({ hasText: login.email });
  await ticket
    .filter({ hasText: 'Fourth' })
    .getByRole('button', { name: /^Answer/ })
    .click();
  await administrator.types('Answer', 'It is mended now.');
  await administrator.presses('Send Answer');
  await administrator.seesToast('Answer sent');
  await user.findsMail(login.email, 'It is mended now.');
  await user.reloads();
  await user.presses('+1 more tickets');
  await user.sees('It is mended now.');
  await user.seesNoAccessibilityProblem();
});

test('a token works until it is revoked, a device until it is signed out', async ({
  administrator,
  secondBrowser,
}) => {
  const login = await administrator.addsContractor();
  const user = secondBrowser;
  await user.isSignedInAs(login);
  await user.opens('/profile');
  await user.presses('Create Token');
  await user.types('Name', 'Nightly export');
  await user.picks('Good for', '90 days');
  await user.types('Current Password', login.password);
  await user.dialog().getByRole('button', { name: 'Create Token' }).click();
  const token = await user.dialog().getByLabel('Token', { exact: true }).inputValue();
  expect(await user.callsWithToken(token)).toBe(200);
  await user.presses('Done');
  await user.reloads();
  await user.doesNotSee('never used');
  await user.presses('Revoke Nightly export');
  await user.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  // While it is open, nothing behind it is found.
  await expect(user.page.getByRole('alertdialog')).toHaveCount(0);
  await expect(user.page.getByRole('button', { name: 'Revoke Nightly export' })).toHaveCount(0);
  expect(await user.callsWithToken(token)).toBe(401);

  await administrator.isSignedInAs(login);
  await administrator.opens('/profile');
  await administrator.presses('Log Out Everywhere Else');
  await administrator.seesToast(
    'Logged out everywhere else',
    'Logged out 1 other device and ended 0 API tokens.',
  );
  await user.reloads();
  await user.isAt('/login?next=%2Fprofile');
});

const screens = [
  ['/coverage', 'Coverage Map'],
  ['/profile', 'User Profile'],
  ['/admin-dashboard?tab=users', 'User Profile Management'],
  ['/admin-dashboard?tab=zips', 'Assignment Overview'],
  ['/admin/requests', 'ZIP access'],
  ['/admin/operations', 'Operations'],
  ['/admin/users', 'All Users'],
  ['/admin/audit', 'Audit'],
] as const;

test('the screens of territories and accounts are accessible, light and dark', async ({ administrator }) => {
  for (const [path, heading] of screens) {
    await administrator.opens(path);
    await administrator.seesHeading(heading);
    await expect(administrator.page.getByText('Loading...')).toHaveCount(0);
    await administrator.seesNoAccessibilityProblemInEitherTheme();
  }
});

test.describe('on a phone', () => {
  test.use(phone);
  test('no screen of territories and accounts scrolls sideways', async ({ administrator }) => {
    for (const [path, heading] of screens) {
      await administrator.opens(path);
      await administrator.seesHeading(heading);
      await expect(administrator.page.getByText('Loading...')).toHaveCount(0);
      await administrator.seesNothingSideways();
    }
  });

  test('who comes to give a ZIP code to somebody finds the form first, and who comes to add a user as well', async ({
    administrator,
  }) => {
    await administrator.hasImported('85714', leadsCsv({ zipCode: '85714', count: 1 }));
    const { email } = await administrator.addsContractor();
    await administrator.opens('/admin-dashboard?tab=users&assign=85714');
    const user = administrator.page.getByRole('combobox', { name: 'User' }).first();
    await expect(user).toBeInViewport();
    await user.fill(email.slice(0, -8));
    await administrator.page.getByRole('option', { name: email }).click();
    await administrator.presses('Assign ZIP Access');
    await administrator.seesToast('ZIP access assigned successfully');
    await administrator.opens('/admin-dashboard?tab=users&new');
    await expect(administrator.page.getByRole('button', { name: 'Create User' })).toBeInViewport();
  });
});

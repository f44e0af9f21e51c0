import { expect, newEmail, phone, test } from './driver.ts';

test('a contractor comes back to where they wanted to go, and leaves again', { tag: '@core' }, async ({
  administrator,
  secondBrowser,
}) => {
  const login = await administrator.addsContractor();
  const user = secondBrowser;
  await user.opens('/profile');
  await user.isAt('/login?next=%2Fprofile');
  await user.sees('Sign in to your roofing analytics account');
  await user.signsIn({ email: 'not an address', password: '12345' });
  await user.sees('Please enter a valid email address');
  await user.sees('Password must be at least 6 characters');
  await user.signsIn({ ...login, password: 'wrong password' });
  await user.seesToast('Login Failed', 'Invalid email or password');
  await user.signsIn(login);
  await user.isAt('/profile');
  await user.sees(login.email);
  await user.logsOut();
  await user.isAt('/');
  await user.opens('/profile');
  await user.isAt('/login?next=%2Fprofile');
});

test('an administrator lands on the control panel, owners on the dashboard', async ({
  administrator,
  secondBrowser,
}) => {
  const login = await administrator.addsContractor();
  await secondBrowser.opens('/login');
  await secondBrowser.signsIn(login);
  await secondBrowser.isAt('/dashboard');
  await secondBrowser.opens('/admin');
  await secondBrowser.seesHeading('403 No Access');
  for (const path of ['/admin-dashboard', '/admin/users']) {
    await secondBrowser.opens(path);
    await secondBrowser.seesHeading('404 Page Not Found');
  }
  await administrator.opens('/admin');
  await administrator.seesHeading('Platform Control Panel');
});

test('a person who chose Today in the profile begins there', async ({
  administrator,
  secondBrowser: user,
}) => {
  const login = await administrator.addsContractor();
  await user.isSignedInAs(login);
  await user.opens('/profile');
  await user.picks('Start with', 'Today');
  await user.seesToast('Start screen saved');
  await user.logsOut();
  await user.isAt('/');
  await user.opens('/login');
  await user.signsIn(login);
  await user.isAt('/today');
});

test('the login never leads to another site', async ({ administrator, secondBrowser }) => {
  const login = await administrator.addsContractor();
  await secondBrowser.opens('/login?next=https%3A%2F%2Fevil.example%2F');
  await secondBrowser.signsIn(login);
  await secondBrowser.isAt('/dashboard');
});

test('a newcomer registers, confirms the address and is in', { tag: '@core' }, async ({
  visitor,
  secondBrowser,
}) => {
  const email = newEmail('new');
  await visitor.opens('/register');
  await visitor.types('First Name', 'Nora');
  await visitor.types('Last Name', 'New');
  await visitor.types('Email', email);
  await visitor.types('Password', '12345');
  await visitor.presses('Create Account');
  await visitor.sees('Password must be at least 6 characters');
  await visitor.types('Password', 'monkey');
  await visitor.sees('Password strength: Easy to guess');
  await visitor.presses('Create Account');
  await visitor.sees('This password is one of the most common ones. Please choose another.');
  await visitor.types('Password', 'long enough');
  await visitor.presses('Create Account');
  await visitor.isAt('/dashboard');
  expect(await visitor.page.evaluate(() => localStorage.getItem('auth_token'))).toMatch(/^[\w-]{43}$/);

  await visitor.seesHeading('Confirm your email address');
  await visitor.seesNoAccessibilityProblem();
  const first = await visitor.findsLinkInMail(email);
  await visitor.presses('Send Again');
  await visitor.seesToast('Link sent', `A new link is on its way to ${email}.`);
  // Followed on the phone, seen on the desk.
  await secondBrowser.opens(await visitor.findsLinkInMail(email, first));
  await secondBrowser.seesNoAccessibilityProblem();
  await secondBrowser.presses('Confirm Email Address');
  await secondBrowser.seesHeading('Email address confirmed');
  await visitor.presses('I have confirmed it');
  await visitor.seesHeading('Dashboard');

  await visitor.opens('/profile');
  await visitor.presses('Remove It from This Browser');
  expect(await visitor.page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('a temporary password only allows choosing another', async ({ administrator, secondBrowser }) => {
  const email = newEmail('crew');
  await administrator.opens('/admin-dashboard');
  await administrator.choosesTab('User Management');
  await administrator.types('Email', email);
  await administrator.types('First Name', 'Cleo');
  await administrator.types('Last Name', 'Crew');
  await administrator.types('Temporary Password', 'for the start');
  await administrator.presses('Create User');
  await administrator.seesToast('User created successfully');
  const user = secondBrowser;
  await user.opens('/login');
  await user.signsIn({ email, password: 'for the start' });
  await user.seesHeading('Choose your own password');
  await user.seesNoAccessibilityProblem();
  await user.opens('/queues');
  await user.seesHeading('Choose your own password');
  await user.types('Temporary Password', 'for the start');
  await user.types('New Password', 'one of my own');
  await user.types('Confirm Password', 'one of my own');
  await user.presses('Change Password');
  await user.isAt('/queues');
  await user.seesHeading('Property Queues');
});

test('a forgotten password is replaced by the link from the mail, once', async ({
  administrator,
  secondBrowser,
}) => {
  const login = await administrator.addsContractor();
  const user = secondBrowser;
  await user.opens('/login');
  await user.types('Email', login.email);
  await user.presses('Forgot your password?');
  await user.seesNoAccessibilityProblem();
  await user.dialog().getByRole('button', { name: /send/i }).click();
  const link = await user.findsLinkInMail(login.email);
  await user.opens(link);
  await user.presses('Reset Password');
  await user.sees('Password must be at least 6 characters');
  await user.sees('Please confirm your password');
  await user.types('New Password', 'brand new');
  await user.types('Confirm Password', 'brand old');
  await user.presses('Reset Password');
  await user.sees("Passwords don't match");
  for (const round of ['works', 'is used up']) {
    await user.opens(link);
    await user.types('New Password', 'brand new');
    await user.types('Confirm Password', 'brand new');
    await user.presses('Reset Password');
    if (round === 'is used up') await user.seesToast('Error', 'The reset link is invalid or expired.');
    else await user.follows('Continue to Login');
  }
  await user.opens('/login');
  await user.signsIn({ ...login, password: 'brand new' });
  await user.isAt('/dashboard');
  await user.opens('/reset-password');
  await user.isAt(/\/(login|dashboard)/);
});

test('changing the password signs the other browser out', async ({
  administrator,
  secondBrowser,
  visitor,
}) => {
  const login = await administrator.addsContractor();
  await secondBrowser.isSignedInAs(login);
  await visitor.isSignedInAs(login);
  await visitor.opens('/profile');
  await visitor.presses(/^Change Password$/i);
  const dialog = visitor.dialog();
  await dialog.getByLabel('Current Password', { exact: true }).fill(login.password);
  await dialog.getByLabel('New Password', { exact: true }).fill('changed it');
  await dialog.getByLabel('Confirm Password', { exact: true }).fill('changed wrong');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await visitor.sees("Passwords don't match");
  await dialog.getByLabel('Confirm Password', { exact: true }).fill('changed it');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toBeHidden();
  await secondBrowser.opens('/profile');
  await secondBrowser.isAt('/login?next=%2Fprofile');
});

test('paths that are nowhere say so', async ({ visitor }) => {
  await visitor.opens('/nowhere');
  await visitor.sees('404 Page Not Found');
  await visitor.sees('Did you forget to add the page to the router?');
});

test('the public screens are accessible, light and dark', async ({ visitor }) => {
  for (const path of [
    '/',
    '/login',
    '/register',
    '/contact',
    '/reset-password?token=x',
    '/confirm-email?token=x',
    '/nowhere',
  ]) {
    await visitor.opens(path);
    await visitor.seesHeading(/./);
    await visitor.seesNoAccessibilityProblemInEitherTheme();
  }
});

test.describe('on a phone', () => {
  test.use(phone);
  test('nothing on the public screens scrolls sideways', async ({ visitor }) => {
    for (const path of ['/', '/login', '/register', '/contact', '/nowhere']) {
      await visitor.opens(path);
      await visitor.seesHeading(/./);
      await visitor.seesNothingSideways();
    }
  });
});

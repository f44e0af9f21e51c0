import { type AuthenticatorApp, makeAuthenticatorApp } from '#testing/authenticator-app.ts';
import { expect, type Login, phone, test, type User } from './driver.ts';

// Passkeys are bound to a name, and 127.0.0.1 is none.
test.use({ host: 'localhost' });

test('an authenticator app is asked for at the sign-in, a recovery code replaces it, and it comes off', {
  tag: '@core',
}, async ({ administrator, secondBrowser: user }) => {
  const login = await administrator.addsContractor();
  await user.isSignedInAs(login);
  await user.opens('/profile');
  const app = await scansSetupKey(user, login);
  await user.types('Code', app.nextCode());
  await user.presses('Turn On');
  const recoveryCodes = await readsRecoveryCodes(user);
  await user.seesNoAccessibilityProblem();
  await user.presses('I Have Kept Them');
  await user.sees('10 left');
  await leaves(user);

  await showsPassword(user, login);
  await user.seesHeading('Two-step sign-in');
  await user.seesNoAccessibilityProblem();
  await user.types('Code', '123');
  await user.presses('Continue');
  await user.sees('Please enter the 6 digits your app shows');
  await user.types('Code', app.nextCode());
  await user.presses('Continue');
  await user.isAt('/dashboard');
  await leaves(user);

  await showsPassword(user, login);
  await user.presses('Use a recovery code');
  await user.types('Recovery code', recoveryCodes[0] ?? '');
  await user.presses('Continue');
  await user.seesToast('9 recovery codes left');
  await user.isAt('/dashboard');

  await user.opens('/profile');
  await user.presses('Remove authenticator app');
  await user.types('Current Password', 'not this one');
  await user.dialog().getByRole('button', { name: 'Remove' }).click();
  await user.sees('Current password is incorrect');
  await user.types('Current Password', login.password);
  await user.dialog().getByRole('button', { name: 'Remove' }).click();
  await expect(user.dialog()).toBeHidden();
  await leaves(user);
  await showsPassword(user, login);
  await user.isAt('/dashboard');
});

test('who is demanded a second factor gets its setup alone; a lost one is reset by an administrator', async ({
  administrator,
  secondBrowser: user,
}) => {
  const login = await administrator.addsContractor();
  await administrator.opens(`/admin/users?user=${login.id}`);
  await administrator.sees('Not turned on.');
  const demand = administrator.page.getByRole('checkbox', { name: /^Require it for everyone at/ });
  await demand.click();
  await expect(demand).toBeChecked();
  await administrator.seesNoAccessibilityProblem();

  await showsPassword(user, login);
  await user.seesHeading('One more thing before you go on');
  await user.opens('/queues');
  await user.seesHeading('One more thing before you go on');
  await user.seesNoAccessibilityProblem();
  const app = await scansSetupKey(user, login);
  await user.types('Code', app.nextCode());
  await user.presses('Turn On');
  await readsRecoveryCodes(user);
  await user.presses('I Have Kept Them');
  await user.seesHeading('Property Queues');

  await administrator.reloads();
  await administrator.sees('Authenticator app: yes');
  await administrator.presses('Reset Second Factor');
  await administrator.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Reset Second Factor' })
    .click();
  await administrator.seesToast('Second factor reset', `${login.email} was notified by email.`);
  await user.reloads();
  await user.isAt(/\/login/);
  await showsPassword(user, login);
  await user.seesHeading('One more thing before you go on');
});

test('a fingerprint is the second step, and signs in without a password', async ({
  administrator,
  secondBrowser: user,
}) => {
  const login = await administrator.addsContractor();
  await user.hasFingerprintReader();
  await user.isSignedInAs(login);
  await user.opens('/profile');
  await user.presses('Add a Passkey');
  await user.types('Name', 'Left thumb');
  await user.types('Current Password', login.password);
  await user.seesNoAccessibilityProblem();
  await user.presses('Add Passkey');
  await readsRecoveryCodes(user);
  await user.presses('I Have Kept Them');
  await user.sees('Left thumb');
  await leaves(user);

  await showsPassword(user, login);
  await user.presses('Use Your Passkey');
  await user.isAt('/dashboard');
  await leaves(user);

  await user.opens('/login');
  await user.presses('Sign In with a Passkey');
  await user.isAt('/dashboard');
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the setup key can be read in full, and the recovery codes come out of the printer on one sheet', async ({
    administrator: user,
  }) => {
    const login = await user.addsContractor();
    await user.isSignedInAs(login);
    await user.opens('/profile');
    const app = await scansSetupKey(user, login);
    await user.seesNothingSideways();
    const isCut = await setupKey(user).evaluate((key) => key.scrollWidth > key.clientWidth);
    expect(isCut).toBe(false);
    await user.types('Code', app.nextCode());
    await user.presses('Turn On');
    const recoveryCodes = await readsRecoveryCodes(user);
    const { sheets, text } = await user.prints();
    expect(sheets).toBe(1);
    for (const words of [login.email, ...recoveryCodes]) expect(text).toContain(words);
    for (const words of ['User Profile', 'Dashboard', 'I Have Kept Them']) expect(text).not.toContain(words);
  });
});

/** Comes as far as the field for the first code. */
async function scansSetupKey(user: User, { password }: Login): Promise<AuthenticatorApp> {
  await user.presses('Set Up an App');
  await user.types('Current Password', password);
  await user.presses('Continue');
  await user.seesNoAccessibilityProblem();
  const key = await setupKey(user).innerText();
  return makeAuthenticatorApp(key.replaceAll(/\s/g, ''));
}

const setupKey = (user: User) =>
  user.page.getByRole('group', { name: 'Or type this key into the app' }).locator('code');

async function readsRecoveryCodes(user: User): Promise<string[]> {
  const codes = user.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allInnerTexts();
}

async function leaves(user: User): Promise<void> {
  await user.logsOut();
  await user.isAt('/');
}

async function showsPassword(user: User, login: Login): Promise<void> {
  await user.opens('/login');
  await user.signsIn(login);
}

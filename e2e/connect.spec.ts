import { expect, test } from './driver.ts';

const CSV = 'Address,Severity Level\n1 Yucca Ln,severe\n2 Yucca Ln,minor';

test('an owner makes a key that a program uses, and ends it', async ({
  administrator: admin,
  secondBrowser: user,
}) => {
  await admin.hasImported('86404', CSV);
  const login = await admin.addsContractor('86404');
  await user.isSignedInAs(login);
  await user.opens('/company');
  await user.follows(/^Connect/);
  await user.isAt(/\/connect$/);
  await user.sees('No API keys');
  await user.presses('Create Key');
  // What each scope opens is read from the calls that name it.
  await user.sees('Webhooks.');
  await user.types('Name', 'Our CRM');
  await user.types('Current Password', login.password);
  await user.seesNoAccessibilityProblem();
  await user.dialog().getByRole('button', { name: 'Create Key' }).click();
  await user.sees('Your new key');
  const key = await user.dialog().getByLabel('Key', { exact: true }).inputValue();
  expect(key).toMatch(/^rc_/);
  await user.seesNoAccessibilityProblem();
  await user.presses('Done');
  await user.doesNotSee(key);
  expect(await user.callsWithToken(key)).toBe(200);

  await user.sees('Read leads');
  await user.sees(/Created .* by you/);
  await user.seesNoAccessibilityProblemInEitherTheme();
  await user.page.setViewportSize({ width: 390, height: 844 });
  await user.seesNothingSideways();

  await user.presses('End Our CRM');
  await user.presses('End Key');
  await user.sees('No API keys');
  expect(await user.callsWithToken(key)).toBe(401);
});

test('a lead from a website is matched by hand, and shows at its door', { tag: '@core' }, async ({
  administrator: admin,
  secondBrowser: user,
}) => {
  await admin.hasImported('86405', CSV.replaceAll('Yucca', 'Cholla'));
  const login = await admin.addsContractor('86405');
  await user.isSignedInAs(login);
  await user.opens('/connect/leads');
  await user.sees('Nothing to match');
  await user.sees('No addresses');
  await user.seesNoAccessibilityProblem();
  await user.presses('Create Address');
  await user.types('Name', 'Our website');
  await user.types('Source of its leads', 'Website');
  await user.dialog().getByRole('button', { name: 'Create Address' }).click();
  const address = await user.dialog().getByLabel('Address', { exact: true }).inputValue();
  await user.presses('Done');
  await user.sees('0 leads');

  const long = 'Please look at my roof. '.repeat(40);
  const lead = { name: 'Dana Whitfield', phone: '(602) 555-0123', address: 'Cholla Lane, the blue house' };
  await user.calls('POST', new URL(address).pathname, { ...lead, message: long });
  await user.opens('/today');
  await user.follows('Dana Whitfield');
  await user.isAt(/\/connect\/leads$/);
  await user.sees('Dana Whitfield');
  await user.seesNoAccessibilityProblemInEitherTheme();
  await user.page.setViewportSize({ width: 390, height: 844 });
  await user.seesNothingSideways();
  await user.presses('Match Dana Whitfield');
  await user.dialog().getByRole('searchbox').fill('1 Cholla');
  await user.presses('Choose 1 Cholla Ln');
  await user.sees('Nothing to match');
  await user.presses('Matched');
  await user.follows('1 Cholla Ln');
  await user.isAt(/property=/);
  await user.choosesTab('CRM');
  await user.sees('Dana Whitfield');
  await user.seesNoAccessibilityProblem();
});

test('a developer finds commands to copy', async ({ administrator: admin, secondBrowser: user }) => {
  await admin.hasImported('86406', CSV.replaceAll('Yucca', 'Palm'));
  await user.isSignedInAs(await admin.addsContractor('86406'));
  await user.opens('/connect/api');
  await user.seesHeading('List leads');
  await user.sees(/problem document/);
  await user.seesNoAccessibilityProblemInEitherTheme();
  await user.page.setViewportSize({ width: 390, height: 844 });
  await user.seesNothingSideways();
});

test('a form checks what is typed, keeps it without a network, is sent once, and asks before it is lost', async ({
  administrator: admin,
  secondBrowser: user,
}) => {
  await admin.hasImported('86407', CSV.replaceAll('Yucca', 'Agave'));
  await user.isSignedInAs(await admin.addsContractor('86407'));
  await user.opens('/connect/api');
  await user.follows('Incoming leads');
  const { page } = user;
  await user.presses('Create Address');
  const send = user.dialog().getByRole('button', { name: 'Create Address' });
  await send.click();
  await expect(user.dialog()).toContainText('Please name the address');
  await expect(page.getByLabel('Name')).toBeFocused();
  await user.types('Name', 'Our website');
  await expect(user.dialog()).not.toContainText('Please name the address');
  await user.types('Source of its leads', 'Website');

  // A tap beside it, a network that is away, the back button.
  await page.mouse.click(5, 5);
  await user.losesTheNetwork();
  await send.click();
  await user.seesToast('Error', /cannot be reached/);
  await user.findsTheNetworkAgain();
  await page.evaluate(() => window.history.back());
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Our website');

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await send.dblclick({ noWaitAfter: true });
  await user.sees('Your new address');
  expect(sent).toHaveLength(1);
  await user.presses('Done');
  await user.isAt(/\/connect\/leads$/);
  await user.sees('0 leads');
});

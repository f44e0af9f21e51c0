import { expect, newEmail, phone, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const menu = async (user: User, person: string, item: string): Promise<void> => {
  await user.presses(`Manage ${person}`);
  await user.page.getByRole('menuitem', { name: item }).click();
};

test('an owner invites a rep, who sees the company’s door until the access is taken away', {
  tag: '@core',
}, async ({ administrator: owner, secondBrowser: rep }) => {
  await owner.hasImported('85389', leadsCsv({ zipCode: '85389', count: 3 }));
  const login = await owner.addsContractor('85389');
  await owner.isSignedInAs(login);
  const [door] = (await owner.calls('GET', '/api/properties?zipCode=85389')) as { id: number }[];
  await owner.calls('POST', `/api/properties/${door?.id}/notes`, { body: 'Ask for Sam' });

  const email = newEmail('rep');
  await owner.opens('/team');
  await owner.sees('One person works here');
  await owner.presses('Invite');
  const dialog = owner.dialog('Invite a colleague');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Company name').fill('Saguaro Roofing');
  const zip = dialog.getByRole('checkbox', { name: '85389' });
  await expect(zip).toBeChecked();
  await zip.click();
  await owner.sees('Without a ZIP code they see no doors until you hand them one.');
  await owner.seesNoAccessibilityProblem();
  // Without a mail server the link is handed over by hand.
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await owner.dialog('Invitation link').getByLabel('The link').inputValue();
  await owner.seesNoAccessibilityProblem();
  await owner.dialog().getByRole('button', { name: 'Done' }).click();
  await expect(owner.dialog()).toBeHidden();
  await expect(owner.page.getByRole('list', { name: 'Invitations' })).toContainText(email);

  await rep.opens(new URL(link).pathname + new URL(link).search);
  await rep.seesHeading('Join Saguaro Roofing');
  await rep.seesNoAccessibilityProblem();
  await rep.types('First Name', 'Robin');
  await rep.types('Last Name', 'Rep');
  await rep.types('Password', 'a roof of slate');
  await rep.presses('Join');
  await rep.seesToast('Welcome to Saguaro Roofing', 'You are signed in.');
  await rep.isAt('/dashboard');
  await rep.opens('/today');
  await rep.sees(/Ask Casey Contractor to hand you ZIP codes/);
  await rep.seesNoAccessibilityProblem();
  await owner.findsMail(login.email, `${email} joined your company`);

  await owner.opens('/today');
  await owner.sees('Waiting for ZIP codes');
  await owner.seesNoAccessibilityProblem();
  await owner.opens('/team');
  await owner.sees('2 people work here');
  await menu(owner, 'Robin Rep', 'ZIP Codes');
  await owner.presses('Hand over 85389');
  await owner.seesToast('ZIP code 85389 handed over');
  await expect(owner.dialog().getByRole('button', { name: 'Take back 85389' })).toBeVisible();
  await owner.seesNoAccessibilityProblem();
  await owner.dialog().getByRole('button', { name: 'Done' }).click();
  await expect(owner.dialog()).toBeHidden();

  // Nobody loads the page again.
  await expect(rep.page.getByRole('heading', { name: 'Walks' })).toBeVisible({ timeout: 20_000 });
  await rep.opens(`/dashboard?property=${door?.id}`);
  await rep.choosesTab('Notes');
  await rep.sees('Ask for Sam');
  await rep.opens('/profile');
  await expect(rep.page.getByRole('list', { name: 'People in the company' })).toContainText(
    'Casey Contractor',
  );

  await menu(owner, 'Robin Rep', 'Take Access Away');
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Take Access Away' }).click();
  await owner.seesToast('Access taken away');
  await expect(owner.page.getByRole('list', { name: 'Former members' })).toContainText('Robin Rep');
  await owner.seesNoAccessibilityProblem();
  await rep.opens('/profile');
  await rep.isAt('/login?next=%2Fprofile');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('an owner alone has no team to manage, and an unknown link is reported', async ({
    administrator: owner,
  }) => {
    await owner.isSignedInAs(await owner.addsContractor());
    await owner.opens('/team');
    await owner.sees('One person works here');
    await expect(owner.page.getByRole('button', { name: 'Manage Casey Contractor' })).toHaveCount(0);
    await owner.seesNothingSideways();
    await owner.opens('/join?token=unknown');
    await owner.seesHeading('This invitation does not work');
    await owner.seesNoAccessibilityProblem();
  });
});

import { expect, newEmail, phone, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

/** The one entry of the bar, of its menu or of the user's that is lit. */
const lit = (user: User) => user.page.locator('header [aria-current=page]').filter({ visible: true });

const adminScreens = {
  '/admin-dashboard': 'Control Panel',
  '/data': 'Control Panel',
  '/admin/users': 'Users',
  '/admin/requests': 'Requests',
  '/captures': 'More',
  '/admin/storms': 'More',
  '/admin/operations': 'More',
  '/admin/audit': 'More',
  '/dashboard': 'Dashboard',
  '/coverage': 'Coverage Map',
  '/help': '',
};

test('an administrator has their own bar, and every screen lights one entry', async ({
  administrator: admin,
}) => {
  for (const [path, label] of Object.entries(adminScreens)) {
    await admin.opens(path);
    await expect(lit(admin), path).toHaveCount(1);
    await expect(lit(admin)).toContainText(label);
  }
  await admin.seesNoAccessibilityProblemInEitherTheme();
  await admin.presses('More');
  await admin.page.getByRole('menuitem', { name: 'Audit' }).click();
  await admin.isAt('/admin/audit');
  await admin.opens('/admin-dashboard?tab=requests&kind=tickets');
  await admin.isAt('/admin/requests?kind=tickets');
});

test('the first hour of an owner and a rep: invite, take doors, knock, watch', { tag: '@core' }, async ({
  administrator,
  secondBrowser: owner,
  thirdBrowser: rep,
}) => {
  const zip = '85397';
  await administrator.hasImported(zip, leadsCsv({ zipCode: zip, count: 6 }));
  const login = await administrator.addsContractor(zip);
  await owner.opens('/login');
  await owner.signsIn(login);
  await owner.isAt('/dashboard');
  const steps = owner.page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('0 of 3 done');
  await owner.seesNoAccessibilityProblemInEitherTheme();

  // By keys alone: what is to be done next is found by its name.
  await owner.pressesKeys('Control+k');
  await owner.page.getByRole('combobox', { name: 'Find' }).fill('invite');
  await expect(owner.page.getByRole('option', { name: 'Invite a colleague' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await owner.seesNoAccessibilityProblem();
  await owner.pressesKeys('Enter');
  const dialog = owner.dialog('Invite a colleague');
  const email = newEmail('rep');
  await dialog.getByLabel('Email').fill(email);
  await expect(dialog.getByRole('checkbox', { name: zip })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = new URL(await owner.dialog('Invitation link').getByLabel('The link').inputValue());
  await owner.dialog().getByRole('button', { name: 'Done' }).click();
  await owner.isAt('/team');

  await rep.opens(link.pathname + link.search);
  await rep.types('First Name', 'Robin');
  await rep.types('Last Name', 'Rep');
  await rep.types('Password', 'a roof of slate');
  await rep.presses('Join');
  await rep.isAt('/dashboard');
  await rep.opens('/today');
  await expect(lit(rep)).toHaveText('Today');
  const repSteps = rep.page.getByRole('region', { name: 'First steps' });
  await expect(repSteps).toContainText('Get your doors');
  await rep.seesNoAccessibilityProblemInEitherTheme();
  const queue = await rep.hasQueue('My first doors', zip);
  await rep.reloads();
  await expect(repSteps.getByRole('link', { name: 'Knock on the first door' })).toBeVisible();
  const [door] = (await rep.calls('GET', `/api/properties?zipCode=${zip}`)) as { id: number }[];
  await rep.calls('POST', `/api/queues/${queue.split('/').at(-1)}/items/${door?.id}/outcome`, {
    outcome: 'not_home',
  });
  await rep.reloads();
  await rep.seesHeading('Walks');
  await expect(repSteps).toHaveCount(0);

  await rep.pressesKeys('Control+k');
  const field = rep.page.getByRole('combobox', { name: 'Find' });
  await field.fill('not home');
  await expect(rep.page.getByRole('option', { name: 'Tag: Not home' })).toBeVisible();
  await field.fill('storm');
  await expect(rep.page.getByRole('option', { name: 'Storm rules', exact: true })).toBeVisible();
  await field.fill('Casey');
  await expect(rep.page.getByRole('option', { name: /Casey Contractor/ })).toBeVisible();
  await field.fill('square');
  await rep.page.getByRole('option', { name: /^Square/ }).click();
  await rep.isAt('/help#glossary');
  await rep.seesHeading('Glossary');
  await rep.seesNoAccessibilityProblemInEitherTheme();

  await owner.opens('/dashboard');
  await expect(steps).toContainText('2 of 3 done');
  await owner.presses('Dismiss first steps');
  await expect(steps).toHaveCount(0);
  await owner.reloads();
  await owner.sees('6 properties');
  await expect(steps).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the menu has every screen, and the newcomer’s fit', async ({ administrator, page }) => {
    const login = await administrator.addsContractor();
    await administrator.isSignedInAs(login);
    for (const path of ['/today', '/help', '/team?do=invite']) {
      await administrator.opens(path);
      await expect(page.locator('h1').first()).toBeAttached();
      await administrator.seesNothingSideways();
    }
    await administrator.opens('/today');
    await administrator.sees('Request the first one');
    await administrator.presses('Open menu');
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(
      'Today',
    );
    await administrator.seesNoAccessibilityProblem();
  });
});

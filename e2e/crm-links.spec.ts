import { expect, phone, test } from './driver.ts';

test('an owner sets up a CRM, sees exactly what would be sent, and saves it', async ({
  administrator,
  secondBrowser: user,
}) => {
  await administrator.hasImported('85277', 'Address,Zip Code,Year Built\n12 W Ray Rd,85277,1991\n');
  await user.isSignedInAs(await administrator.addsContractor('85277'));
  await user.opens('/crm');
  await user.presses('Set up JobNimbus');
  const form = user.page.getByRole('form', { name: 'JobNimbus' });
  await form.getByRole('button', { name: 'Save' }).click();
  await user.sees('Please enter the workflow');
  await form.getByLabel('API key').first().fill('a key of nobody');
  await form.getByLabel('Workflow').fill('Customer');
  await form.getByLabel('Status').fill('Lead');
  await user.presses('Add Field');
  await form.getByLabel('Into the field').fill('Pipeline Stage');
  await user.seesNoAccessibilityProblem();
  await user.presses('Show What Is Sent');
  await user.sees('POST https://app.jobnimbus.com/api1/contacts');
  await user.sees(/"external_id": "RC-\d+"/);
  await user.sees(/"Pipeline Stage": "New"/);
  await user.doesNotSee('a key of nobody');
  await user.seesNoAccessibilityProblem();
  await form.getByRole('button', { name: 'Save' }).click();
  await user.seesToast('JobNimbus saved');
  await user.sees('0 sent, 0 waiting, 0 failed.');
  await user.presses('Remove JobNimbus');
  await user.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(user.page.getByRole('button', { name: 'Set up JobNimbus' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the form fits', async ({ administrator: user }) => {
    await user.opens('/crm');
    await user.presses('Set up AccuLynx');
    await user.sees('Contact type ID');
    await user.seesNoAccessibilityProblem();
    expect(await user.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

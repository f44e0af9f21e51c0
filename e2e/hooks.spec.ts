import { startReceiver } from '#testing/receiver.ts';
import { expect, phone, test } from './driver.ts';

test('an owner adds a webhook, tries it, reads what failed and sends it again', { tag: '@core' }, async ({
  administrator,
  secondBrowser: user,
}) => {
  const receiver = await startReceiver();
  await user.isSignedInAs(await administrator.addsContractor());
  await user.opens('/webhooks');
  await user.sees('No Webhooks Yet');
  await user.presses('Add Webhook');
  const form = user.dialog('Add Webhook');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toContainText('Please enter an address');
  await expect(form).toContainText('Please choose at least one event');
  await user.types('Address', 'https://10.0.0.1/hook');
  await form.getByRole('checkbox', { name: 'Stage changed' }).click();
  await form.getByRole('checkbox', { name: 'Proposal signed' }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toContainText('private network');
  await user.seesNoAccessibilityProblem();
  await user.types('Address', receiver.url);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = user.dialog('Webhook added');
  await expect(secret.getByRole('textbox')).toHaveValue(/•+/);
  await user.seesNoAccessibilityProblem();
  await secret.getByRole('button', { name: 'Done' }).click();
  await user.sees('Stage changed, Proposal signed');
  await user.seesNoAccessibilityProblem();

  receiver.behaves((response) => response.writeHead(500).end('not today'));
  await user.follows(/See deliveries to/);
  await user.sees('Nothing sent yet');
  await user.presses('Send Test');
  await user.seesToast('Test sent');
  await user.sees('Status 500');
  await user.seesNoAccessibilityProblem();
  receiver.behaves((response) => response.end('thank you'));
  await user.sees('Delivered');
  await user.presses(/Stage changed \(test\)/);
  const delivery = user.dialog('Stage changed');
  await expect(delivery).toContainText('not today');
  await expect(delivery).toContainText('thank you');
  await expect(delivery).toContainText('"apiVersion": "2026-11-29"');
  await user.seesNoAccessibilityProblem();
  const before = receiver.received.length;
  await delivery.getByRole('button', { name: 'Send Again' }).click();
  await user.seesToast('The delivery is sent again');
  const calls = await receiver.has(before + 1);
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await delivery.getByRole('button', { name: 'Close' }).first().click();

  await user.presses('Change Secret');
  await user.page.getByRole('alertdialog').getByRole('button', { name: 'Change Secret' }).click();
  await user.dialog('New secret').getByRole('button', { name: 'Done' }).click();
  await user.sees('The previous secret also signs until');
  await user.opens('/webhooks');
  await user.presses(/^Turn off/);
  await user.sees('Turned off by an owner.');
  await user.presses(/^Delete/);
  await user.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await user.sees('No Webhooks Yet');
  await receiver.close();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('deliveries are cards, and nothing scrolls sideways', async ({ administrator: user }) => {
    const receiver = await startReceiver();
    await user.opens('/webhooks');
    await user.presses('Add Webhook');
    const form = user.dialog('Add Webhook');
    await user.types('Address', `${receiver.url}/${'long-'.repeat(40)}`);
    await form.getByRole('checkbox', { name: 'Knock logged' }).click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await user.dialog('Webhook added').getByRole('button', { name: 'Done' }).click();
    await user.follows(/See deliveries to/);
    await user.presses('Send Test');
    await user.sees('Delivered');
    await user.seesNoAccessibilityProblem();
    expect(await user.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await receiver.close();
  });
});

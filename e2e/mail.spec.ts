import { formatCode } from '#domain/contacts/codes.ts';
import { expect, test } from './driver.ts';

test('a campaign goes from filters to print files, an answer by its code, and results', {
  tag: '@core',
}, async ({ administrator, secondBrowser: user }) => {
  const houses = [1, 2, 3].map((number) => `${number} N Hayden Rd,Jane Doe ${number}`);
  await administrator.hasImported('85308', ['address,owner', ...houses].join('\n'));
  await user.isSignedInAs(await administrator.addsContractor('85308'));

  await user.opens('/mail');
  await user.sees('No campaigns yet');
  await user.seesNoAccessibilityProblem();
  await user.presses('New Campaign');
  await user.seesHeading(/^Mail of /);
  await user.types('Name', 'October');
  await user.follows('Mail');
  const leaving = user.page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(leaving).toBeVisible();
  await user.seesNoAccessibilityProblem();
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  // The focus goes back to where it was.
  await expect(leaving).toHaveCount(0);
  await user.types('Message', 'Your insurance will pay');
  await user.types('Held out, percent', '0');
  await user.presses('Save Campaign');
  await user.sees(/Mail about insurance claims needs warnings/);
  await expect(user.page.getByRole('button', { name: 'Freeze Campaign' })).toBeDisabled();

  await user.follows('what a piece costs');
  await user.seesHeading('Return address and prices');
  await user.calls('PUT', '/api/team/company', { name: 'Saguaro Roofing' });
  await user.types('Another return address', '100 N Central Ave\nPhoenix AZ 85004');
  await user.types('4 × 6 in postcard', '80');
  await user.seesNoAccessibilityProblem();
  await user.presses('Save Settings');
  await user.seesToast('Settings saved');

  await user.isAt(/\/mail\/\d+$/);
  await user.types('Message', 'We photographed the roof of {{address}}.');
  await user.presses('Save Campaign');
  const audience = user.page.getByRole('region', { name: 'Who gets mail' });
  await expect(audience).toContainText('Pieces3');
  await expect(audience).toContainText('$2.76');
  await user.seesNoAccessibilityProblem();
  await user.presses('Freeze Campaign');
  // A double click counts once: a second request would be refused, since the campaign is frozen by then.
  await user.page.getByRole('alertdialog').getByRole('button', { name: 'Freeze Campaign' }).dblclick();

  await user.sees('Make Print Files');
  await expect(user.page.getByText('can no longer change')).toBeHidden();
  await user.sees(/No print service is set up on this server/);
  await user.presses('Make Print Files');
  await expect(user.page.getByRole('link', { name: 'Download file 1' })).toBeVisible({ timeout: 60_000 });
  await user.seesNoAccessibilityProblem();
  const { text } = await user.downloads(() => user.follows('Manifest (CSV)'));
  const code = /[\dA-Z]{4}(?:-[\dA-Z]{4}){2}/.exec(text)?.[0] ?? '';
  expect(formatCode(code.replaceAll('-', ''))).toBe(code);

  await user.opens(`/r/${code}`);
  await user.seesHeading('The roof of 1 N Hayden Rd');
  await user.doesNotSee('Jane Doe');
  await user.seesNoAccessibilityProblem();
  await user.types('Your name', 'Olivia Kurz');
  await user.presses('Send Message');
  await user.sees('Please give a phone number or an email address');
  await user.types('Phone', '602 555 0123');
  await user.presses('Send Message');
  await user.sees('Thank you. Saguaro Roofing has your message and will get in touch.');

  await user.opens('/mail');
  await user.follows('October');
  const results = user.page.getByRole('region', { name: 'Results' });
  await expect(results).toContainText('Olivia Kurz');
  await expect(results).toContainText('No holdout');
  await user.seesNoAccessibilityProblem();
});

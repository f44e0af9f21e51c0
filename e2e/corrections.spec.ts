import { expect, phone, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test('a contractor reports what was seen at the door, an administrator accepts and corrects, and each is undone', {
  tag: '@core',
}, async ({ administrator, secondBrowser: user }) => {
  await administrator.hasImported('85317', leadsCsv({ zipCode: '85317', count: 2 }));
  await user.isSignedInAs(await administrator.addsContractor('85317'));
  await user.opens('/dashboard');
  await user.presses(/^100 N Hayden Rd/);
  await user.presses('Report what you saw');
  const report = user.dialog('Report what you saw');
  await expect(report.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.picks('Roof type', 'Flat');
  await user.picks('Water stains', 'Yes');
  await report.getByLabel('Owner', { exact: true }).fill('Hal Iver');
  await user.seesNoAccessibilityProblem();
  await user.presses('Send');
  await user.seesToast('Report sent', 'flat, water stains, owner: Hal Iver');
  await expect(report).toHaveCount(0);
  await user.sees('Owner and lot are waiting for review');
  await user.seesNoAccessibilityProblem();

  await administrator.opens('/admin/requests?kind=reports');
  await administrator.sees('Now: owner: none');
  await administrator.seesNoAccessibilityProblem();
  await administrator.presses('Accept: owner: Hal Iver');
  await administrator.sees('Nothing waits');

  await administrator.opens('/dashboard?zip=85317');
  await administrator.presses(/^100 N Hayden Rd/);
  const door = administrator.dialog('100 N Hayden Rd');
  await expect(door).toContainText('Hal Iver');
  await administrator.presses('Correct facts');
  const form = administrator.dialog('Correct facts');
  await form.getByLabel('Year built', { exact: true }).fill('1066');
  await administrator.presses('Save');
  await administrator.sees('Please give a year from 1600 to the next one');
  await form.getByLabel('Year built', { exact: true }).fill('1987');
  await form.getByLabel('Address', { exact: true }).fill('100 S Hayden Rd');
  await administrator.seesNoAccessibilityProblem();
  await administrator.presses('Save');
  await expect(form).toHaveCount(0);
  // The list behind follows.
  await administrator.pressesKeys('Escape');
  await expect(administrator.dialog()).toHaveCount(0);
  await administrator.presses(/^100 S Hayden Rd/);
  await administrator.choosesTab('Timeline');
  await administrator.presses('Undo: address: 100 S Hayden Rd, year built: 1987');
  await expect(administrator.dialog('100 N Hayden Rd')).toBeVisible();
});

test('of two who correct one fact at once, the last one learns it', async ({
  administrator: user,
  secondBrowser: other,
}) => {
  await user.hasImported('85318', leadsCsv({ zipCode: '85318', count: 1 }));
  await user.opens('/dashboard?zip=85318');
  await user.presses(/^100 N Hayden Rd/);
  await user.presses('Correct facts');
  await user.dialog('Correct facts').getByLabel('Owner', { exact: true }).fill('Bea Cruz');
  const id = new URL(user.page.url()).searchParams.get('property');
  await user.calls('POST', `/api/properties/${id}/corrections`, { owner: 'Cy Dole' });
  await user.presses('Save');
  await user.sees('Changed by somebody else in the meantime: Owner. Nothing was overwritten.');
  await user.sees('It is “Cy Dole” now');
  await user.presses('Save');
  await expect(user.dialog('Correct facts')).toHaveCount(0);
  await other.isSignedInAs(await user.addsContractor('85318'));
  await other.opens(`/dashboard?property=${id}`);
  await other.sees('Bea Cruz');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a vacant lot is called one in lists and queues, and can be left out', async ({
    administrator: user,
  }) => {
    await user.hasImported('85379', leadsCsv({ zipCode: '85379', count: 3 }));
    await user.opens('/dashboard?zip=85379&sort=address');
    await user.presses(/^101 N Hayden Rd/);
    await user.isAt(/property=\d+/);
    const id = new URL(user.page.url()).searchParams.get('property');
    await user.calls('POST', `/api/properties/${id}/corrections`, { isVacantLot: true });
    const lot = (role: 'listitem' | 'row' | 'article') =>
      user.page.getByRole(role).filter({ hasText: '101 N Hayden Rd' });
    await user.opens('/dashboard?zip=85379');
    await expect(lot('listitem')).toContainText('Vacant lot');
    await user.opens('/dashboard?zip=85379&lot=no');
    await user.sees('2 of 3 properties');
    await user.doesNotSee('Vacant lot');
    const queue = await user.hasQueue('With a lot', '85379');
    await user.opens(queue);
    await expect(lot('article')).toContainText('Vacant lot');

    await user.page.setViewportSize({ width: 1440, height: 900 });
    await expect(lot('row')).toContainText('Vacant lot');
    await user.opens('/dashboard?zip=85379');
    await expect(lot('row')).toContainText('Vacant lot');
  });
});

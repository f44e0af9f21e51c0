import { formatStormDay } from '#domain/storms/rules.ts';
import { expect, test } from './driver.ts';
import { dailyCsv, hasHouse } from './storm-files.ts';

const CHANDLER = { latitude: 33.3, longitude: -111.84 };
/** The day before yesterday by UTC: for every door of the country within the last week. */
const DAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

test('a storm rule is tried, saved and run: each door is listed once, with its reason', {
  tag: '@core',
}, async ({ administrator, secondBrowser: user }) => {
  const roof = { roofSubtype: '3-tab Shingles', yearBuilt: 1998, severityLevel: 'moderate' };
  const id = await hasHouse(administrator, '85224', CHANDLER, roof);
  const file = `${DAY.slice(2).replaceAll('-', '')}_rpts_hail.csv`;
  await administrator.hasStorms(file, dailyCsv(175, CHANDLER), id, DAY);
  await user.isSignedInAs(await administrator.addsContractor('85224'));

  await user.opens('/storm-rules');
  await user.sees('No storm rules yet');
  await user.presses('New Storm Rule');
  const form = user.dialog('New Storm Rule');
  await user.presses('Create');
  await expect(form).toContainText('Rule name is required');
  await user.types('Name', 'Large hail');
  await user.types('Radar hail at the door, inches', '');
  await user.types('Or hail reported nearby, inches', '1.5');
  await form.getByRole('group', { name: 'Severity' }).getByRole('checkbox', { name: 'Moderate' }).click();
  await user.presses('Try It Now');
  const storm = `the storm of ${formatStormDay(DAY)}`;
  await expect(form).toContainText(`It would have listed 1 door from ${storm}.`);
  const reason =
    'no radar estimate at the door, 1.75 in reported 1.4 mi away, 3-tab from 1998, moderate by the last capture';
  await expect(form).toContainText(reason);
  await user.seesNoAccessibilityProblem();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await user.seesToast('Storm Rule Created', 'Large hail was saved');
  await expect(form).toHaveCount(0);

  // In an Arizona morning the server may have made the list already: who made it does not matter.
  await user.presses('Make the list of Large hail now');
  const rule = user.page.getByRole('article', { name: 'Large hail' });
  await expect(rule).toContainText(`Last list: 1 door from ${storm}`);
  await user.presses('Make the list of Large hail now');
  await user.seesToast('No New Doors', 'Each door is listed only once for the storms of the last week.');
  await expect(rule).toContainText('Last list: 1 door from');
  await user.seesNoAccessibilityProblem();

  await user.opens('/today');
  await user.follows(`1 door from ${storm}`);
  await user.seesHeading(/^Large hail, /);
  await user.sees(reason);
  await user.doesNotSee(/hit this roof/i);
  await user.seesNoAccessibilityProblem();
});

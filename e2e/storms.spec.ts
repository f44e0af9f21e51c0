import { expect, phone, test } from './driver.ts';
import { dailyCsv, hasHouse, type Place } from './storm-files.ts';

const TEMPE = { latitude: 33.45, longitude: -111.94 };
const GILBERT = { latitude: 33.3, longitude: -111.74 };
/** Where no file of these journeys has a report. */
const FLAGSTAFF = { latitude: 35.2, longitude: -111.65 };

/** Hail on the first of August of each year, as in its archive. */
function archiveCsv(years: readonly number[], { latitude, longitude }: Place): string {
  const head =
    'om,yr,mo,dy,date,time,tz,st,stf,stn,mag,inj,fat,loss,closs,slat,slon,elat,elon,len,wid,ns,sn,sg,f1,f2,f3,f4,edat,etime';
  const rows = years.map(
    (year) =>
      `${year}1,${year},08,01,${year}-08-01,14:37:00,3,AZ,4,0,1.25,0,0,0,0,${latitude},${longitude},${latitude},${longitude},0,0,0,0,0,13,0,0,0,${year}-08-01,14:37:00`,
  );
  return [head, ...rows, ''].join('\n');
}

test('a property has its history of storms, with sources, also on paper', { tag: '@core' }, async ({
  administrator: user,
}) => {
  const calm = await hasHouse(user, '86001', FLAGSTAFF);
  await user.opens(`/dashboard?property=${calm}`);
  await user.choosesTab('Storms');
  await user.sees('No storm is known here');
  await user.seesNoAccessibilityProblem();

  const id = await hasHouse(user, '85008', TEMPE);
  await user.hasStorms('240715_rpts_hail.csv', dailyCsv(100, TEMPE), id, '2024-07-15');
  await user.hasStorms('250926_rpts_hail.csv', dailyCsv(175, TEMPE), id, '2025-09-26');
  await user.opens(`/dashboard?property=${id}`);
  await user.choosesTab('Storms');
  const days = user.page.getByRole('list', { name: 'Days with hail or wind' }).getByRole('listitem');
  await expect(days).toContainText([
    /1\.75 in reported 1\.4 mi away.*Sep 26, 2025/,
    /1\.00 in reported.*Jul 15, 2024/,
  ]);
  await expect(days.first()).toContainText('No radar estimate at the door, 1.75 in reported 1.4 mi away');
  const years = user.page.getByRole('slider', { name: 'Largest hail reported nearby by year' });
  await expect(years).toHaveAttribute('aria-valuetext', /^2025: .* 1\.75 in$/);
  await years.press('ArrowLeft');
  await expect(years).toHaveAttribute('aria-valuetext', /^2024: .* 1\.00 in$/);
  await days.first().getByText('1 source').click();
  await user.sees('Hail 1.75 in · 2025-09-26 23:30 UTC · 1.4 mi away · 2 N Tempe, Maricopa, AZ');
  await user.sees('250926_rpts_hail.csv');
  await user.sees(/^Fetched .* · SHA-256 [0-9a-f]{64}$/);
  await user.doesNotSee(/hit this roof/i);
  await user.seesNoAccessibilityProblem();

  const { text } = await user.prints();
  for (const words of [
    'Storms',
    'Sep 26, 2025',
    '1.75 in reported 1.4 mi away',
    'SPC storm reports of a day',
    'SHA-256',
  ])
    expect(text).toContain(words);
});

test('an administrator loads files of storms, answers what a file leaves open, and sees what was rejected', async ({
  administrator: user,
}) => {
  // The same bytes are known already.
  const mark = Math.random().toString(36).slice(2);
  const hailAt = (minute: number) => `23${minute},100,Tucson,Pima,AZ,32.22,-110.97,${mark}`;
  const head = 'Time,Size,Location,County,State,Lat,Lon,Comments';
  const whole = [head, ...Array.from({ length: 12 }, (_, n) => hailAt(10 + n)), '2330,100,xy', ''].join('\n');
  const first = user.page.getByRole('list', { name: 'Storm files' }).getByRole('listitem').first();

  await user.opens('/admin-dashboard');
  await user.presses('More');
  await user.page.getByRole('menuitem', { name: 'Storm files' }).click();
  await user.seesHeading('Storm files');
  await user.choosesFile('hail.csv', whole);
  await user.presses('Load File');
  await user.sees(/^Neither the file nor its name says/);
  await expect(first).toContainText('Failed');
  await user.types('Day of the reports', '2020-06-01');
  await user.presses('Load File');
  await user.seesToast('hail.csv', 'Read 12 reports. 1 line was rejected.');
  await expect(first).toContainText('12 rows · 0 repeated · 1 rejected');
  await user.presses(/^Show Rejected Lines/);
  await user.sees('Line 14: The line has 3 cells; the header names 8.');
  await user.seesNoAccessibilityProblem();

  await user.choosesFile('200601_rpts_hail.csv', [head, hailAt(40), ''].join('\n'));
  await user.presses('Load File');
  await user.sees(/accept that it has fewer\.$/);
  await user.page.getByRole('checkbox', { name: /^The file is right/ }).click();
  await user.seesNoAccessibilityProblem();
  await user.presses('Load File');
  await user.seesToast('200601_rpts_hail.csv', 'It takes the place of an earlier file with 12 rows.');
  await expect(first).toContainText('2020-06-01 hail');

  await user.choosesFile('240927_rpts_hail.csv', '<!doctype html><title>404</title>');
  await user.presses('Load File');
  await user.sees(/is a web page/);
  await expect(first).toContainText('Not recognized');

  const loaded = user.page.getByRole('listitem').filter({ hasText: '2020-06-01 hail' });
  await loaded
    .filter({ hasText: 'Withdraw' })
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await user.seesHeading('Withdraw this file?');
  await user.seesNoAccessibilityProblem();
  await user.presses('Withdraw');
  await user.sees('Please give the reason');
  await user.types('Reason', 'It is of Pima County');
  await user.presses('Withdraw');
  await user.seesToast('Storm file withdrawn');
  await expect(loaded.filter({ hasText: /Withdrawn .* by / })).toContainText('It is of Pima County');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the screen of storm files fits', async ({ administrator: user }) => {
    await user.opens('/admin/storms');
    await user.seesHeading('Files that were read');
    await expect(user.page.getByText('Loading...')).toHaveCount(0);
    await user.seesNothingSideways();
    await user.seesNoAccessibilityProblem();
  });

  test('a long history begins with its latest days', async ({ administrator: user }) => {
    const id = await hasHouse(user, '85234', GILBERT);
    const years = Array.from({ length: 12 }, (_, n) => 2013 + n);
    await user.hasStorms('hail.csv', archiveCsv(years, GILBERT), id, ...years.map((year) => `${year}-08-01`));
    await user.opens(`/dashboard?property=${id}`);
    await user.choosesTab('Storms');
    const days = user.page.getByRole('list', { name: 'Days with hail or wind' }).getByRole('listitem');
    await expect(days).toHaveCount(10);
    await expect(days.first()).toContainText('official record');
    await user.seesNothingSideways();
    await user.seesNoAccessibilityProblem();
    await user.presses('Show All 12');
    await expect(days).toHaveCount(12);
    await expect(days.last()).toContainText('Aug 1, 2013');
  });
});

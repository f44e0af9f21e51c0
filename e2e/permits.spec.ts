import { expect, phone, test } from './driver.ts';

const header =
  'Permit Number,Work Description,Status,Issued Date,Completed Date,Site Address,Zip,Contractor\n';
const rows = [
  '19-04411,REROOF 28 SQ,Final,03/04/2019,05/02/2019,12 OAK ST,85609,Acme Roofing',
  '20-1,Roof work per plan,Issued,03/04/2020,,14 OAK ST,85609,Acme Roofing',
  '20-2,Roof work per plan,Issued,03/05/2020,,16 OAK ST,85609,Acme Roofing',
  '21-7,Detached garage reroof,Final,03/04/2021,,18 OAK ST,85609,Acme Roofing',
];

test('permits are previewed, an unclear one is answered, and the property says when its roof was replaced', {
  tag: '@core',
}, async ({ administrator: admin }) => {
  await admin.opens('/upload');
  await admin.choosesFile(
    'houses.csv',
    'Address,Zip,Year Build\n12 Oak St,85609,1980\n14 Oak St,85609,1980\n16 Oak St,85609,1980\n18 Oak St,85609,1980\n',
  );
  await admin.presses('Upload CSV');
  await admin.seesToast('Upload Successful');

  await admin.page.getByRole('radio', { name: 'Building permits' }).click();
  await admin.choosesFile('permits.csv', header + rows.join('\n'));
  await admin.presses('Preview');
  await admin.seesHeading('Preview of permits.csv');
  await admin.sees('4 permits are of properties here.');
  await admin.seesNoAccessibilityProblem();
  const first = admin.page.getByRole('region', { name: 'First permits' });
  await expect(first.getByRole('row', { name: /garage/ })).toContainText('Not about the roof');
  await admin.presses('Roof Replaced: Roof work per plan');
  await admin.sees('Ask Again');
  await admin.presses('Import 4 rows');
  await admin.seesToast('CSV data processed successfully');

  await admin.opens('/dashboard?zip=85609&q=Oak&replaced=2019-01-01');
  await admin.page.getByRole('row', { name: /12 Oak St/ }).click();
  await admin.sees('Roof replaced 2019 (permit 19-04411)');
  await admin.sees(/^Roof replaced: REROOF 28 SQ/);
  await admin.opens('/dashboard?zip=85609&q=Oak&replaced=2019-01-01');
  await expect(admin.page.getByRole('row', { name: /14 Oak St/ })).toBeVisible();
  await expect(admin.page.getByRole('row', { name: /18 Oak St/ })).toHaveCount(0);

  await admin.opens('/data');
  const upload = admin.page.getByRole('listitem').filter({ hasText: 'permits.csv' });
  await upload.getByRole('button', { name: 'Undo' }).click();
  await admin.presses('Undo Import');
  await expect(upload).toContainText('Undone');
  await admin.opens('/dashboard?zip=85609&q=Oak&replaced=2019-01-01');
  await expect(admin.page.getByRole('row', { name: /12 Oak St/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('permits of unknown columns are mapped by hand without anything going sideways', async ({
    administrator: admin,
  }) => {
    await admin.opens('/upload');
    await admin.page.getByRole('radio', { name: 'Building permits' }).click();
    await admin.choosesFile(
      'stadt.csv',
      'nr,wo,plz,was\n1,1 Elm St,85610,Roof work per plan by a very long name of somebody without end\n',
    );
    await admin.presses('Preview');
    await admin.sees(/^There is no address column\./);
    await admin.picks('Address (required)', /^wo/);
    await admin.picks(/^ZIP code$/, /^plz/);
    await admin.picks('Permit description', /^was/);
    await admin.presses('Look Again');
    await admin.sees('Please answer: was the roof replaced?');
    await admin.seesNothingSideways();
    await admin.seesNoAccessibilityProblem();
  });
});

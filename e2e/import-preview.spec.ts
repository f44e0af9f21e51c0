import { expect, phone, test } from './driver.ts';

const unknown = (street: string) => `wo,plz,wem,was\n1 ${street},85341,Ann,x\n2 ${street},85745,Ben,y\n`;

test('a file of unknown columns is previewed, mapped by hand, and imported', { tag: '@core' }, async ({
  administrator: admin,
}) => {
  await admin.opens('/upload');
  await admin.choosesFile('stadt.csv', unknown('Elm St'));
  await admin.presses('Preview');
  await admin.seesHeading('Preview of stadt.csv');
  await admin.sees(/^There is no address column\./);
  await expect(admin.page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await admin.seesNoAccessibilityProblem();

  await admin.picks('Address (required)', /^wo/);
  await admin.picks(/^ZIP code$/, /^plz/);
  await admin.presses('Look Again');
  await admin.sees('Import 2 rows');
  const rows = admin.page.getByRole('region', { name: 'First rows' });
  await expect(rows.getByRole('row')).toHaveCount(3);
  await expect(rows.getByRole('row', { name: /1 Elm St/ })).toContainText('New');
  await admin.sees('2 columns are not read: wem, was.');
  await admin.seesNoAccessibilityProblem();
  await admin.reloads();
  await admin.types('Remember these columns as', 'The town');
  await admin.presses('Import 2 rows');
  await admin.seesToast('CSV data processed successfully');
  await admin.seesHeading('This file was imported');
});

test('a removed preview is reported', async ({ administrator: admin }) => {
  await admin.opens('/upload/00000000-0000-4000-8000-000000000000');
  await admin.seesHeading('This preview is gone');
});

test.describe('on a phone', () => {
  test.use(phone);
  test('what is odd in a file is read without anything going sideways', async ({ administrator: admin }) => {
    await admin.opens('/upload');
    const rows = ['P1,14-Dec PINE ST,85746', 'P1,16 A VERY LONG NAME OF A STREET WITHOUT END BLVD NW,85746'];
    await admin.choosesFile(
      'odd.csv',
      ['Parcelnumb,Address,Zip,Permit_of_the_county_office', ...rows].join('\n'),
    );
    await admin.presses('Preview');
    await admin.sees(/^1 row has a date where a house number/);
    await admin.sees('1 column is not read: Permit_of_the_county_office.');
    await admin.sees('1 row with another row’s parcel number and a different address');
    await admin.seesNothingSideways();
    await admin.seesNoAccessibilityProblem();
  });
});

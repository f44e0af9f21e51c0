import { expect, phone, test } from './driver.ts';

const unknown = (street: string) => `wo,plz,wem,was\n1 ${street},85341,Ann,x\n2 ${street},85342,Ben,y\n`;

test('a file of unknown columns is previewed, read as somebody says, imported, and handed on', async ({
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
  await admin.presses('Look again');
  await admin.sees('Import 2 rows');
  const rows = admin.page.getByRole('region', { name: 'First rows' });
  await expect(rows.getByRole('row')).toHaveCount(3);
  await expect(rows.getByRole('row', { name: /1 Elm St/ })).toContainText('New');
  await admin.sees('2 columns are not read.');
  await admin.seesNoAccessibilityProblem();
  await admin.reloads();
  await admin.types('Remember these columns as', 'The town');
  await admin.presses('Import 2 rows');
  await admin.seesToast('CSV data processed successfully');
  await admin.seesHeading('This file was imported');
  await admin.seesNoAccessibilityProblem();

  await admin.follows('Give 85341 to a contractor');
  await expect(admin.page.getByRole('combobox', { name: 'ZIP code' })).toHaveValue('85341');

  await admin.opens('/data');
  await admin.choosesFile('stadt-2.csv', unknown('Oak St'));
  await admin.presses('Preview');
  await admin.seesHeading('Preview of stadt-2.csv');
  await expect(admin.page.getByRole('combobox', { name: 'Columns as' })).toContainText('The town');
  await admin.sees('Import 2 rows');

  await admin.opens('/data');
  await admin.follows('stadt-2.csv');
  await admin.presses('Discard');
  await admin.seesToast('File discarded');
  await expect(admin.page.getByRole('link', { name: 'stadt-2.csv' })).toHaveCount(0);
});

test('a preview that is gone says so, and what is no CSV gets none', async ({ administrator: admin }) => {
  await admin.opens('/upload/00000000-0000-4000-8000-000000000000');
  await admin.seesHeading('This preview is gone');
  await admin.seesNoAccessibilityProblem();
  await admin.opens('/upload');
  await admin.choosesFile('page.csv', '<!doctype html><p>Sign in</p>');
  await admin.presses('Preview');
  await admin.seesToast('Upload Failed', /HTML/);
  await admin.isAt('/upload');
});

test.describe('on a phone', () => {
  test.use(phone);
  test('a preview scrolls in its frames, never sideways', async ({ administrator: admin }) => {
    await admin.opens('/upload');
    await admin.choosesFile(
      'long.csv',
      `Address,Zip,Owner\n1 Elm St,85341,${'Ann '.repeat(60)}\n2 Elm St,x,\n`,
    );
    await admin.presses('Preview');
    await admin.sees('Import 1 row');
    await admin.seesNothingSideways();
    await admin.seesNoAccessibilityProblem();
  });
});

import { expect, phone, test } from './driver.ts';

const streets = (zip: string, count: number) =>
  `zip,address\n${Array.from({ length: count }, (_, i) => `${zip},${i + 1} E Oak St\n`).join('')}`;

test('an administrator uploads rows without coordinates and sees what became of them', async ({
  administrator: admin,
}) => {
  await admin.opens('/data');
  await admin.seesHeading('Data management');
  await admin.sees('A simulated capture of 2,591 rows, to try everything on.');
  await admin.presses('Upload CSV');
  await admin.seesToast('No File Selected', 'Please select a CSV file to upload.');
  await admin.choosesFile('oak.csv', streets('85263', 12));
  await admin.sees(/^0\.00 MB$/);
  await admin.presses('Upload CSV');
  await admin.seesToast('Upload Successful', 'Imported 12 properties successfully. 0 errors.');
  await admin.sees(/properties need coordinates/);
  await admin.sees(/^No geocoder is configured: /);
  await admin.doesNotSee(/will be looked up|Looking up/);
  await admin.seesNoAccessibilityProblem();

  await admin.choosesFile('page.csv', '<!doctype html><html><body>Sign in</body></html>');
  await admin.presses('Upload CSV');
  await admin.seesToast('Upload Failed', 'Upload failed: Bad Request');
  await admin.sees(/HTML/);
});

test('the upload page shows what a file holds, counts what came in, and refuses other files', {
  tag: '@core',
}, async ({ administrator: admin }) => {
  await admin.opens('/upload');
  for (const text of ['hasCurlingShingles', 'severityLevel', 'areaSquareFeet']) await admin.sees(text);
  await admin.sees(/^Geocoding happens automatically on upload\./);
  await admin.presses('Upload CSV');
  await admin.seesToast('No File Selected');
  await admin.choosesFile('elm.csv', streets('85322', 3));
  await admin.presses('Upload CSV');
  await admin.seesToast('Upload Successful', 'Uploaded 3 properties.');
  await admin.seesNoAccessibilityProblem();
  await admin.choosesFile('names.csv', 'name,phone\nAnn,1\n');
  await admin.presses('Upload CSV');
  await admin.seesToast('Upload Failed', 'Failed to upload CSV file');
  await admin.sees(/name.*phone/);
});

test('an import on its way is canceled, and nothing was changed', async ({ administrator: admin }) => {
  await admin.opens('/upload');
  // Minutes for the file, so that it is on its way for as long as the test looks.
  await admin.sendsSlowly(20_000);
  await admin.choosesFile('long.csv', streets('85329', 250_000));
  await admin.presses('Upload CSV');
  await admin.presses('Cancel Import properties: long.csv');
  await admin.sees('Canceled. Nothing was changed.');
  await admin.seesNoAccessibilityProblem();
  expect(await admin.calls('GET', '/api/properties?zipCode=85329')).toEqual([]);
});

test('a contractor sees the figures of their ZIP codes and cannot upload', async ({
  administrator,
  secondBrowser: contractor,
}) => {
  await administrator.hasImported('85266', streets('85266', 7));
  await contractor.isSignedInAs(await administrator.addsContractor('85266'));
  await contractor.opens('/data');
  const figures = contractor.page.getByRole('region', { name: 'Database statistics' });
  await expect(figures).toContainText('Total Properties7');
  await contractor.sees('7 properties need coordinates');
  await contractor.presses('User menu');
  await expect(contractor.page.getByRole('menuitem', { name: 'User Profile' })).toBeVisible();
  await expect(contractor.page.getByRole('menuitem', { name: 'Data management' })).toHaveCount(0);
  await contractor.pressesKeys('Escape');
  await contractor.sees('Uploads are read-only for your account');
  await expect(contractor.page.getByRole('button', { name: 'Upload CSV' })).toHaveCount(0);
  await contractor.seesNoAccessibilityProblem();
  await contractor.opens('/upload');
  await contractor.sees(/use the import script or the admin interface/);
  await expect(contractor.page.getByRole('button', { name: 'Upload CSV' })).toHaveCount(0);
  await contractor.seesNoAccessibilityProblem();
});

test('the way to the data leads through the admin dashboard, which the bar lights', async ({
  administrator: admin,
}) => {
  await admin.opens('/admin-dashboard');
  await admin.follows('Data Management and Geocoding');
  await admin.isAt('/data');
  await expect(admin.page.getByRole('navigation').locator('[aria-current=page]')).toHaveText('Control Panel');
});

test.describe('on a phone', () => {
  test.use(phone);
  test('nothing scrolls sideways', async ({ administrator: admin }) => {
    for (const path of ['/data', '/upload']) {
      await admin.opens(path);
      await admin.page.waitForLoadState('networkidle');
      await admin.seesNothingSideways();
      await admin.seesNoAccessibilityProblem();
    }
  });
});

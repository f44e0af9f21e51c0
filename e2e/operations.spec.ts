import { test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test('an administrator sees the long work of others, and what became of it', async ({
  administrator: admin,
  secondBrowser: user,
}) => {
  await admin.hasImported('85321', leadsCsv({ zipCode: '85321', count: 12 }));
  await user.isSignedInAs(await admin.addsContractor('85321'));
  await user.opens('/dashboard');
  await user.presses('Add All to Queue');
  await user.presses('Create New Queue');
  await user.types('Name of the new queue', 'Doors of Tuesday');
  await user.dialog().getByRole('button', { name: 'Add to Queue' }).click();
  await user.seesToast('Added to Queue', 'Successfully added 12 properties to queue');

  await admin.opens('/admin/operations');
  await admin.sees('Doors of Tuesday');
  await admin.sees('Completed');
  await admin.seesNoAccessibilityProblem();
});

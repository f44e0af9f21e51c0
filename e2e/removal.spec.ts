import { expect, phone, test, zipFrom } from './driver.ts';

const file = 'Address,Owner\n1 E Oak St,Ann\n2 E Oak St,Ben\n';

test('an administrator deletes the properties of a ZIP code, which has to be typed', async ({
  administrator: admin,
}) => {
  const zip = zipFrom(85421);
  await admin.hasImported(zip, file);
  await admin.opens(`/admin-dashboard?tab=zips&zip=${zip}`);
  await admin.presses(`Delete the properties of ${zip}`);
  await admin.sees('2 properties are removed for good. No notes, visits or deals are attached to them.');
  const confirm = admin.page.getByRole('button', { name: 'Delete Properties', exact: true });
  await expect(confirm).toBeDisabled();
  await admin.types(`Type ${zip} to confirm`, zip);
  await expect(confirm).toBeEnabled();
  await admin.seesNoAccessibilityProblem();
  await confirm.click();
  await admin.seesToast('Properties deleted', `2 properties of ${zip} were deleted.`);
  await expect(admin.page.getByRole('button', { name: `Delete the properties of ${zip}` })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('an administrator deletes a property and sees what is deleted with it', async ({
    administrator: admin,
  }) => {
    const zip = zipFrom(85431);
    await admin.hasImported(zip, file);
    const [lead] = (await admin.calls('GET', `/api/properties?zipCode=${zip}`)) as { id: number }[];
    await admin.calls('POST', `/api/properties/${lead?.id}/notes`, { body: 'Dog behind the gate' });
    await admin.opens(`/dashboard?zip=${zip}&property=${lead?.id}`);
    await admin.presses('Delete Property');
    await admin.sees('Deleted with it: 1 note.');
    await admin.seesNoAccessibilityProblem();
    await admin.presses('Delete Property');
    await admin.seesToast('Property deleted', /E Oak St was deleted\.$/);
    await expect(admin.dialog()).toHaveCount(0);
    expect(await admin.calls('GET', `/api/properties?zipCode=${zip}`)).toHaveLength(1);
    await admin.seesNothingSideways();
  });
});

import { expect, phone, test, zipFrom } from './driver.ts';

const file = 'Parcelnumb,Address,Owner\nP-1,1 E Oak St,Ann\nP-2,2 E Oak St,Ben\n';

test('an administrator undoes an import of the wrong file in two presses', { tag: '@core' }, async ({
  administrator: admin,
}) => {
  const zip = zipFrom(85401);
  await admin.hasImported(zip, file);
  await admin.hasImported(zip, `${file.replace('Ann', 'Wrong')}P-3,3 E Oak St,Wrong\n`);
  await admin.opens('/data');
  const imports = admin.page.getByRole('listitem').filter({ hasText: `ZIP ${zip}` });
  await imports.first().getByRole('button', { name: 'Undo' }).click();
  await admin.sees(
    '1 property that it added is removed. 1 property that it changed gets its previous values back.',
  );
  await admin.seesNoAccessibilityProblem();
  await admin.presses('Undo Import');
  await admin.seesToast(
    'Import undone',
    'Undone. 1 property was removed, and 1 property got its previous values back.',
  );
  await expect(imports.first()).toContainText('undone by boss@ridgecap.example');
  await expect(imports.first().getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await admin.calls('GET', `/api/properties?zipCode=${zip}`)).toMatchObject([
    { owner: 'Ann' },
    { owner: 'Ben' },
  ]);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('an import whose properties have work on them shows why it stays', async ({
    administrator: admin,
  }) => {
    const zip = zipFrom(85411);
    await admin.hasImported(zip, file);
    const [lead] = (await admin.calls('GET', `/api/properties?zipCode=${zip}`)) as { id: number }[];
    await admin.calls('POST', `/api/properties/${lead?.id}/notes`, { body: 'Dog behind the gate' });
    await admin.opens('/data');
    const import_ = admin.page.getByRole('listitem').filter({ hasText: `ZIP ${zip}` });
    await import_.getByRole('button', { name: 'Undo' }).click();
    await admin.sees(/its properties have work on them: 1 note\.$/);
    await expect(admin.page.getByRole('button', { name: 'Undo Import' })).toHaveCount(0);
    await admin.seesNoAccessibilityProblem();
    await admin.presses('Close');
    await admin.seesNothingSideways();
  });
});

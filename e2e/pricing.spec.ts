import { expect, phone, test, User } from './driver.ts';

const ZIP = '85715';

async function opensDoor(user: User, zip: string): Promise<void> {
  await user.hasImported(zip, `address,zip\n9 W Price St,${zip}`);
  await user.opens(`/dashboard?zip=${zip}`);
  await user.presses(/^9 W Price St/);
}

test.describe('on the phone', () => {
  test.use(phone);

  test('a rep prices a roof by typed squares, sees where a line is from, and keeps three prices', {
    tag: '@core',
  }, async ({ administrator: user }) => {
    await opensDoor(user, ZIP);
    await user.sees('No prices yet. Only your company sees them.');
    await user.presses('Price Roof');
    await user.sees('This roof is not measured. Type its squares to see prices.');
    await user.types('Squares', '25,000');
    await user.sees(/at most 2,000: one is 100 square feet/);
    await user.sees('Correct what is marked to see prices.');
    await user.types('Squares', '25');
    await user.types('Pitch', '5');
    await user.sees('2,500 sq ft, typed and not measured');
    await user.sees(/^Sample prices: your company has not saved/);
    const better = user.page.getByRole('region', { name: 'Better' });
    await better.getByText('What is in this price').click();
    await better.getByText('Shingles, architectural').click();
    await expect(better).toContainText('28 squares × $128.00. Roof area: 2,500 sq ft as typed, 12% waste.');
    await user.seesNothingSideways();
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.presses('Save Prices');
    await user.seesToast('3 prices saved');
    await user.presses(/^Best: \$/);
    await user.sees('Select a line to see where its quantity comes from.');
    await user.sees('2,500 sq ft, typed and not measured');
  });

  test('an owner makes the sample prices their own, and a CSV with a bad row changes nothing', async ({
    administrator,
    browser,
    site,
  }) => {
    // Of a separate company: other journeys price with the administrator's.
    const login = await administrator.addsContractor();
    const user = new User(await (await browser.newContext(phone)).newPage(), site);
    await user.isSignedInAs(login);
    await user.opens('/price-book');
    await user.sees('None yet. Save to create the first one.');
    await user.types('Price of Coil nails', 'abc');
    await user.sees('Please correct the marked fields.');
    await user.types('Price of Coil nails', '51.25');
    await user.sees('1 item changed');
    await user.presses('Edit Roof vent');
    await user.types('Unit price in dollars', '-4');
    await user.presses('Use Changes');
    await user.sees('The unit price ‘-4’ is negative.');
    await user.types('Unit price in dollars', '36');
    await user.seesNoAccessibilityProblem();
    await user.presses('Use Changes');
    await user.sees('2 items changed');
    await user.seesNothingSideways();
    await user.presses('Save Price Book');
    await user.seesToast('Price book saved as version 1');
    await user.sees(/^Version 1, .*items$/);

    const priced = (price: string) => ({
      ...{ name: 'prices.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(
        `key,item,group,counted by,unit,unit price\nvent,Roof vent,material,vents,each,${price}\n`,
      ),
    });
    const input = user.page.getByLabel('Import a CSV file');
    await input.setInputFiles(priced('-1'));
    await user.sees(/^Row 2: The unit price ‘-1’ is negative\.$/);
    await input.setInputFiles(priced('40'));
    await user.sees(/^Roof vent, Price \$36\.00 → \$40\.00$/);
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.presses('Import as Next Version');
    await user.seesToast('Price book imported');
    await user.sees(/^Version 2, .* 1 items?$/);
    await user.page.context().close();
  });
});

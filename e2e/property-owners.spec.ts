import { expect, phone, test, zipFrom } from './driver.ts';

const HOLDER = 'SUNRISE HOMES BORROWER LP,1717 MAIN ST,DALLAS,TX,75201-4612';
const csv = (zip: string): string =>
  [
    'APN,Situs Address,Owner Name,Mail Address,Mail City,Mail State,Mail Zip,Last Sale Date,Severity,Latitude,Longitude',
    `1-1,12 N Elm St,SMITH JOHN A & MARY B,12 N ELM ST,PHOENIX,AZ,${zip},5/3/2004,minor,33.51,-112.2`,
    `1-2,14 N Elm St,${HOLDER},,severe,33.511,-112.2`,
    `1-3,16 N Elm St,${HOLDER},11/30/2019,moderate,33.512,-112.201`,
    '1-4,18 N Elm St,ESTATE OF JOAN WEST,PO BOX 18,PHOENIX,AZ,85001,,,33.513,-112.2',
  ].join('\n');

test('a property names its owner as read and as written, with reasons, and leads to all they own', async ({
  administrator,
  secondBrowser: user,
}) => {
  const zip = zipFrom(85720);
  await administrator.hasImported(zip, csv(zip));
  await user.isSignedInAs(await administrator.addsContractor(zip));

  await user.opens('/dashboard');
  await user.page.getByRole('button', { name: '12 N Elm St' }).click();
  const owner = user.page.getByRole('region', { name: 'Owner', exact: true });
  await expect(owner).toContainText('John A Smith, Mary B Smith');
  await expect(owner).toContainText('SMITH JOHN A & MARY B');
  await expect(owner).toContainText('The owner’s mail goes to this address.');
  await expect(owner).toContainText('The last sale was on May 3, 2004.');
  await expect(owner).toContainText('No other property of this owner is known');
  await user.seesNoAccessibilityProblem();
  await user.page.keyboard.press('Escape');

  await user.page.getByRole('button', { name: '14 N Elm St' }).click();
  await expect(owner).toContainText('The owner’s mail goes to TX, and the property is in AZ.');
  await owner.getByRole('link', { name: 'Show All 2 Properties of This Owner' }).click();
  await user.seesHeading('SUNRISE HOMES BORROWER LP');
  const list = user.page.getByRole('list', { name: 'Properties of the owner' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).not.toContainText('12 N Elm St');
  await user.seesNoAccessibilityProblem();
  await list.getByRole('button', { name: /16 N Elm St/ }).click();
  await expect(user.page.getByRole('dialog')).toContainText('16 N Elm St');
  await user.page.keyboard.press('Escape');

  await user.opens('/dashboard?ownerkind=estate');
  await user.sees('18 N Elm St');
  await user.doesNotSee('14 N Elm St');
  await user.opens('/dashboard?several=yes&outofstate=yes&owned=5-40');
  await user.sees('16 N Elm St');
  await user.doesNotSee('14 N Elm St');
  await user.opens('/owners/2147483647');
  await user.sees('Failed to fetch the owner');
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the owner’s page fits and its list comes after the map', async ({
    administrator,
    secondBrowser: user,
  }) => {
    const zip = zipFrom(85730);
    await administrator.hasImported(zip, csv(zip));
    await user.isSignedInAs(await administrator.addsContractor(zip));
    const leads = (await user.calls('GET', `/api/properties?zipCode=${zip}`)) as {
      id: number;
      address: string;
    }[];
    const id = leads.find(({ address }) => address === '14 N Elm St')?.id;
    await user.opens(`/owners/${id}`);
    await user.seesHeading('SUNRISE HOMES BORROWER LP');
    await user.sees('16 N Elm St');
    await user.seesNoAccessibilityProblem();
    const sideways = await user.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
});

import { expect, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const widths = [390, 768, 1440];
const screens = [
  '/dashboard',
  '/dashboard?view=pictures',
  '/today',
  '/queues',
  '/pipeline',
  '/team/walks',
  '/company',
  '/profile',
  '/coverage',
  '/help',
];

test('with text of twice the size every screen fits a phone, a tablet and a desk', async ({
  administrator,
  secondBrowser: user,
}) => {
  await administrator.hasImported('85387', leadsCsv({ zipCode: '85387', count: 12 }));
  await user.isSignedInAs(await administrator.addsContractor('85387'));
  await user.hasQueue('A queue with a name as long as somebody may type it', '85387');
  await user.readsAtTwiceTheSize();
  for (const path of screens) {
    await user.opens(path);
    await expect(user.page.locator('h1').first()).toBeAttached();
    for (const width of widths)
      await test.step(`${path} at ${width} px`, async () => {
        await user.page.setViewportSize({ width, height: 844 });
        await user.seesNothingSideways();
      });
  }
  await user.page.setViewportSize({ width: 390, height: 844 });
  await user.seesNoAccessibilityProblem();
});

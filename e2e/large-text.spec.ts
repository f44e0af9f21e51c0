import sharp from 'sharp';
import { expect, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const widths = [390, 768, 1440];
const screens = [
  '/dashboard',
  '/dashboard?view=pictures',
  '/today',
  '/queues',
  '/pipeline',
  '/queues/day',
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
  await user.readsAtSize(2);
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

const outcomes = [
  ...['Sold', 'Inspected', 'Do not knock', 'Appointment', 'Has a contractor', 'Not interested'],
  ...['Conversation', 'Come back', 'Not home'],
];

test('at a door the address and every outcome can be read at each size of text', async ({
  administrator,
  secondBrowser: user,
}) => {
  const roof = sharp({ create: { width: 200, height: 140, channels: 3, background: '#8a8378' } });
  const body = await roof.png().toBuffer();
  await user.page.route('https://pictures.example.com/**', (route) =>
    route.fulfill({ body, contentType: 'image/png' }),
  );
  const csv = [
    'address,zip,latitude,longitude,owner,severityLevel,cropImageUrl',
    '1234 N Superstition Springs Blvd,85206,33.395,-111.69,Maria & Alexander van der Berg,severe,https://pictures.example.com/1.png',
  ].join('\n');
  await administrator.hasImported('85206', csv);
  await user.page.setViewportSize({ width: 390, height: 844 });
  await user.isSignedInAs(await administrator.addsContractor('85206'));
  const queue = await user.hasQueue('Letters', '85206');
  const address = user.page.getByRole('heading', { name: '1234 N Superstition Springs Blvd' });
  for (const times of [1, 1.3, 2])
    await test.step(`${times} times the usual size`, async () => {
      await user.readsAtSize(times);
      await user.opens(queue.replace('queue', 'knock'));
      await expect(address).toBeInViewport();
      for (const name of ['Previous Door', 'Next Door', ...outcomes]) await user.canReadAll(name);
      await user.seesNothingSideways();
      if (times > 1) return;
      const card = user.page.getByRole('article');
      for (const text of ['Severe', 'Maria & Alexander van der Berg'])
        await user.canReach(card.getByText(text));
      await user.canReach(card.getByRole('img', { name: /^The roof/ }));
      await user.seesNoAccessibilityProblem();
    });
});

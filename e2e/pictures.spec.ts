import { expect, phone, test, type User } from './driver.ts';

// Properties of the sample have pictures without a flight.
test.use({ siteOf: 'pictures' });

const ZIP = '85251';
const shown = (user: User) => user.page.locator('[data-property] img[data-shown]');
const tiles = (user: User) => user.page.getByRole('gridcell');

test('rows show their roofs after themselves, and only those in sight', async ({ administrator: user }) => {
  const asked = user.countsRequests('/thumbnail');
  await user.opens(`/dashboard?zip=${ZIP}&sort=address`);
  await user.sees('2,591 properties');
  await expect.poll(() => shown(user).count()).toBeGreaterThan(3);
  await user.sees('Roof pictures: simulated capture');
  // Both, at one moment: another picture may come in between.
  await expect.poll(async () => asked() - (await shown(user).count())).toBe(0);
  expect(asked()).toBeLessThan(30);
  // What the browser has it does not ask for again.
  await user.presses('Next page');
  await user.presses('Previous page');
  await user.seesNoAccessibilityProblem();
  await user.seesNothingSideways();
});

test('a roof that is scrolled past is not loaded', async ({ administrator: user }) => {
  await user.opens(`/dashboard?zip=${ZIP}&view=pictures`);
  const { promise: never } = Promise.withResolvers<void>();
  const given: string[] = [];
  user.page.on('requestfailed', (request) => given.push(request.url()));
  await user.page.route('**/thumbnail*', () => never);
  await user.reloads();
  const asked = user.countsRequests('/thumbnail');
  await expect(tiles(user).first()).toBeVisible();
  await expect.poll(asked).toBeGreaterThan(0);
  expect(asked()).toBeLessThanOrEqual(4);
  await tiles(user).first().focus();
  await user.pressesKeys('End');
  await expect.poll(() => given.filter((url) => url.includes('/thumbnail')).length).toBeGreaterThan(0);
  await user.page.unrouteAll({ behavior: 'ignoreErrors' });
  await user.pressesKeys('Home');
  await expect.poll(() => shown(user).count()).toBeGreaterThan(3);
});

test('the pictures of the roofs have the filters, the order, the selection and the keys of the table', {
  tag: '@core',
}, async ({ administrator: user }) => {
  await user.opens(`/dashboard?zip=${ZIP}&sort=address`);
  await user.presses('Pictures');
  await user.isAt(/view=pictures/);
  await user.sees('1 – 200 of 2,591');
  await expect(tiles(user).first()).toContainText(/^(None|Minor|Moderate|Severe)/);
  await expect.poll(() => shown(user).count()).toBeGreaterThan(3);
  expect(await tiles(user).count()).toBeLessThan(80);
  await user.seesNoAccessibilityProblemInEitherTheme();
  await user.seesNothingSideways();

  await tiles(user).first().focus();
  await user.pressesKeys('x', 'Shift+ArrowRight', 'Shift+ArrowRight');
  await user.sees('3 selected');
  const columns = Number(await user.page.getByRole('grid').getAttribute('aria-colcount'));
  await user.pressesKeys('Shift+ArrowDown');
  await user.sees(`${columns + 3} selected`);
  await user.pressesKeys('End');
  await expect(tiles(user).last()).toBeFocused();
  await expect(user.page.locator('[data-place="199"]')).toBeFocused();
  await user.pressesKeys('Home', 'Enter');
  await expect(user.dialog()).toBeVisible();
  await user.pressesKeys('Escape');
  await expect(user.page.locator('[data-place="0"]')).toBeFocused();
  await tiles(user)
    .nth(columns + 1)
    .click({ modifiers: ['Shift'] });
  await user.sees(`${columns + 2} selected`);

  await user.presses('Page 2');
  await user.sees('201 – 400 of 2,591');
  await user.presses('Table');
  await user.sees('201 – 250 of 2,591');
  await user.isAt(/page=5/);
  await user.presses('Pictures');
  await user.sees('201 – 400 of 2,591');
  await user.ticks('Severity', 'Moderate');
  await user.sees(/^\d+ of 2,591 properties$/);
  await user.reloads();
  await expect(tiles(user).first()).toContainText('Moderate');
  await expect(user.page.getByRole('link', { name: 'Map', exact: true })).toHaveAttribute(
    'href',
    `/map?zip=${ZIP}&severity=moderate`,
  );
});

test.describe('on a phone', () => {
  test.use(phone);

  test('cards and pictures show the roofs, and without a connection what they have', async ({
    administrator: user,
  }) => {
    await user.opens(`/dashboard?zip=${ZIP}&sort=address`);
    await expect(user.page.locator('li img[data-shown]').first()).toBeVisible();
    await user.seesNoAccessibilityProblem();
    await user.presses('Pictures');
    await expect.poll(() => shown(user).count()).toBeGreaterThan(2);
    await user.seesNothingSideways();
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.page
      .getByRole('checkbox', { name: /^Select \d/ })
      .first()
      .tap();
    await user.sees('1 selected');
    await tiles(user).nth(3).tap();
    await expect(user.dialog()).toBeVisible();
  });
});

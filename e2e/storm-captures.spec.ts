import { formatDay } from '#web/ui/days.ts';
import { dayFromNow } from './days.ts';
import { expect, type Login, phone, test, type User } from './driver.ts';
import { hasHouse } from './storm-files.ts';

// Without a graphics card every frame of the map is drawn by the processor.
test.describe.configure({ timeout: 300_000 });

/** The sample's ZIP code, whose outline every installation knows. */
const ZIP = '85251';
const REQUESTS = '/admin/requests?kind=storm-captures';
/** Well within it. */
const NEAR = '33.4948,-111.9261,15.5';

/** A contractor of the ZIP on a plan whose first capture of a year costs 50 cents an acre, and each more 80. */
async function onPlan(administrator: User): Promise<Login> {
  await hasHouse(administrator, ZIP, { latitude: 33.4948, longitude: -111.9261 });
  const login = await administrator.addsContractor(ZIP);
  await administrator.calls('PUT', `/api/admin/users/${login.id}/plan`, {
    segment: 'all',
    tier: 'business',
  });
  return login;
}

/** What acres cost to the cent, half a cent upward. */
function priceOf(acres: number): string {
  const cents = Math.floor((Math.round(acres * 100) * 50 + 50) / 100);
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Acres of a small area, on a plane that touches it: '-111.94,33.46,…' as the address bar carries it. */
function acresOf(area: string): number {
  const numbers = area.split(',').map(Number);
  const corners = numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0] as const] : []));
  const [mile, middle] = [1609.344, ((corners[0]?.[1] ?? 0) * Math.PI) / 180];
  // Meters of a degree on WGS 84.
  const north = 111_132.95 - 559.85 * Math.cos(2 * middle);
  const east = 111_412.88 * Math.cos(middle) - 93.5 * Math.cos(3 * middle);
  const twice = corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return ((Math.abs(twice) / 2) * north * east * 640) / mile ** 2;
}

const figureIn = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));

test('an area is drawn, priced and asked for; the administrator answers step by step, and the asker sees each', async ({
  administrator,
  secondBrowser: user,
}) => {
  const login = await onPlan(administrator);
  await user.isSignedInAs(login);
  await user.opens(`/map?at=${NEAR}`);
  await user.seesTheMap();
  await user.presses('Select an area');
  await user.presses('Polygon');
  await user.pressesOnMap([
    [0.4, 0.35],
    [0.8, 0.35],
    [0.8, 0.85],
    [0.4, 0.85],
  ]);
  await user.presses('Done');
  await user.isAt(/[?&]within=-111\./);
  await user.presses('Storm Capture');
  const form = user.dialog('Storm Response Capture');
  const held = form.getByRole('list', { name: 'ZIP codes' });
  await expect(held).toContainText(/85251.*Yours/);
  const acres = figureIn(await form.getByText(/^[\d,.]+ acres$/).innerText());
  const within = new URL(user.page.url()).searchParams.get('within') ?? '';
  expect(Math.abs(acres / acresOf(within) - 1), `${acres} acres of ${within}`).toBeLessThan(0.001);
  const price = priceOf(acres);
  await expect(form.getByRole('row', { name: /^Total/ })).toContainText(price);
  await expect(form).toContainText('This year’s included capture');
  await user.types('Day of the storm (optional)', dayFromNow(-2));
  await user.types('Notes (optional)', 'The north side first');
  await user.seesNoAccessibilityProblem();
  await user.presses(`Request for ${price}`);
  await user.seesToast('Storm capture requested');
  await expect(form).toHaveCount(0);

  await user.opens('/coverage');
  const asked = user.page.getByRole('article').filter({ hasText: 'The north side first' });
  await expect(asked).toContainText('Pending');
  await expect(asked).toContainText(`${acres.toLocaleString('en-US')} acres · ${price}`);
  await user.seesNoAccessibilityProblem();

  await administrator.opens(REQUESTS);
  const request = administrator.page.getByRole('article').filter({ hasText: 'The north side first' });
  await expect(request).toContainText(login.email);
  await expect(request).toContainText(price);
  await administrator.seesNoAccessibilityProblem();
  await request.getByRole('button', { name: /^Accept ZIP 85251/ }).click();
  const flyOn = dayFromNow(3);
  await administrator.types('Day to fly', flyOn);
  await administrator.types('Message (optional)', 'Two drones.');
  await administrator.seesNoAccessibilityProblem();
  await administrator.dialog().getByRole('button', { name: 'Accept' }).click();
  await expect(administrator.dialog()).toHaveCount(0);
  await user.findsMail(login.email, `It costs ${price}.`);
  await user.findsMail(login.email, 'Two drones.');
  await user.reloads();
  await expect(asked).toContainText('Accepted');
  await expect(asked).toContainText(`To be flown on ${formatDay(flyOn)}`);
  await expect(asked).toContainText('Two drones.');

  await request.getByRole('button', { name: /^Mark as Flown/ }).click();
  await administrator.dialog().getByRole('button', { name: 'Mark as Flown' }).click();
  await expect(administrator.dialog()).toHaveCount(0);
  await user.findsMail(login.email, 'was flown on');
  await user.reloads();
  await expect(asked).toContainText(/Flown on/);

  await request.getByRole('button', { name: /^Mark as Delivered/ }).click();
  await administrator.dialog().getByRole('button', { name: 'Mark as Delivered' }).click();
  await expect(administrator.dialog()).toHaveCount(0);
  // What is done is no more to do.
  await expect(request).toHaveCount(0);
  await user.findsMail(login.email, 'Your storm-response capture is here');
  await user.reloads();
  await expect(asked).toContainText('Delivered');
  await user.seesNoAccessibilityProblem();
});

test('a whole ZIP code is refused with a reason, seen on a phone, and the next one is still included', async ({
  administrator,
  secondBrowser: user,
}) => {
  const login = await onPlan(administrator);
  await user.isSignedInAs(login);
  await user.page.setViewportSize(phone.viewport);
  await user.opens('/coverage');
  await user.presses('Request Storm Capture');
  const form = user.dialog('Storm Response Capture');
  await expect(form.getByRole('button', { name: 'Request Capture' })).toBeDisabled();
  await user.picks('ZIP code', ZIP);
  await expect(form).toContainText('This year’s included capture');
  await user.types('Notes (optional)', 'Hail of two inches');
  await user.seesNothingSideways();
  await user.seesNoAccessibilityProblem();
  await user.presses(/^Request for \$[\d,]+\.\d\d$/);
  await expect(form).toHaveCount(0);
  const asked = user.page.getByRole('article').filter({ hasText: 'Hail of two inches' });
  await expect(asked).toContainText('Pending');

  await administrator.opens(REQUESTS);
  const request = administrator.page.getByRole('article').filter({ hasText: login.email });
  await request.getByRole('button', { name: /^Refuse ZIP 85251/ }).click();
  const refuse = administrator.dialog().getByRole('button', { name: 'Refuse' });
  await expect(refuse).toBeDisabled();
  await administrator.types('Reason', 'No permit to fly there this week.');
  await administrator.seesNoAccessibilityProblem();
  await refuse.click();
  await expect(administrator.dialog()).toHaveCount(0);
  await user.findsMail(login.email, 'It costs you nothing.');
  await user.findsMail(login.email, 'No permit to fly there this week.');

  await user.reloads();
  await expect(asked).toContainText('Refused');
  await expect(asked).toContainText('No permit to fly there this week.');
  await user.seesNothingSideways();
  await user.seesNoAccessibilityProblem();
  await user.presses('Request Storm Capture');
  await user.picks('ZIP code', ZIP);
  await expect(form).toContainText('This year’s included capture');
});

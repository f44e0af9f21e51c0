import { publicPaths } from '#contract/pages.ts';
import { expect, phone, test } from './driver.ts';

const pages = [...publicPaths, '/nowhere'];

const request = {
  'Full name': 'Robin Ridge',
  Email: 'robin@ridge.example',
  Phone: '(602) 555-0142',
  'Company name': 'Ridge & Sons',
  'Company location': 'Phoenix, AZ',
};

test('a visitor finds their way through the site and to the demo', { tag: '@core' }, async ({ visitor }) => {
  await visitor.opens('/');
  await visitor.seesHeading('Ridgecap tells you which doors to knock on.');
  await visitor.sees('High-resolution imagery. AI-powered property analysis. Data-driven targeting.');
  for (const heading of ['Platform Preview', 'From Raw Data to Actionable Intelligence'])
    await visitor.seesHeading(heading);
  for (const caption of ['Analysis Complete', 'Damage Mapped', 'AI Processed', 'Actionable Data'])
    await visitor.seesHeading(caption);
  await visitor.seesHeading('Ready to Transform Your Business?');
  const demo = visitor.page.getByRole('link', { name: /^Book a Demo/ }).first();
  await expect(demo).toHaveAttribute('target', '_blank');
  await expect(demo).toHaveAttribute('rel', 'noopener');
  await visitor.follows('How It Works');
  for (const step of ['Identify', 'Capture', 'Process', 'Deliver']) await visitor.seesHeading(step);
  await visitor.sees('$150K');
  await visitor.follows('Case Studies');
  await visitor.follows('ZIP 85031');
  await visitor.isAt('/case-studies/zip-85031');
  await visitor.sees('Territory Analysis');
  await visitor.follows('Previous Case Study');
  await visitor.isAt('/case-studies/polyurethane-85251');
  await visitor.follows('Sign In');
  await visitor.isAt('/login');
});

test('signed out, the application’s addresses show the landing page; signed in, the application', async ({
  administrator,
  secondBrowser,
}) => {
  for (const path of ['/upload', '/map', '/dashboard', '/queue', '/data', '/admin-dashboard']) {
    await secondBrowser.opens(path);
    await secondBrowser.seesHeading(/which doors to knock on/);
  }
  await administrator.opens('/');
  await administrator.seesHeading('Dashboard');
  await administrator.opens('/pricing');
  await administrator.follows('Dashboard');
  await administrator.isAt('/dashboard');
});

test('a session that has ended shows the landing page, and the form works from there', async ({
  visitor,
}) => {
  await visitor.opens('/');
  await visitor.page
    .context()
    .addCookies([{ name: 'ridgecap_session', value: 'ended', url: new URL('/', visitor.page.url()).href }]);
  await visitor.opens('/');
  await visitor.seesHeading(/which doors to knock on/);
});

test('prices follow the segment and the billing, and everything can be compared', async ({ visitor }) => {
  await visitor.opens('/pricing');
  await visitor.seesHeading('Transparent Pricing');
  for (const price of ['$750', '$1,500', '$3,000']) await visitor.sees(price);
  await visitor.page.getByText('Yearly', { exact: true }).click();
  for (const saving of ['Save $1,500/year', 'Save $3,000/year', 'Save $6,000/year'])
    await visitor.sees(saving);
  await visitor.page.getByText('Commercial', { exact: true }).click();
  await visitor.sees('$40,000');
  await visitor.doesNotSee('Project Manager');
  await visitor.doesNotSee('Export Function');
  await visitor.presses('Compare All Features');
  for (const row of [
    'Captures per Year',
    'Exclusivity Term',
    'Base Platform Features',
    'Storm Response Capture',
    'On Demand Capture',
    'Contact Enrichment',
    'Support Level',
    'Export Function',
  ])
    await visitor.sees(row);
  await visitor.seesNoAccessibilityProblem();
  await visitor.presses('Compare All Features');
  await visitor.doesNotSee('Export Function');
});

test('the bar leads to its four pages and to the sign-in, and nowhere else', async ({ visitor }) => {
  await visitor.opens('/');
  const links = visitor.page.getByRole('banner').getByRole('link').filter({ visible: true });
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect([...new Set(paths)]).toEqual(['/', '/how-it-works', '/case-studies', '/pricing', '/login']);
});

test('the contact form shows what is missing, keeps what was typed when sending fails, and thanks', async ({
  visitor,
}) => {
  await visitor.opens('/contact');
  await visitor.seesHeading('Get Started with Ridgecap');
  await visitor.sees('Schedule a 30-minute demo call');
  await visitor.presses('Submit');
  for (const message of [
    'Full name must be at least 2 characters',
    'Invalid email address',
    'Phone number must be at least 10 characters',
    'Company name must be at least 2 characters',
    'Company location must be at least 2 characters',
  ])
    await visitor.sees(message);
  for (const [label, text] of Object.entries(request)) await visitor.types(label, text);
  await visitor.page.context().setOffline(true);
  await visitor.presses('Submit');
  await visitor.seesToast('Submission Error', /try again/);
  await expect(visitor.page.getByLabel('Company name')).toHaveValue('Ridge & Sons');
  await visitor.page.context().setOffline(false);
  let sent = 0;
  await visitor.page.route('**/api/contact', async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await visitor.presses('Submit');
  const button = visitor.page.getByRole('button', { name: 'Submitting...' });
  await expect(button).toBeDisabled();
  await visitor.pressesKeys('Enter');
  await visitor.seesToast('Thank you for your interest!', /phone and email within 24 hours/);
  await visitor.seesHeading('Thank You!');
  expect(sent).toBe(1);
  await visitor.follows('Return to Home');
  await visitor.isAt('/');
});

test('a picture is compared by keyboard as well as by dragging', async ({ visitor }) => {
  await visitor.opens('/');
  const handle = visitor.page.getByRole('slider', { name: /Damage Mapped/ });
  await handle.scrollIntoViewIfNeeded();
  await handle.focus();
  await visitor.pressesKeys('Home');
  await expect(handle).toHaveValue('0');
  await visitor.pressesKeys('ArrowRight', 'ArrowRight');
  await expect(handle).toHaveValue('2');
  const at = () => handle.evaluate((input) => getComputedStyle(input).getPropertyValue('--at').trim());
  expect(await at()).toBe('2%');
  const box = await handle.boundingBox();
  if (!box) throw new Error('The slider is not in sight.');
  await visitor.page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2);
  await visitor.page.mouse.down();
  await visitor.page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 5 });
  await visitor.page.mouse.up();
  expect(Number(await handle.inputValue())).toBeGreaterThan(70);
});

test('the tour plays where it is asked to, with its captions', async ({ visitor }) => {
  await visitor.opens('/');
  await visitor.presses('Watch the tour');
  const film = visitor.page.getByLabel('A tour of the application');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5);
  await expect(film).toBeFocused();
  await visitor.doesNotSee('Watch the tour');
  expect(await film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length)).toBe(5);
});

test('figures count up when they come into view, and do not move for users who prefer reduced motion', async ({
  visitor,
}) => {
  const figure = visitor.page.locator('dd').first().locator('span[aria-hidden]').last();
  await visitor.page.setViewportSize({ width: 1280, height: 400 });
  await visitor.page.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.opens('/');
  await expect(figure).toHaveText('0+');
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveText('150,000+');
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.reloads();
  await visitor.page.waitForTimeout(500);
  await expect(figure).toHaveText('150,000+');
});

test('the theme is chosen once and is there before the page is', async ({ visitor }) => {
  await visitor.prefers('light');
  await visitor.opens('/pricing');
  await visitor.presses('Theme');
  await expect(visitor.page.locator('html')).toHaveClass(/dark/);
  await visitor.opens('/contact');
  await expect(visitor.page.locator('html')).toHaveClass(/dark/);
  expect(await visitor.page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark');
});

test('every page names itself for search engines and logs nothing', async ({ visitor }) => {
  const complaints: string[] = [];
  visitor.page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${visitor.page.url()}: ${message.text()}`);
  });
  const titles = new Set<string>();
  for (const path of pages.filter((each) => each !== '/nowhere')) {
    await visitor.opens(path);
    titles.add(await visitor.page.title());
    const canonical = await visitor.page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(path);
    for (const data of await visitor.page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(data)['@context']).toBe('https://schema.org');
  }
  expect(titles.size).toBe(pages.length - 1);
  expect(complaints).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('everything can still be read', async ({ visitor }) => {
    for (const path of pages) {
      await visitor.opens(path);
      await visitor.seesHeading(/./);
    }
    await visitor.opens('/');
    await visitor.sees('150,000+');
    await visitor.opens('/pricing');
    await visitor.sees('$1,500');
  });
});

test('every public page is accessible, light and dark', { tag: '@core' }, async ({ visitor }) => {
  for (const path of pages) {
    await visitor.opens(path);
    await visitor.seesHeading(/./);
    await visitor.seesNoAccessibilityProblemInEitherTheme();
  }
});

test.describe('on a phone', () => {
  test.use(phone);
  test('nothing scrolls sideways, and the menu leads everywhere', async ({ visitor }) => {
    for (const path of pages) {
      await visitor.opens(path);
      await visitor.seesHeading(/./);
      await visitor.seesNothingSideways();
    }
    await visitor.opens('/pricing');
    await visitor.presses('Compare All Features');
    await visitor.sees('Export Function');
    await visitor.seesNothingSideways();
    await visitor.presses('Open menu');
    await visitor.page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Pricing' })
      .click();
    await visitor.isAt('/pricing');
  });
});

import sharp from 'sharp';
import type { CostCalculationRow } from '../src/contract/cost-calculations.ts';
import type { Proposal } from '../src/contract/proposal.ts';
import type { PublicProposal } from '../src/contract/proposal-signing.ts';
import { expect, newEmail, phone, test, User } from './driver.ts';
import { hasDoor, hasSent, hasTemplate, size } from './selling.ts';

const corners = [
  [0.2, 0.3],
  [0.8, 0.3],
  [0.8, 0.7],
  [0.2, 0.7],
] as const;

test.describe('on the phone', () => {
  test.use(phone);

  test('from the door to a won deal without a page reload, in ten taps beside typing and tracing', {
    tag: '@core',
  }, async ({ administrator: user }) => {
    const { id, queue, address } = await hasDoor(user, '85735');
    await user.opens(queue.replace('queue', 'knock'));
    await user.seesHeading(address);
    const taps = await user.countsTaps();

    await user.presses('Sold');
    await user.types('Name', 'Olivia Kurz');
    await user.types('Email', 'olivia@example.com');
    await user.presses('Propose and Sign');
    await user.sees('Not measured yet. Measure it on its picture, or type its squares.');
    await user.sees('olivia@example.com');
    await user.seesNoAccessibilityProblem();
    await user.seesNothingSideways();

    await user.presses('Measure Roof');
    const beforeTracing = await taps();
    await user.tapsOnRoof([...corners, corners[0], [0.22, 0.5], [0.78, 0.5]], size);
    await user.presses('Known length');
    await user.tapsOnRoof(corners.slice(0, 2), size);
    await user.types('Length in feet', '60');
    await user.types('Pitch of the roof', '6');
    const tracing = (await taps()) - beforeTracing;
    await user.presses('Save Measurement');
    await user.sees(/measurement version 1/);
    await user.sees(/These prices are from the sample price book/);
    await user.answers('Does an insurer pay for any of it?', 'No');
    await user.answers('Was a disaster or state of emergency declared here in the last 180 days?', 'No');
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.isPictured('priced', { whole: true });
    await user.presses('Sign on This Phone');

    await user.isAt(/\/p\/[\w-]{20,}$/);
    await user.sees(/^Proposal P-\d{4} of /);
    await user.seesNoAccessibilityProblem();
    await user.seesNothingSideways();
    // By keyboard: no tap more to count. The way back is the same however often the signature is gone to.
    await user.page.getByRole('button', { name: 'Go to signature' }).press('Enter');
    await expect(user.page.getByLabel('Your full name')).toHaveValue(/^(Olivia Kurz)?$/);
    await user.types('Your full name', 'Olivia Kurz');
    await user.page.getByRole('checkbox').click();
    await user.presses(/^Sign .+ for \$/);
    await user.seesHeading('Signed');
    await user.sees(/^Olivia Kurz signed /);
    await user.seesNoAccessibilityProblem();
    await user.presses('Close');
    await user.isAt(queue.replace('queue', 'knock'));

    // A reload would have reset the count.
    const counted = (await taps()) - tracing;
    test.info().annotations.push({ type: 'taps', description: String(counted) });
    expect(counted).toBeLessThanOrEqual(10);
    const [line] = (await user.calls('GET', `/api/properties/${id}/proposals`)) as Proposal[];
    expect(line).toMatchObject({ status: 'signed', isSample: true });
    const crm = (await user.calls('GET', `/api/properties/${id}/crm`)) as {
      stage: string;
      dealValue: string;
    };
    expect(crm).toMatchObject({ stage: 'won', dealValue: line?.value });
  });

  test('a homeowner without an account picks an option, draws a signature and gets the PDF; then the link only shows it', {
    tag: '@core',
  }, async ({ administrator: user, secondBrowser: homeowner }) => {
    await homeowner.page.setViewportSize({ width: 390, height: 844 });
    const { id } = await hasDoor(user, '85704');
    const { proposal, path } = await hasSent(user, id, 'مريم حداد');
    const session = homeowner.countsRequests('/api/auth/');
    await homeowner.opens(path);
    await homeowner.seesHeading(proposal.title);
    const bar = homeowner.page.locator('p[aria-live]');
    const before = await bar.textContent();
    await homeowner.page.getByRole('radio', { checked: false }).first().check();
    await expect(bar).not.toHaveText(before ?? '');
    await homeowner.seesNoAccessibilityProblem();
    await homeowner.seesNothingSideways();
    await homeowner.isPictured('homeowner', { whole: true });

    await homeowner.presses(/^Sign .+ for \$/);
    await homeowner.sees('Please agree to sign electronically first.');
    await homeowner.page.getByRole('checkbox').check();
    await homeowner.types('Your full name', 'مريم حداد');
    await homeowner.presses('Draw Signature Instead');
    await homeowner.presses(/^Sign .+ for \$/);
    await homeowner.sees(/^Please draw your signature in the box/);
    await homeowner.drawsSignature();
    await homeowner.presses(/^Sign .+ for \$/);
    await homeowner.sees('Please choose how you get your copy.');
    await homeowner.seesNoAccessibilityProblem();
    await homeowner.page.getByLabel('On paper, handed to me now').check();
    await homeowner.presses(/^Sign .+ for \$/);
    await homeowner.seesHeading('Signed');
    await homeowner.seesNoAccessibilityProblem();
    const pdf = await homeowner.page.request.get(`${new URL(homeowner.page.url()).origin}/api${path}/pdf`);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await homeowner.reloads();
    await homeowner.seesHeading('Signed');
    await expect(homeowner.page.getByRole('button', { name: /^Sign / })).toHaveCount(0);
    const shown = (await homeowner.calls('GET', `/api${path}`)) as PublicProposal;
    expect(shown.signature).toMatchObject({ name: 'مريم حداد', kind: 'drawn' });
    expect(session()).toBe(0);
    expect(await homeowner.page.evaluate(() => document.cookie + localStorage.length)).toBe('0');
  });

  test('a homeowner reads why the company ended their link, and of one that never was only that it opens nothing', async ({
    administrator: user,
    secondBrowser: homeowner,
  }) => {
    const { id } = await hasDoor(user, '85705');
    const { proposal, path } = await hasSent(user, id, 'Ann Roof', newEmail('ann'));
    await homeowner.opens(path);
    await homeowner.seesHeading(proposal.title);
    await user.opens(`/dashboard?zip=85705&property=${id}`);
    await user.presses(new RegExp(`^${proposal.number}: `));
    await user.presses('End Links');
    await user.types('Reason for the homeowner (optional)', 'See www.example.com');
    await user.isPictured('ending');
    const dialog = user.dialog(/^End every link/);
    await dialog.getByRole('button', { name: 'End Links' }).click();
    await user.sees('A reason cannot hold a web or email address. Put a space after a period.');
    await user.types('Reason for the homeowner (optional)', 'We measured the wrong roof');
    await user.seesNoAccessibilityProblem();
    await dialog.getByRole('button', { name: 'End Links' }).click();
    await user.sees('Reason: We measured the wrong roof');
    await homeowner.page.getByRole('checkbox').check();
    await homeowner.types('Your full name', 'Ann Roof');
    await homeowner.presses(/^Sign .+ for \$/);
    await homeowner.seesHeading('This link has ended');
    await homeowner.sees(
      /withdrew this proposal\.\s+Reason: We measured the wrong roof\s+For questions, ask /,
    );
    await homeowner.seesNoAccessibilityProblem();
    await homeowner.isPictured('ended');
    await homeowner.opens('/p/there-never-was-such-a-link');
    await homeowner.seesHeading('This link has ended');
    await homeowner.sees(/^The address is incomplete/);
  });
});

test('a homeowner signs by keys alone, and another one declines', async ({
  administrator: user,
  secondBrowser: homeowner,
}) => {
  const { id } = await hasDoor(user, '85706');
  const { path } = await hasSent(user, id, 'Ann Roof', newEmail('ann'));
  await homeowner.opens(path);
  await homeowner.tabsTo('checkbox', /./);
  await homeowner.pressesKeys('Space', 'Tab');
  await homeowner.page.keyboard.press('ControlOrMeta+A');
  await homeowner.page.keyboard.type('Ann Roof');
  await homeowner.pressesKeys('Enter');
  await homeowner.seesHeading('Signed');
  await expect(homeowner.page.getByRole('heading', { name: 'Signed' })).toBeFocused();

  const second = await hasSent(user, id, 'Bob Roof');
  await homeowner.opens(second.path);
  await homeowner.presses('Decline This Proposal');
  await homeowner.types(/^Reason/, 'Too much for us');
  await homeowner.presses('Decline');
  await homeowner.seesHeading('Declined');
  await user.opens(`/proposals?status=declined`);
  await user.presses('7 W Gable St');
  await user.sees('Reason: Too much for us');
});

test('an owner names the colors of an item, and a homeowner chooses the one of their shingles', async ({
  administrator,
  browser,
  site,
  secondBrowser: homeowner,
}) => {
  await administrator.hasImported('85749', 'address,zip\n7 W Gable St,85749');
  // Of a separate company: other journeys price with the administrator's.
  const user = new User(await (await browser.newContext(phone)).newPage(), site);
  await user.isSignedInAs(await administrator.addsContractor('85749'));
  await hasTemplate(user);
  await user.opens('/price-book');
  await user.presses('Edit Shingles, architectural');
  await user.types('Colors', `Charcoal; ${'W'.repeat(41)}`);
  await user.presses('Use Changes');
  await user.sees(/^The color ‘W+…’ has more than 40 characters/);
  await user.types('Colors', 'Charcoal; Weathered Wood');
  await user.seesNothingSideways();
  await user.isPictured('colors');
  await user.presses('Use Changes');
  await user.presses('Save Price Book');
  await user.seesToast('Price book saved as version 1');

  const [lead] = (await user.calls('GET', '/api/properties?zipCode=85749')) as { id: number }[];
  const { proposal, path } = await hasSent(user, lead?.id ?? 0, 'Ann Roof', 'ann@example.com');
  await homeowner.page.setViewportSize({ width: 390, height: 844 });
  await homeowner.opens(path);
  const color = homeowner.page.getByLabel('Shingles, architectural');
  await homeowner.page.getByRole('radio', { name: /^Good/ }).check();
  await expect(color).toHaveCount(0);
  await homeowner.page.getByRole('radio', { name: /^Better/ }).check();
  await homeowner.presses(/^Sign .+ for \$/);
  await homeowner.sees('Please choose a color for ‘Shingles, architectural’.');
  await expect(color).toBeFocused();
  await color.selectOption('Weathered Wood');
  await homeowner.seesNoAccessibilityProblemInEitherTheme();
  await homeowner.seesNothingSideways();
  await homeowner.isPictured('chosen', { whole: true });
  await homeowner.page.getByRole('checkbox', { name: /^I agree/ }).check();
  await homeowner.types('Your full name', 'Ann Roof');
  await homeowner.presses(/^Sign .+ for \$/);
  await homeowner.seesHeading('Signed');

  await user.opens(`/dashboard?zip=85749&property=${lead?.id}`);
  await user.presses(new RegExp(`^${proposal.number}: `));
  await user.sees(/with Shingles, architectural: Weathered Wood, deposit/);
  const fields = { ...proposal.fields, title: 'In one color' };
  await user.calls('POST', `/api/properties/${lead?.id}/proposals`, fields);
  await user.opens(`/dashboard?zip=85749&property=${lead?.id}`);
  await user.presses(/^In one color/);
  await user.picks('Shingles, architectural', 'Charcoal');
  await user.presses('Save');
  await user.choosesTab('Preview');
  await user.page.getByText('What is included in Better').click();
  await user.sees('Shingles, architectural: Charcoal');
  await user.page.context().close();
});

test('two reps change one draft: the second reads so and decides; sent, it is signed on the homeowner’s phone and the rep sees it', async ({
  administrator: user,
  secondBrowser: homeowner,
}) => {
  const { id, address } = await hasDoor(user, '85710');
  await user.opens(`/dashboard?zip=85710&property=${id}`);
  await user.presses('New Proposal');
  await user.sees('Measure the roof or type its squares first.');
  await user.types('Squares', '22');
  await user.sees(/^\$\d+,\d{3}\.\d\d$/);
  await user.sees('To sign, answer 3 questions and choose who it is for.');
  await user.presses('Add Person');
  await user.types('Name', 'Ann Roof');
  await user.types('Email', newEmail('ann'));
  await user.dialog('Add Person').getByRole('button', { name: 'Add Person' }).click();
  await user.presses('Save Draft');
  await user.sees('Not ready to send');
  await user.seesNoAccessibilityProblem();
  await user.types('Title', 'Mine');

  const [line] = (await user.calls('GET', `/api/properties/${id}/proposals`)) as { id: number }[];
  const theirs = (await user.calls('GET', `/api/proposals/${line?.id}`)) as Proposal;
  await user.calls('PUT', `/api/proposals/${line?.id}`, {
    ...theirs.fields,
    title: 'Theirs',
    version: theirs.version,
  });
  await user.presses('Save');
  await user.sees('A colleague saved this draft while you were changing it. Your changes are not saved yet.');
  await user.presses('Use Theirs');
  await expect(user.page.getByLabel('Title')).toHaveValue('Theirs');

  await user.answers('Is it sold at the customer’s home?', 'Yes');
  await user.answers('Does an insurer pay for any of it?', 'No');
  await user.answers('Was a disaster or state of emergency declared here in the last 180 days?', 'No');
  await user.types('Extra work', 'New gutters');
  await user.types('Price in dollars', '350');
  await user.presses('Add Line');
  await user.types('Extra work', 'Gutter guards');
  await user.types('Price in dollars', '1,200');
  await user.page.getByRole('checkbox', { name: /^Upgrade: the homeowner may add it/ }).click();
  await user.presses('Add Line');
  await user.sees('(upgrade to choose)');
  await user.page.getByRole('checkbox', { name: 'Give a discount on every option' }).click();
  await user.types('Discount in percent', '4');
  await user.presses('Save');
  await user.sees('Please give the reason for the discount');
  await user.types('Reason for the discount', 'Two roofs on one street');
  await user.isPictured('adjusted');
  await user.presses('Save');
  await user.sees('Ready to send');
  await user.choosesTab('Preview');
  await user.seesHeading('Theirs');
  await user.sees(/off: Two roofs on one street$/);
  await user.isPictured('preview');
  await user.presses('Show QR Code');
  await expect(user.page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await user.seesNoAccessibilityProblem();
  await user.isPictured('sent');
  const { url } = (await user.calls('POST', `/api/proposals/${line?.id}/link`)) as { url: string };
  await homeowner.opens(new URL(url).pathname);
  const bar = homeowner.page.locator('p[aria-live]');
  const before = await bar.textContent();
  const guards = homeowner.page.getByRole('checkbox', { name: /^Gutter guards/ });
  await guards.check();
  await expect(bar).not.toHaveText(before ?? '');
  await guards.uncheck();
  await expect(bar).toHaveText(before ?? '');
  await guards.check();
  await homeowner.seesNoAccessibilityProblem();
  await homeowner.isPictured('upgrade', { whole: true });
  await homeowner.page.getByRole('checkbox', { name: /^I agree/ }).check();
  await homeowner.types('Your full name', 'Ann Roof');
  await homeowner.presses(/^Sign .+ for \$/);
  await homeowner.seesHeading('Signed');
  await homeowner.page.getByText(/^What is included/).click();
  await homeowner.sees('Gutter guards');
  await homeowner.isPictured('upgraded', { whole: true });
  await user.sees(/with Gutter guards/);
  await user.sees(/^Ann Roof signed for \$.+ The deal is won\.$/);
  await user.presses('Close the proposal');

  await user.opens('/proposals');
  await user.sees(address);
  await user.seesNoAccessibilityProblemInEitherTheme();
  await user.isPictured('list');
  await user.follows('Edit Template');
  await user.types('Title', 'A new roof');
  await user.presses('Save Template');
  await user.seesToast('Template saved');
  await user.seesNoAccessibilityProblemInEitherTheme();
  await user.isPictured('template', { whole: true });
});

test.describe('without a network', () => {
  test.use({ ...phone, serviceWorkers: 'allow' });

  test('on a phone that only took a walk along, a measured roof is priced and proposed, and goes out once there is a connection', async ({
    administrator: user,
  }) => {
    const { id, queue, address } = await hasDoor(user, '85711');
    const email = newEmail('olivia');
    const points = [
      [0, 0],
      [600, 0],
      [600, 400],
      [0, 400],
    ];
    await user.calls('POST', `/api/properties/${id}/measurements`, {
      scale: { feetPerPixel: 0.1, errorPercent: 1 },
      storyCount: 1,
      faces: [{ points, pitch: 4, pitchErrorTwelfths: 0.5 }],
    });
    await user.calls('POST', `/api/properties/${id}/people`, { name: 'Peter Kurz' });
    await user.opens(queue);
    await user.doesWithQueue('Save Offline');
    await user.sees(/^Saved offline /);
    await user.follows('Start Knocking');
    await user.hasApplicationOnDevice();
    await user.losesTheNetwork();
    await user.sees(/^Offline/);
    await user.seesHeading(address);
    await user.presses('Sold');
    await user.types('Name', 'Olivia Kurz');
    await user.types('Email', email);
    await user.presses('Propose and Sign');
    await user.sees(/^Signing needs a connection\./);
    await user.sees(/measurement version 1$/);
    await user.sees(/^\$\d+,\d{3}\.\d\d$/);
    await user.sees(/^Peter Kurz/);
    await user.answers('Does an insurer pay for any of it?', 'No');
    await user.answers('Was a disaster or state of emergency declared here in the last 180 days?', 'No');
    await user.presses('Send When Online');
    await user.sees(/^Offline · 3 saved on this device/);

    await user.findsTheNetworkAgain();
    await user.sees(/^Online · all sent/);
    const [line] = (await user.calls('GET', `/api/properties/${id}/proposals`)) as Proposal[];
    expect(line).toMatchObject({ status: 'sent' });
    await user.findsMail(email, '/p/');
  });

  test('on a phone that only took a walk along, an L-shaped roof is measured, priced and proposed, and all of it arrives once', async ({
    administrator: user,
  }) => {
    const zip = '85716';
    const crop = '/api/properties/9716/crop';
    const body = await sharp({ create: { ...size, channels: 3, background: '#8a8378' } })
      .png()
      .toBuffer();
    await user.page
      .context()
      .route(`**${crop}`, (route) =>
        route.fulfill({ contentType: 'image/png', headers: { 'x-application': 'ridgecap' }, body }),
      );
    await hasTemplate(user);
    await user.hasImported(zip, `address,zip,cropImageUrl\n9 W Ell St,${zip},${crop}`);
    const queue = await user.hasQueue(`Walk ${zip}`, zip);
    const [{ id } = { id: 0 }] = (await user.calls('GET', `/api/properties?zipCode=${zip}`)) as {
      id: number;
    }[];
    await user.opens(queue);
    await user.doesWithQueue('Save Offline');
    await user.sees(/^Saved offline .*: 1 property, 1 pictures?, /);
    await user.follows('Start Knocking');
    await user.hasApplicationOnDevice();
    await user.losesTheNetwork();
    await user.sees(/^Offline/);
    await user.presses('Sold');
    await user.types('Name', 'Olivia Kurz');
    await user.presses('Propose and Sign');
    await user.sees('Not measured yet. Measure it on its picture, or type its squares.');

    await user.presses('Measure Roof');
    const ell = [
      [0.2, 0.2],
      [0.5, 0.2],
      [0.5, 0.5],
      [0.8, 0.5],
      [0.8, 0.8],
      [0.2, 0.8],
    ] as const;
    await user.tapsOnRoof([...ell, ell[0]], size);
    await user.presses('Known length');
    await user.tapsOnRoof([ell[0], ell[1]], size);
    await user.types('Length in feet', '30');
    await user.types('Pitch of the roof', '6');
    await user.sees(/ squares · 6 faces$/);
    await user.seesNoAccessibilityProblem();
    await user.presses('Save Measurement');
    await user.sees(/measured here and not sent yet$/);
    await user.sees(/^\$\d+,\d{3}\.\d\d$/);
    const price = await user.page
      .getByText(/^\$\d+,\d{3}\.\d\d$/)
      .first()
      .textContent();
    await user.isPictured('priced-offline', { whole: true });

    // The phone ends the application before a draft is saved.
    await user.reloads();
    await user.sees(/^Offline · 3 saved on this device/);
    await user.follows('Back to the Queue');
    await user.presses('Show All');
    await user.presses(/9 W Ell St/);
    await user.sees('1 measurement is saved on this device and on its way.');
    await user.presses('New Proposal');
    await user.sees(/measured here and not sent yet$/);
    await user.sees('Olivia Kurz');
    await user.sees(/^Deposit .+, valid for \d+ days, work done within \d+ days\. Texts, /);
    await user.seesNoAccessibilityProblem();
    await user.presses('Save Draft');
    await user.sees('1 draft is saved on this device and on its way.');
    await user.reloads();
    await user.sees(/^Offline · 4 saved on this device/);

    await user.findsTheNetworkAgain();
    await user.doesNotSee(/saved on this device/);
    const at = `/api/properties/${id}`;
    expect(await user.calls('GET', `${at}/knocks`)).toHaveLength(1);
    expect(await user.calls('GET', `${at}/people`)).toMatchObject([{ name: 'Olivia Kurz' }]);
    expect(await user.calls('GET', `${at}/measurements`)).toMatchObject([{ version: 1, facets: 6 }]);
    const drafts = (await user.calls('GET', `${at}/proposals`)) as Proposal[];
    expect(drafts).toMatchObject([{ status: 'draft' }]);
    const draft = (await user.calls('GET', `/api/proposals/${drafts[0]?.id}`)) as Proposal;
    expect(draft.recipients).toMatchObject([{ name: 'Olivia Kurz' }]);
    const priced = (await user.calls('GET', `${at}/cost-calculations`)) as CostCalculationRow[];
    expect(priced.map(({ totalProjectCost }) => totalProjectCost)).toContain(price?.replaceAll(/[$,]/g, ''));
    expect(priced.every(({ isTyped }) => !isTyped)).toBe(true);
  });

  test('a draft saved on the phone shows at its property before it was sent', async ({
    administrator: user,
  }) => {
    const { id } = await hasDoor(user, '85713');
    await user.opens(`/dashboard?zip=85713&property=${id}`);
    await user.sees('No proposals yet. Only your company sees them.');
    await user.presses('New Proposal');
    await user.types('Squares', '20');
    await user.sees(/^\$\d+,\d{3}\.\d\d$/);
    await user.losesTheNetwork();
    await user.presses('Save Draft');
    await user.sees('1 draft is saved on this device and on its way.');
    await user.findsTheNetworkAgain();
    await user.doesNotSee('1 draft is saved on this device and on its way.');
    await expect(user.page.getByRole('region', { name: 'Proposals' })).toContainText('Draft');
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test';
import axe from 'axe-core';
import { getDocumentProxy } from 'unpdf';
import { momentAt } from '#domain/appointments/local-moment.ts';
import type { CompanyRole } from '#domain/company-roles.ts';
import { writeBaseMap } from '#testing/base-map.ts';
import { mailsTo } from '#testing/outbox.ts';
import { dayFromNow, TIME_ZONE } from './days.ts';
import { readDeviceStore, writeDeviceStore } from './device-store.ts';
import { runCluster, runServer, type Site } from './sites.ts';

/** The only file that uses the browser. Journeys go through a User, in a user's terms. */
export { expect };

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The one street of the base map. */
const camelbackRoad = {
  layer: 'roads',
  properties: { kind: 'major_road', name: 'W Camelback Rd' },
  type: 'line',
  line: [
    [-112.31, 33.5],
    [-112.09, 33.5],
  ],
} as const;

const admin = { email: 'boss@ridgecap.example', password: 'boss-secret' };

declare global {
  interface Window {
    /** In a page whose accessibility was judged. */
    axe: typeof axe;
  }
}

interface People {
  /** How browsers call this machine. Passkeys are bound to a name: 'localhost' in journeys that use one. */
  host: string;
  /** Not signed in. */
  visitor: User;
  /** The first administrator, signed in. */
  administrator: User;
  /** A second browser beside the first, not signed in. */
  secondBrowser: User;
  /** A third one. */
  thirdBrowser: User;
}

export const test = base.extend<People, { site: Site; siteOf: string }>({
  // Journeys that name themselves here have a database that no others write to.
  siteOf: ['all', { scope: 'worker', option: true }],
  // With E2E_CLUSTER it is a cluster (`npm run cluster -- --e2e`).
  site: [
    async ({ siteOf }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), `ridgecap-e2e-${siteOf}-`));
      const BASEMAP = join(dataDir, 'streets.pmtiles');
      await writeBaseMap(BASEMAP, [-112.31, 33.49, -112.09, 33.51], [camelbackRoad], { minZoom: 14 });
      const settings = {
        BASEMAP,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        // Receivers of webhooks run beside the browser.
        HOOK_HOSTS_ALLOWED: '127.0.0.1',
        SAMPLE_DATA: siteOf === 'pictures' ? 'on' : 'off',
      };
      if (process.env.E2E_CLUSTER) await runCluster(settings, use);
      else await runServer({ ...settings, DATA_DIR: dataDir }, use);
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  host: ['127.0.0.1', { option: true }],
  context: async ({ context }, use) => {
    await drawsCoarsely(context);
    await use(context);
    // The next journey gets the same one, emptied except for these.
    await context.setOffline(false);
    await context.clearPermissions();
  },
  visitor: async ({ page, site, host }, use) => use(new User(page, called(host, site))),
  secondBrowser: async ({ browser, site, host }, use) => useOwnBrowser(browser, called(host, site), use),
  thirdBrowser: async ({ browser, site, host }, use) => useOwnBrowser(browser, called(host, site), use),
  administrator: async ({ page, site, host }, use) => {
    const user = new User(page, called(host, site));
    await user.isSignedInAs(admin);
    await use(user);
  },
});

/** The map alone asks how fine the screen is. Without a graphics card it is drawn by the processor, point by point. */
const drawsCoarsely = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(window, 'devicePixelRatio', { value: 0.5 }));

async function useOwnBrowser(browser: Browser, site: Site, use: (user: User) => Promise<void>) {
  const context = await browser.newContext();
  await drawsCoarsely(context);
  await use(new User(await context.newPage(), site));
  await context.close();
}

const called = (host: string, site: Site): Site => ({ ...site, url: site.url.replace('127.0.0.1', host) });

export interface Login {
  email: string;
  password: string;
}

/** A person who is invited to a company. */
export interface Recruit {
  firstName: string;
  lastName: string;
  companyRole: CompanyRole;
}

/** An address that is unique in this run. */
export const newEmail = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** A ZIP code that each repetition of a journey has to itself. */
export const zipFrom = (first: number): string => String(first + base.info().repeatEachIndex);

export class User {
  readonly page: Page;
  readonly #site: Site;

  constructor(page: Page, site: Site) {
    this.page = page;
    this.#site = site;
  }

  // Places

  async opens(path: string): Promise<void> {
    await this.page.goto(this.#site.url + path);
  }

  /** The same, except for files that never come: what of the page is there is looked at. */
  async opensAtOnce(path: string): Promise<void> {
    await this.page.goto(this.#site.url + path, { waitUntil: 'commit' });
  }

  async isAt(path: string | RegExp): Promise<void> {
    const escaped = typeof path === 'string' ? new RegExp(`^${this.#site.url}${escapeRegExp(path)}$`) : path;
    await expect(this.page).toHaveURL(escaped);
  }

  async goesBack(): Promise<void> {
    await this.page.goBack();
  }

  async reloads(): Promise<void> {
    await this.page.reload();
  }

  // Signing in

  /** Without the screen, for journeys that are about something else. */
  async isSignedInAs({ email, password }: Login): Promise<void> {
    const data = { email, password };
    const response = await this.page.request.post(`${this.#site.url}/api/auth/login`, { data });
    expect(response.status()).toBe(200);
  }

  async signsIn({ email, password }: Login): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.presses('Sign In');
  }

  async logsOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'User menu' }).click();
    await this.page.getByRole('menuitem', { name: 'Log Out' }).click();
  }

  /** Gives the browser a fingerprint reader that accepts everything. Chromium's own, in software. */
  async hasFingerprintReader(): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }

  /** Makes a contractor with the given ZIPs through the calls, for journeys that are about something else. */
  async addsContractor(...zipCodes: string[]): Promise<Login & { id: string }> {
    const login = { email: newEmail('contractor'), password: 'knock-knock' };
    const temporary = { email: login.email, password: 'for-the-first-time' };
    const person = { ...temporary, firstName: 'Casey', lastName: 'Contractor' };
    const made = (await this.calls('POST', '/api/admin/users', person)) as { id: string };
    await this.#choosesPassword(temporary, login.password);
    for (const zipCode of zipCodes)
      await this.calls('POST', '/api/admin/assign-zip', { userId: made.id, zipCode });
    return { ...login, id: made.id };
  }

  /** Adds a colleague to the user's company with a ZIP code, through the API. */
  async addsColleague({ companyRole, ...name }: Recruit, zipCode: string): Promise<Login> {
    const login = { email: newEmail(companyRole), password: 'a roof of slate' };
    const asked = { email: login.email, companyRole, zipCodes: [zipCode] };
    await this.calls('POST', '/api/team/invitations', asked);
    const link = new URL(await this.findsLinkInMail(login.email), this.#site.url);
    const browser = await request.newContext();
    const data = { token: link.searchParams.get('token'), password: login.password, ...name };
    const joined = await browser.post(`${this.#site.url}/api/invitations/accept`, { data });
    expect(joined.status(), await joined.text()).toBe(201);
    await browser.dispose();
    return login;
  }

  /** Imports a CSV through the call. */
  async hasImported(zipCode: string, csv: string): Promise<void> {
    const response = await this.page.request.post(`${this.#site.url}/api/admin/upload/properties`, {
      multipart: { zipCode, file: { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
    });
    expect(response.status(), await response.text()).toBe(200);
  }

  /** Adds a picture to a capture through the call. */
  async addsPicture(captureId: number, picture?: { name: string; bytes: Buffer }): Promise<void> {
    const { name = '', bytes = Buffer.alloc(0) } = picture ?? {};
    const response = await this.page.request.post(`${this.#site.url}/api/captures/${captureId}/pictures`, {
      multipart: { file: { name, mimeType: 'image/jpeg', buffer: bytes } },
    });
    expect(response.status(), await response.text()).toBe(200);
  }

  /** Adds outlines of buildings to a capture through the call. */
  async addsOutlines(captureId: number, features: readonly object[]): Promise<void> {
    const buffer = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
    const response = await this.page.request.post(`${this.#site.url}/api/captures/${captureId}/outlines`, {
      multipart: { file: { name: 'outlines.geojson', mimeType: 'application/geo+json', buffer } },
    });
    expect(response.status(), await response.text()).toBe(200);
  }

  /** Loads a file of storms through the call, and waits until its data is joined to a property. */
  async hasStorms(
    fileName: string,
    content: string | Buffer,
    propertyId: number,
    ...days: string[]
  ): Promise<void> {
    const file = { name: fileName, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
    const response = await this.page.request.post(`${this.#site.url}/api/admin/storms/files`, {
      multipart: { file },
    });
    expect(response.status(), await response.text()).toBe(200);
    await expect(async () => {
      const storms = await this.calls('GET', `/api/properties/${propertyId}/storms`);
      expect(storms).toEqual(expect.arrayContaining(days.map((date) => expect.objectContaining({ date }))));
    }).toPass();
  }

  /** In their own browser, as a user with a temporary password. */
  async #choosesPassword({ email, password }: Login, newPassword: string): Promise<void> {
    const browser = await request.newContext();
    const post = async (path: string, data: object) => {
      const response = await browser.post(this.#site.url + path, { data });
      expect(response.status(), await response.text()).toBe(200);
    };
    await post('/api/auth/login', { email, password });
    const change = { currentPassword: password, newPassword, confirmPassword: newPassword };
    await post('/api/auth/change-password', change);
    await post('/api/auth/logout', {});
    await browser.dispose();
  }

  /** Makes a queue of all leads of a ZIP through the calls, in the order of their addresses. Gives its path. */
  async hasQueue(name: string, zipCode: string): Promise<string> {
    const { id } = (await this.calls('POST', '/api/queues', { name })) as { id: number };
    const listed = await this.calls('GET', `/api/properties?zipCode=${zipCode}`);
    const leads = listed as { id: number; address: string }[];
    leads.sort((a, b) => a.address.localeCompare(b.address, 'en', { numeric: true }));
    const propertyIds = leads.map((lead) => lead.id);
    await this.calls('POST', `/api/queues/${id}/items/bulk`, { propertyIds });
    return `/queue/${id}`;
  }

  /** Opens a page while what is asked for there comes only when what is given is called. */
  async opensWithout(what: string | RegExp, path: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.page.route(what, async (route) => {
      await promise;
      await route.continue();
    });
    await this.page.goto(this.#site.url + path, { waitUntil: 'commit' });
    return resolve;
  }

  /** Gives how often the page has asked for an address that holds this, from now on. */
  countsRequests(part: string): () => number {
    let count = 0;
    this.page.on('request', (request) => {
      if (request.url().includes(part)) count += 1;
    });
    return () => count;
  }

  /** As browsers tell of a line that is slower than 4G. */
  async hasSlowLine(): Promise<void> {
    await this.page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
    });
  }

  /** What a page lacks that was opened at http:// and an address of the office network. */
  async hasNoSecureContext(): Promise<void> {
    await this.page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
      for (const [of, name] of [
        [Crypto.prototype, 'subtle'],
        [Navigator.prototype, 'serviceWorker'],
        [Navigator.prototype, 'clipboard'],
        [Navigator.prototype, 'locks'],
        [Navigator.prototype, 'storage'],
      ] as const)
        Reflect.deleteProperty(of, name);
      Reflect.deleteProperty(globalThis, 'caches');
      Object.defineProperty(globalThis, 'isSecureContext', { get: () => false });
    });
  }

  /** IndexedDB neither opens nor fails, as in a browser whose profile is damaged. */
  async hasDatabaseThatNeverOpens(): Promise<void> {
    await this.page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
  }

  /** Replaces every text as the translation of Chrome does. */
  async translatesThePage(): Promise<void> {
    await this.page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.nodeValue?.trim() || /SCRIPT|STYLE/.test(text.parentNode?.nodeName ?? '')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.nodeValue;
        outer.append(inner);
        text.replaceWith(outer);
      }
    });
  }

  /** The content until the application has loaded. */
  async seesTheShell(): Promise<void> {
    await expect(this.page.locator('#shell')).toBeVisible();
    await expect(this.page.locator('#shell')).toContainText('Ridgecap');
  }

  async seesNoShell(): Promise<void> {
    // It comes before the root.
    await expect(this.page.locator('#root')).toBeAttached();
    await expect(this.page.locator('#shell')).toHaveCount(0);
  }

  /** No call gets through any more, as if there is no network. */
  async losesTheServer(): Promise<void> {
    await this.page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  }

  async findsTheServerAgain(): Promise<void> {
    await this.page.unroute('**/api/**');
  }

  /** Waits until the application's files are on this device. */
  async hasApplicationOnDevice(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }

  /** Waits until the page that opens without a network is one that names this. */
  async hasPageOnDevice(part: string): Promise<void> {
    const kept = () => this.page.evaluate(async () => (await caches.match('/'))?.text());
    await expect.poll(kept, { timeout: 60_000 }).toContain(part);
  }

  /** Changes at doors are answered like this from now on, by the server itself or by something in its place. */
  async hasChangesAnswered(status: number, { isOurs }: { isOurs: boolean }): Promise<void> {
    const headers = { 'content-type': 'text/plain', ...(isOurs && { 'x-application': 'ridgecap' }) };
    await this.page.route('**/api/changes', (route) =>
      route.fulfill({ status, headers, body: 'out of paper' }),
    );
  }

  async hasChangesTaken(): Promise<void> {
    await this.page.unroute('**/api/changes');
  }

  /** Changes at doors stay on their way until what is given is called. */
  async hasChangesHeldUp(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.page.route('**/api/changes', async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** A gateway answers every call with 502 from now on. Gives how often it was asked in so many seconds of the page's clock. */
  async asksBehindGateway(seconds: number): Promise<number> {
    let asked = 0;
    await this.page.route('**/api/**', (route) => {
      asked += 1;
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    });
    for (let second = 0; second < seconds; second += 1) await this.page.clock.runFor(1000);
    await this.page.unroute('**/api/**');
    return asked;
  }

  /** The page's own clock stands still except for what `asksBehindGateway` lets pass. */
  async hasOwnClock(): Promise<void> {
    await this.page.clock.install();
  }

  /** There is no network for anything of this browser, its service worker included, and it knows. */
  async losesTheNetwork(): Promise<void> {
    await this.page.context().setOffline(true);
  }

  /** Sets the device's clock to eight in the morning of the next day, in Arizona. */
  async isOnTheNextMorning(): Promise<void> {
    await this.page.clock.setFixedTime(momentAt(`${dayFromNow(1)}T08:00`, TIME_ZONE));
  }

  /** Sets the device's clock. @param moment ISO 8601 */
  async isAtMoment(moment: string): Promise<void> {
    await this.page.clock.setFixedTime(moment);
  }

  async findsTheNetworkAgain(): Promise<void> {
    await this.page.context().setOffline(false);
  }

  /** A call without the screen, as who is signed in; the body of its answer. */
  async calls(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown): Promise<unknown> {
    const response = await this.page.request.fetch(this.#site.url + path, { method, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  }

  /** The path of the newest link in an email to this address, but not the one that was found before. */
  async findsLinkInMail(to: string, before?: string): Promise<string> {
    let link: string | undefined;
    await expect(async () => {
      link = await linkInMail(join(this.#site.dataDir, 'outbox'), to);
      expect(link).toBeDefined();
      expect(link).not.toBe(before);
    }).toPass();
    return link ?? '';
  }

  /** Waits for an email to this address that holds the text. */
  async findsMail(to: string, text: string): Promise<void> {
    await expect(async () => {
      const mails = await mailsTo(join(this.#site.dataDir, 'outbox'), to);
      expect(mails.some((mail) => mail.includes(text))).toBe(true);
    }).toPass();
  }

  /** The status of a call that carries an API token and no cookie. */
  async callsWithToken(token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${this.#site.url}/api/auth/me`, { headers })).status;
  }

  // Hands

  /** Gives how often the screen has been tapped from now on, until it is loaded again. */
  async countsTaps(): Promise<() => Promise<number>> {
    const counter = await this.page.evaluateHandle(() => {
      const counted = { taps: 0 };
      addEventListener('pointerdown', () => (counted.taps += 1), { capture: true });
      return counted;
    });
    return () => counter.evaluate(({ taps }) => taps);
  }

  async presses(name: string | RegExp): Promise<void> {
    await this.page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  }

  /** Does something with the queue on screen that a phone has behind the button with the three dots. */
  async doesWithQueue(action: string): Promise<void> {
    const isPhone = (this.page.viewportSize()?.width ?? 0) < 768;
    if (!isPhone) return this.presses(action);
    await this.presses('More');
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** Taps the middle of a button with a finger, and so many milliseconds later the same place once more. */
  async tapsTwice(name: string, gap: number): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true });
    // Waits until it takes taps.
    await button.click({ trial: true });
    const box = await button.boundingBox();
    if (!box) throw new Error(`there is no button '${name}'`);
    const { touchscreen } = this.page;
    const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
    const first = touchscreen.tap(...place);
    await this.page.waitForTimeout(gap);
    await Promise.all([first, touchscreen.tap(...place)]);
  }

  /** Taps a button, and has the page press another one so many milliseconds after the tap. */
  async tapsAndThen(name: string, another: string, gap: number): Promise<void> {
    const next = this.page.getByRole('button', { name: another, exact: true });
    await next.evaluate((button, gap) => {
      const press = () => setTimeout(() => (button as HTMLElement).click(), gap);
      addEventListener('click', press, { capture: true, once: true });
    }, gap);
    await this.page.getByRole('button', { name, exact: true }).tap();
    await this.page.waitForTimeout(gap);
  }

  /** Turns the phone, and has the page press a button in the very moment. */
  async turnsAndPresses(name: string): Promise<void> {
    const { width = 0, height = 0 } = this.page.viewportSize() ?? {};
    const button = this.page.getByRole('button', { name, exact: true });
    await button.click({ trial: true });
    await button.evaluate((element) =>
      matchMedia('(orientation: landscape)').addEventListener(
        'change',
        () => requestAnimationFrame(() => (element as HTMLElement).click()),
        { once: true },
      ),
    );
    await this.page.setViewportSize({ width: height, height: width });
  }

  async follows(name: string | RegExp): Promise<void> {
    await this.page.getByRole('link', { name }).first().click();
  }

  async choosesTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  async types(label: string | RegExp, text: string): Promise<void> {
    await this.page
      .getByLabel(label, { exact: typeof label === 'string' })
      .first()
      .fill(text);
  }

  async picks(label: string | RegExp, option: string | RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).first().click();
    await this.page.getByRole('option', { name: option }).first().click();
  }

  /** Ticks or unticks a value of one of the list's filters. */
  async ticks(filter: string, word: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Filters/ }).click();
    const panel = this.page.getByRole('dialog', { name: 'Filters' });
    await panel
      .getByRole('group', { name: filter })
      .getByRole('checkbox', { name: word, exact: true })
      .click();
    await this.page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }

  /** Answers a question that has its answers beside it. */
  async answers(question: string, answer: string): Promise<void> {
    await this.page
      .getByRole('group', { name: question })
      .getByRole('radio', { name: answer, exact: true })
      .click();
  }

  /** Goes to something by Tab alone, from where one is. */
  async tabsTo(role: 'button' | 'combobox' | 'checkbox', name: string | RegExp): Promise<void> {
    const wanted = this.page.getByRole(role, { name, exact: typeof name === 'string' });
    const isThere = () => wanted.evaluate((element) => element === document.activeElement);
    for (let pressed = 0; !(await isThere()); pressed += 1) {
      expect(pressed, `${name} is not reached by Tab`).toBeLessThan(80);
      await this.page.keyboard.press('Tab');
    }
  }

  /** Chooses from the list that has the focus, by keys alone. */
  async picksByKeys(option: string): Promise<void> {
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('listbox')).toBeVisible();
    await this.page.keyboard.type(option);
    await expect(this.page.getByRole('option', { name: option })).toBeFocused();
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }

  async pressesKeys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async choosesFile(name: string, content: string | Buffer): Promise<void> {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
    await this.page.locator('input[type=file]').first().setInputFiles(file);
  }

  /** Takes a photo, or chooses one the device has. */
  async takesPhoto(picture: Buffer): Promise<void> {
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture };
    await this.page.locator('input[type=file][accept="image/*"]').setInputFiles(file);
  }

  /** The connection takes `bytes` a second on their way out, from now on. */
  async sendsSlowly(bytes: number): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page);
    await cdp.send('Network.enable');
    const open = { offline: false, latency: 0, downloadThroughput: -1 };
    await cdp.send('Network.emulateNetworkConditions', { ...open, uploadThroughput: bytes });
  }

  /** Does something that makes the browser save a file; gives back its name and text. */
  async downloads(act: () => Promise<void>): Promise<{ name: string; text: string }> {
    const started = this.page.waitForEvent('download');
    await act();
    const download = await started;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }

  /**
   * What comes out of the printer: how many sheets, the words on them, and how far over to the right its text reaches,
   * as a share of the sheet's width.
   */
  async prints(): Promise<{ sheets: number; text: string; reach: number }> {
    const pdf = await getDocumentProxy(new Uint8Array(await this.page.pdf()));
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const ends = items.flatMap((item) => ('width' in item ? [item.transform[4] + item.width] : []));
    const reach = Math.max(...ends) / (await pdf.getPage(1)).getViewport({ scale: 1 }).width;
    await this.page.emulateMedia({ media: 'print' });
    const text = await this.page.evaluate(() => {
      // As a browser tells a page before and after it prints it.
      dispatchEvent(new Event('beforeprint'));
      const { innerText } = document.body;
      dispatchEvent(new Event('afterprint'));
      return innerText;
    });
    await this.page.emulateMedia({ media: null });
    return { sheets: pdf.numPages, text, reach };
  }

  /** What the application keeps to be read without a connection. */
  async keepsOnDevice(): Promise<{ key: string; data: unknown }[]> {
    return this.page.evaluate(readDeviceStore);
  }

  /** Leaves something there for the next user of the device. */
  async leavesOnDevice(key: string, data: unknown): Promise<void> {
    await this.page.evaluate(writeDeviceStore, { key, data });
  }

  // Eyes

  /** A link that is a line of a list. */
  line(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name });
  }

  /** Keeps a picture of the screen, or of the whole page, beside the results of the journey. */
  async isPictured(name: string, { whole = false } = {}): Promise<void> {
    await this.page.screenshot({ path: base.info().outputPath(`${name}.png`), fullPage: whole });
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }

  async doesNotSee(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).filter({ visible: true })).toHaveCount(0);
  }

  async seesHeading(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { name }).first()).toBeVisible();
  }

  async seesToast(title: string, description?: string | RegExp): Promise<void> {
    // Not by role: an element over an open dialog is announced when it appears, and hidden from assistive technology.
    const toast = this.page.locator('[data-toast]').filter({ hasText: title });
    const wanted = description ? toast.filter({ hasText: description }) : toast;
    await expect(wanted).toBeVisible();
  }

  dialog(name?: string | RegExp): Locator {
    return this.page.getByRole('dialog', name ? { name } : {});
  }

  /** The same page, opened in light, in dark as well: what is on it is judged once, its colors in each. */
  async seesNoAccessibilityProblemInEitherTheme(): Promise<void> {
    await this.seesNoAccessibilityProblem();
    await this.prefers('dark');
    await expect(this.page.locator('html')).toHaveClass(/dark/);
    await this.seesNoAccessibilityProblem(['color-contrast', 'link-in-text-block']);
    await this.prefers('light');
  }

  /** Judged by all rules, or by those named. */
  async seesNoAccessibilityProblem(rules?: readonly string[]): Promise<void> {
    // A screen that still loads has no heading yet.
    await expect(this.page.locator('h1').first()).toBeAttached();
    // Colors are judged when nothing fades any more, and what just changed begins to fade with the next frame.
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await this.page.waitForFunction(() =>
      document.getAnimations().every((animation) => animation.playState !== 'running'),
    );
    // Half a megabyte of script, which is carried over and compiled once for each page.
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe.source);
    const problems = await this.page.evaluate(
      async (runOnly) => {
        const { violations } = await window.axe.run({
          resultTypes: ['violations'],
          // No rule that is asked reads style sheets; what plays by itself is looked at.
          preload: { assets: ['media'] },
          ...(runOnly && { runOnly }),
        });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
      },
      rules && { type: 'rule' as const, values: [...rules] },
    );
    expect(problems).toEqual([]);
  }

  /** Nothing covers the button, or what is named: a press in its center reaches it. */
  async canReach(name: string | RegExp | Locator): Promise<void> {
    const isNamed = typeof name === 'string' || name instanceof RegExp;
    const button = isNamed ? this.page.getByRole('button', { name }).filter({ visible: true }).first() : name;
    await expect(button).toBeVisible();
    const reached = () =>
      button.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    // What has just changed is closed to taps for a moment.
    await expect.poll(reached, { message: `${name} is covered` }).toBe(true);
  }

  /** The button's label stays inside it. */
  async canReadAll(name: string): Promise<void> {
    await this.canReach(name);
    const button = this.page.getByRole('button', { name }).filter({ visible: true }).first();
    const over = await button.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
    );
    expect(over, `${name} is cut`).toBeLessThanOrEqual(0);
  }

  /** The browser is set to text so many times the usual size, as its owner would; nothing else is magnified. */
  async readsAtSize(times: number): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page);
    await cdp.send('Page.setFontSizes', {
      fontSizes: { standard: Math.round(16 * times), fixed: Math.round(13 * times) },
    });
  }

  /** Neither the page, nor what it shows at first, nor, in a dialog, what scrolls down. */
  async seesNothingSideways(): Promise<void> {
    const overflow = await this.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role="dialog"] .overflow-y-auto')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
  }

  // The map

  /** The map has drawn what it was asked for: its counters speak, and nothing loads over it. */
  async seesTheMap(): Promise<void> {
    await expect(this.page.locator('.maplibregl-canvas')).toBeVisible();
    await expect(this.page.getByText('Loading properties...')).toHaveCount(0);
  }

  /** One of the counters over the map: 'Properties', 'Zoom', 'View mode'. */
  async seesCounter(name: string, value: string | RegExp): Promise<void> {
    const counter = this.page.locator('dt', { hasText: name }).locator('+ dd');
    await expect(counter).toHaveText(value, { timeout: 60_000 });
  }

  /** The device tells this site where it is. Without it, the browser keeps it private. */
  async standsAt(latitude: number, longitude: number): Promise<void> {
    await this.page.context().grantPermissions(['geolocation'], { origin: this.#site.url });
    await this.page.context().setGeolocation({ latitude, longitude, accuracy: 20 });
  }

  /** While knocking: each visit is to keep where they are. */
  async keepsPosition(): Promise<void> {
    await this.presses('My Visits');
    await this.presses('Keep My Position');
    await this.pressesKeys('Escape');
  }

  /** Draws a closed line on the map. Places are parts of its width and height. */
  async drawsAround(places: readonly (readonly [across: number, down: number])[]): Promise<void> {
    const { mouse } = this.page;
    for (const [at, place] of [...places, ...places.slice(0, 1)].entries()) {
      await mouse.move(...(await this.#onMap(place)), { steps: 10 });
      if (at === 0) await mouse.down();
    }
    await mouse.up();
  }

  /** The same with a finger. */
  async drawsAroundWithAFinger(places: readonly (readonly [across: number, down: number])[]): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at });
    const corners = await Promise.all([...places, ...places.slice(0, 1)].map((place) => this.#onMap(place)));
    for (const [at, [x, y]] of corners.entries()) {
      const [fromX, fromY] = corners[at - 1] ?? [x, y];
      if (at === 0) await touch('touchStart', { x, y });
      for (let step = 1; step <= 10; step += 1)
        await touch('touchMove', {
          x: fromX + ((x - fromX) * step) / 10,
          y: fromY + ((y - fromY) * step) / 10,
        });
    }
    await touch('touchEnd');
    await cdp.detach();
  }

  /** Presses one place of the map after the other. */
  async pressesOnMap(places: readonly (readonly [across: number, down: number])[]): Promise<void> {
    for (const place of places) await this.page.mouse.click(...(await this.#onMap(place)));
  }

  async #onMap([across, down]: readonly [number, number]): Promise<[x: number, y: number]> {
    const box = await this.page.locator('.maplibregl-canvas').boundingBox();
    if (!box) throw new Error('there is no map');
    return [box.x + box.width * across, box.y + box.height * down];
  }

  /** Taps places of the picture that a roof is traced on, one after the other. Places are parts of its width and height. */
  async tapsOnRoof(
    places: readonly (readonly [across: number, down: number])[],
    picture: { width: number; height: number },
  ): Promise<void> {
    for (const [across, down] of places) {
      const box = await this.page.getByRole('application').boundingBox();
      if (!box) throw new Error('there is no picture to trace on');
      // The picture keeps its shape in the middle of its box.
      const scale = Math.min(box.width / picture.width, box.height / picture.height);
      const at = (share: number, from: number, size: number, length: number) =>
        from + size / 2 + (share - 0.5) * length * scale;
      await this.page.touchscreen.tap(
        at(across, box.x, box.width, picture.width),
        at(down, box.y, box.height, picture.height),
      );
    }
  }

  /** Which place of the traced picture is at a place of its box, in pixels from the box's middle. */
  async roofAt([right, down]: readonly [number, number]): Promise<[x: number, y: number]> {
    return this.page.getByRole('application').evaluate(
      (svg, [dx, dy]) => {
        const { left, top, width, height } = svg.getBoundingClientRect();
        const at = new DOMPoint(left + width / 2 + dx, top + height / 2 + dy);
        const { x, y } = at.matrixTransform((svg as SVGSVGElement).getScreenCTM()?.inverse());
        return [x, y] as [number, number];
      },
      [right, down] as const,
    );
  }

  /** Fingers on the traced picture that go from places to others, in pixels from its middle; `within` is called before they lift. */
  async movesFingersOnRoof(
    from: readonly (readonly [number, number])[],
    to: readonly (readonly [number, number])[],
    within?: () => Promise<void>,
  ): Promise<void> {
    const box = await this.page.getByRole('application').boundingBox();
    if (!box) throw new Error('there is no picture to trace on');
    const cdp = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: typeof from) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map(([right, down], id) => ({
          ...{ id, x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + down },
        })),
      });
    for (const at of from.keys()) await touch('touchStart', from.slice(0, at + 1));
    for (let step = 1; step <= 10; step += 1)
      await touch(
        'touchMove',
        from.map(([x, y], at) => {
          const [endX, endY] = to[at] ?? [x, y];
          return [x + ((endX - x) * step) / 10, y + ((endY - y) * step) / 10] as const;
        }),
      );
    await within?.();
    await touch('touchEnd', []);
    await cdp.detach();
  }

  /** Draws two waves on the pad for a signature. */
  async drawsSignature(): Promise<void> {
    const pad = this.page.getByRole('img', { name: 'Area to draw your signature in' });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('there is no pad to sign on');
    const { mouse } = this.page;
    for (let step = 0; step <= 20; step += 1) {
      const y = box.y + box.height * (0.5 + 0.3 * Math.sin(step));
      await mouse.move(box.x + box.width * (0.1 + 0.04 * step), y);
      if (step === 0) await mouse.down();
    }
    await mouse.up();
  }

  /** Presses the middle of the map: what one flew to. */
  async pressesMiddleOfMap(): Promise<void> {
    await this.pressesOnMap([[0.5, 0.5]]);
  }

  /** The device takes the map's graphics away, as phones do in the background. */
  async losesGraphics(): Promise<void> {
    await this.page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas');
      canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
  }

  /** A browser without WebGL, from the next page on. */
  async hasNoGraphics(): Promise<void> {
    await this.page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
  }

  async prefers(theme: 'light' | 'dark'): Promise<void> {
    // A page behind others may draw no frames, and a page notices the change as it draws one.
    await this.page.bringToFront();
    await this.page.emulateMedia({ colorScheme: theme });
  }
}

async function linkInMail(outbox: string, to: string): Promise<string | undefined> {
  const mails = await mailsTo(outbox, to);
  // Mails that tell the owner what happened lead to the sign-in, which needs no token.
  const links = mails.map((mail) => /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(mail)?.[1]);
  return links.find((link) => link !== undefined);
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

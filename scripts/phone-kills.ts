import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { OwnKnock } from '#contract/knocks.ts';
import { type Outcome, outcomeLabels } from '#domain/queues/outcomes.ts';
import type { Random } from '#domain/random.ts';
import { badNetworks, type Network, openNetwork } from '#testing/phone/bad-network.ts';
import { startProcess } from '#testing/process.ts';
import { ensureWebBuilt } from './build-web.ts';
import { ensureChromium } from './ensure-chromium.ts';

const DOORS = 20;
const CHANGES = 50;
const ZIP = '85251';
const admin = { email: 'boss@example.com', password: 'boss-secret' };
const pressed = ['not_home', 'come_back', 'conversation', 'not_interested', 'inspected'] as const;

/**
 * Works through doors on the real screen without a network or on a bad one, kills the browser with -9 at a random moment,
 * opens it again on another bad one and then on a good one: what the screen called saved must be there, and in the
 * database once each.
 */
export async function playPhoneKills(rounds: number, random: Random): Promise<void> {
  await ensureWebBuilt();
  const executablePath = ensureChromium();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-phone-'));
  const server = await startProcess({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  let network: Network | undefined;
  try {
    await server.ready();
    network = await openNetwork(server.url);
    let saved = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const profile = join(dataDir, `phone-${round}`);
      const [before, after] = [random.pick(troubles), random.pick(troubles)];
      const troubled = { before, after };
      const kept = await playRound({
        ...{ executablePath, server: server.url, network, profile, random, round, troubled },
      });
      saved += kept;
      console.log(
        `round ${round} of ${rounds}, ${before} and ${after}: ${kept} saved before the kill, each in the database once`,
      );
    }
    console.log(`\n${rounds} rounds held: ${saved} changes, none lost, none doubled.`);
  } finally {
    network?.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

const troubles = ['offline', ...badNetworks] as const;
type Trouble = (typeof troubles)[number];

interface Round {
  executablePath: string;
  server: string;
  /** Between the browser and the server. */
  network: Network;
  troubled: { before: Trouble; after: Trouble };
  profile: string;
  random: Random;
  round: number;
}

async function playRound({
  executablePath,
  server,
  network,
  troubled,
  profile,
  random,
  round,
}: Round): Promise<number> {
  const { url } = network;
  const open = (offline: boolean) =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      offline,
      viewport: { width: 390, height: 844 },
      args: ['--no-sandbox', '--disable-quic'],
    });
  const trouble = (what: Trouble | null) => {
    network.api = what === 'offline' ? null : what;
    network.shell = network.api;
  };

  const before = await open(false);
  const queueId = await makeQueue(before, server, round);
  const page = await before.newPage();
  await page.goto(`${url}/knock/${queueId}`);
  await page.getByRole('button', { name: 'Not home' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  trouble(troubled.before);
  await before.setOffline(troubled.before === 'offline');
  const acknowledged: string[] = [];
  const ended = new Promise<void>((resolve) => before.once('close', () => resolve()));
  const working = work(page, random, acknowledged).catch(() => undefined);
  await sleep(500 + random.next() * 12_000);
  await killBrowser(profile);
  await Promise.all([working, ended]);

  trouble(troubled.after);
  const after = await open(troubled.after === 'offline');
  const again = await after.newPage();
  await again.goto(`${url}/knock/${queueId}`, { waitUntil: 'commit' });
  await again.getByText(/^(Offline|The network requires a sign-in)/).waitFor();
  const kept = await readOutbox(again);
  for (const label of acknowledged)
    expect(countOf(kept, label) >= countOf(acknowledged, label), `'${label}' is kept`);
  // What was being saved as the browser ended may be there, or may not.
  expect(kept.length - acknowledged.length <= 1, `${kept.length} kept of ${acknowledged.length}`);
  // Cookies are written half a minute late, so that the session may have gone with the browser.
  await after.request.post(`${server}/api/auth/login`, { data: admin });
  await after.setOffline(false);
  trouble(null);
  if (kept.length > 0) await again.getByText(/^Online · all sent/).waitFor({ timeout: 120_000 });
  const found = await readServer(after, server);
  expect(found.toSorted().join('\n') === kept.toSorted().join('\n'), `in the database:\n${found.join('\n')}`);
  await after.close();
  return acknowledged.length;
}

/** Notes and visits, each called saved by the screen before the next. */
async function work(page: Page, random: Random, acknowledged: string[]): Promise<void> {
  const texts: string[] = [];
  while (acknowledged.length < CHANGES) {
    const finished = page.getByRole('heading', { name: 'No more doors to knock on' });
    if (await finished.isVisible()) return;
    const address = await page.locator('article h2').innerText();
    const note = page.getByLabel(`Note on ${address}`);
    for (let notes = random.whole(0, 2); notes > 0; notes -= 1) {
      texts.push(address);
      await note.fill(`Note ${texts.length}`);
      await page.getByRole('button', { name: 'Save Note' }).click();
      // The field is emptied when the note is on the disk.
      await page.getByRole('button', { name: 'Save Note' }).waitFor({ state: 'detached' });
      acknowledged.push(`Note on ${address}`);
    }
    const outcome: Outcome = random.pick(pressed);
    const label = `${outcomeLabels[outcome]}, ${address}`;
    await page.getByRole('button', { name: outcomeLabels[outcome], exact: true }).click();
    await page.getByText(`Saved: ${label}`).waitFor();
    acknowledged.push(label);
  }
}

/** Twenty doors, a contractor who is signed in, and a queue of the doors. Gives its id. */
async function makeQueue(browser: BrowserContext, url: string, round: number): Promise<number> {
  const call = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await browser.request.fetch(url + path, { method, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
  await call('POST', '/api/auth/login', admin);
  const streets = Array.from({ length: DOORS }, (_, n) => `${100 + n} E Round ${round} St,${ZIP}`);
  const file = {
    name: 'doors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['address,zip', ...streets].join('\n')),
  };
  const imported = await browser.request.post(`${url}/api/admin/upload/properties`, {
    multipart: { zipCode: ZIP, file },
  });
  if (!imported.ok()) throw new Error(await imported.text());
  const { id } = (await call('POST', '/api/queues', { name: `Round ${round}` })) as { id: number };
  const leads = (await call('GET', `/api/properties?zipCode=${ZIP}`)) as { id: number; address: string }[];
  const propertyIds = leads
    .filter(({ address }) => address.includes(`Round ${round} St`))
    .map((lead) => lead.id);
  expect(propertyIds.length === DOORS, `${propertyIds.length} doors of ${DOORS}`);
  await call('POST', `/api/queues/${id}/items/bulk`, { propertyIds });
  return id;
}

/** The labels of what waits on the phone. */
const readOutbox = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('ridgecap-outbox', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('changes').objectStore('changes').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ label }: { label: string }) => label));
          };
        };
      }),
  );

/** The same of what the server has of this round's queue, by visits and notes. */
async function readServer(browser: BrowserContext, url: string): Promise<string[]> {
  const get = async (path: string) => (await browser.request.get(url + path)).json();
  const queues = (await get('/api/queues')) as { id: number }[];
  const items = (await get(`/api/queues/${queues.at(-1)?.id}/items`)) as {
    property: { id: number; address: string };
  }[];
  const found: string[] = [];
  for (const { property } of items) {
    const visits = (await get(`/api/properties/${property.id}/knocks`)) as OwnKnock[];
    const notes = (await get(`/api/properties/${property.id}/notes`)) as object[];
    for (const { outcome } of visits) found.push(`${outcomeLabels[outcome]}, ${property.address}`);
    for (const _ of notes) found.push(`Note on ${property.address}`);
  }
  return found;
}

/** The browser of this profile, with the shell that some systems start it by; its other processes go with it. */
async function killBrowser(profile: string): Promise<void> {
  const killed: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const line = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const words = line.split('\0');
    const isPart = words.some((word) => word.startsWith('--type='));
    if (isPart || !words.includes(`--user-data-dir=${profile}`)) continue;
    process.kill(Number(entry), 'SIGKILL');
    killed.push(Number(entry));
  }
  expect(killed.length > 0, `a browser of ${profile} runs`);
}

const countOf = (labels: readonly string[], label: string) => labels.filter((one) => one === label).length;

function expect(held: boolean, what: string): void {
  if (!held) throw new Error(`Did not hold: ${what}`);
}

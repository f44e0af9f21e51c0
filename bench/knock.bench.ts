import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import pg from 'pg';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { serveBareDoor } from './bare-door.ts';
import { type Lab, median, openLab } from './leads-lab.ts';
import { launchBrowser, openPhone } from './phone.ts';

const DOORS = 250;
const TAPS = 15;
const ROUNDS = 7;
/** How many times slower than this processor. */
const SLOWER = 6;
export const MAX_TAP_MS = 100;
export const MAX_OFFLINE_RATIO = 1.5;

export interface KnockFigures {
  /** Of our screen, and of a page that does nothing else, in turns. */
  ours: TapFigures;
  bare: TapFigures;
  /** From navigation to the frame that shows a door, without a connection and with one. */
  offline: number;
  online: number;
  ratio: number;
}

/** Milliseconds, medians except for the slowest. */
export interface TapFigures {
  /** From a tap on an outcome to the frame that shows it as saved. */
  saved: number;
  slowest: number;
  /** To the frame that shows the next door. */
  turned: number;
  /** From a tap on 'Next Door' to the frame that shows it. */
  next: number;
}

/** Knock mode of a queue of 250 doors on a phone: its real screen, in Chromium. */
export async function benchKnock(): Promise<KnockFigures> {
  await ensureWebBuilt();
  const lab = await openLab(DOORS);
  const browser = await launchBrowser();
  try {
    const context = await openPhone(browser, lab.baseUrl);
    const address = `${lab.baseUrl}/knock/${await makeQueue(lab, context)}`;
    await prepare(context, address);
    const online: number[] = [];
    const offline: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      online.push(await open(context, address));
      await context.setOffline(true);
      offline.push(await open(context, address));
      await context.setOffline(false);
    }
    const taps = await tapAtDoors(context, address);
    const [withNone, withOne] = [median(offline), median(online)];
    return { ...taps, offline: withNone, online: withOne, ratio: withNone / withOne };
  } finally {
    await browser.close();
    await lab.close();
  }
}

/** A queue of the first 250 doors; gives its id. */
export async function makeQueue(lab: Lab, context: BrowserContext): Promise<number> {
  const response = await context.request.post(`${lab.baseUrl}/api/queues`, { data: { name: 'Knock' } });
  const { id } = (await response.json()) as { id: number };
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  await client.query(
    `insert into queue_items (queue_id, property_id) select $1, id from properties order by id limit ${DOORS}`,
    [id],
  );
  await client.end();
  return id;
}

/** The application and the queue are on the device, and visits keep no position. */
export async function prepare(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('button', { name: 'Not home' }).waitFor();
  await page.evaluate(() => localStorage.setItem('knock-place', 'keep-back'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.close();
}

/** Milliseconds from navigation to the frame that shows a door, on a processor so many times slower. */
export async function open(context: BrowserContext, address: string, slower = SLOWER): Promise<number> {
  const { page } = await slowPage(context, slower);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.knock?.paintedAt !== undefined, undefined, { timeout: 60_000 });
  const at = await page.evaluate(() => window.knock.paintedAt ?? 0);
  await page.close();
  return at;
}

async function tapAtDoors(
  context: BrowserContext,
  address: string,
): Promise<Pick<KnockFigures, 'ours' | 'bare'>> {
  const bareDoor = await serveBareDoor();
  const ours = await openDoor(context, address);
  const bare = await openDoor(context, bareDoor.url);
  for (let tap = 0; tap < TAPS; tap += 1) for (const one of [ours, bare]) await tapOnce(one);
  bareDoor.close();
  return { ours: figuresOf(ours), bare: figuresOf(bare) };
}

interface Doors extends Slow {
  saves: Took[];
  steps: Took[];
}

async function openDoor(context: BrowserContext, address: string): Promise<Doors> {
  const slow = await slowPage(context);
  await slow.page.goto(address);
  await slow.page.waitForFunction(() => window.knock?.paintedAt !== undefined, undefined, {
    timeout: 60_000,
  });
  return { ...slow, saves: [], steps: [] };
}

async function tapOnce({ page, devtools, saves, steps }: Doors): Promise<void> {
  saves.push(await tapped(page, devtools, 'Not home'));
  steps.push(await tapped(page, devtools, 'Next Door'));
}

function figuresOf({ saves, steps }: Doors): TapFigures {
  const shown = saves.map((one) => one.shown);
  return {
    saved: median(shown),
    slowest: Math.max(...shown),
    turned: median(saves.map(({ door }) => door)),
    next: median(steps.map(({ door }) => door)),
  };
}

interface Took {
  /** Milliseconds from the end of the tap to the frame that shows this door as saved; 0 if nothing is shown. */
  shown: number;
  /** To the frame with another door. */
  door: number;
}

async function tapped(page: Page, devtools: CDPSession, button: 'Not home' | 'Next Door'): Promise<Took> {
  // A trial click waits until the button takes taps again.
  await page.getByRole('button', { name: button, exact: true }).click({ trial: true });
  const box = await page.getByRole('button', { name: button, exact: true }).boundingBox();
  if (!box) throw new Error(`There is no button '${button}'.`);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate((saves) => window.knock.watch(saves), button === 'Not home');
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForFunction(() => 'shown' in window.knock.took && 'door' in window.knock.took);
  return page.evaluate(() => window.knock.took as Took);
}

interface Slow {
  page: Page;
  devtools: CDPSession;
}

async function slowPage(context: BrowserContext, rate = SLOWER): Promise<Slow> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(watchDoors);
  return { page, devtools };
}

declare global {
  interface Window {
    knock: {
      /** Milliseconds from navigation to the frame that showed the first door. */
      paintedAt?: number;
      took: Partial<Took>;
      watch(saves: boolean): void;
    };
  }
}

/** Runs in the page: finds out when a frame was painted that shows a door, and another one after a tap. */
function watchDoors(): void {
  const door = () => document.querySelector('article h2')?.textContent ?? '';
  const says = (words: string) =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent?.startsWith(words));
  // A message posted from the frame is delivered when the frame is painted.
  const painted = (then: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  };
  const when = (isThere: () => boolean, then: () => void) => {
    const look = () => (isThere() ? painted(then) : void requestAnimationFrame(look));
    requestAnimationFrame(look);
  };
  window.knock = {
    took: {},
    watch(saves) {
      const before = door();
      window.knock.took = saves ? {} : { shown: 0 };
      const lifted = ({ timeStamp }: Event) => {
        const note = (what: keyof Took, isThere: () => boolean) =>
          when(isThere, () => {
            window.knock.took[what] = performance.now() - timeStamp;
          });
        note('door', () => door() !== before);
        if (saves) note('shown', () => says(`Saved: Not home, ${before}`));
      };
      document.addEventListener('pointerup', lifted, { once: true, capture: true });
    },
  };
  when(
    () => door() !== '',
    () => {
      window.knock.paintedAt = performance.now();
    },
  );
}

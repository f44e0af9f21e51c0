import type { BrowserContext, Page } from '@playwright/test';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { openLab } from './leads-lab.ts';
import { launchBrowser, openPhone } from './phone.ts';

const DOORS = 250;
export const MAX_TAKING_MS = 60_000;

export interface TakeAlongFigures {
  /** Milliseconds from the press to the message that the walk is on the device. */
  first: number;
  /** The same for another walk, interrupted in its middle: from when its queue is opened again. */
  again: number;
  /** To fetch the roofs of another walk, which are drawn for that, by as many calls at a time and nothing else. */
  bare: number;
  ratio: number;
  pictures: number;
  /** On the device. */
  bytes: number;
}

/** 'Save Offline' of walks of 250 doors of the sample whose roof pictures were not requested before. */
export async function benchTakeAlong(): Promise<TakeAlongFigures> {
  await ensureWebBuilt();
  const lab = await openLab(0, { SAMPLE_DATA: 'on' });
  const browser = await launchBrowser();
  try {
    const context = await openPhone(browser, lab.baseUrl);
    const [one, two, three] = await makeWalks(context, lab.baseUrl);
    const page = await context.newPage();
    const first = await take(page, `${lab.baseUrl}/queue/${one?.id}`);
    const words = await page.getByText(/^Saved offline .*pictures/).innerText();
    const [, pictures = '0', megabytes = '0'] = /([\d,]+) pictures, ([\d.]+) MB/.exec(words) ?? [];
    const bare = await fetchRoofs(context, lab.baseUrl, two?.roofs ?? []);
    await page.goto(`${lab.baseUrl}/queue/${three?.id}`);
    await askFor(page);
    await page.waitForFunction(isHalfTaken, null, { timeout: 120_000, polling: 'raf' });
    await page.goto(`${lab.baseUrl}/queue/${three?.id}`);
    const opened = performance.now();
    await page.getByText(new RegExp(`^Saved offline .*, ${DOORS} pictures`)).waitFor({ timeout: 300_000 });
    const again = performance.now() - opened;
    const bytes = Number(megabytes) * 1e6;
    return { first, again, bare, ratio: first / bare, pictures: Number(pictures), bytes };
  } finally {
    await browser.close();
    await lab.close();
  }
}

/** Runs in the page. The count may pass any single number between two frames. */
function isHalfTaken(): boolean {
  const [, done, total] =
    /Saving offline… (\d+) of (\d+)/.exec(document.querySelector('main')?.innerText ?? '') ?? [];
  return Number(total) > 1 && Number(done) * 2 >= Number(total);
}

async function take(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const before = await askFor(page);
  await page.getByText(/^Saved offline/).waitFor({ timeout: 300_000 });
  return performance.now() - before;
}

/** Taps 'Save Offline', which a phone has behind 'More'. Gives the time of the tap. */
async function askFor(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const item = page.getByRole('menuitem', { name: 'Save Offline', exact: true });
  await item.waitFor();
  const tapped = performance.now();
  await item.click();
  return tapped;
}

interface Walk {
  id: number;
  roofs: string[];
}

async function makeWalks({ request }: BrowserContext, url: string): Promise<Walk[]> {
  const leads = (await (await request.get(`${url}/api/properties?zipCode=85251`)).json()) as {
    id: number;
    cropImageUrl: string | null;
  }[];
  const pictured = leads.filter(({ cropImageUrl }) => cropImageUrl?.startsWith('/'));
  const walks: Walk[] = [];
  for (const place of [0, 1, 2]) {
    const doors = pictured.slice(place * DOORS, (place + 1) * DOORS);
    if (doors.length < DOORS) throw new Error(`The sample has ${pictured.length} roofs.`);
    const made = await request.post(`${url}/api/queues`, { data: { name: `Walk ${place}` } });
    const { id } = (await made.json()) as { id: number };
    const propertyIds = doors.map((door) => door.id);
    await request.post(`${url}/api/queues/${id}/items/bulk`, { data: { propertyIds } });
    walks.push({ id, roofs: doors.map(({ cropImageUrl }) => cropImageUrl ?? '') });
  }
  return walks;
}

/** Four at a time, as the application does. */
async function fetchRoofs({ request }: BrowserContext, url: string, roofs: string[]): Promise<number> {
  const before = performance.now();
  const waiting = [...roofs];
  const work = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const answer = await request.get(url + path);
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
      await answer.body();
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return performance.now() - before;
}

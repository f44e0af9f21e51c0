import type { BrowserContext } from '@playwright/test';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { median, openLab, quantile } from './leads-lab.ts';
import { launchBrowser, openPhone } from './phone.ts';

const ROOFS = 200;
const ROUNDS = 3;
const SLOWER = 4;
/** Pixels a second: a steady pull of the thumb. */
const SPEED = 1500;
/** A frame that came later than the second after the one before it is seen as a stutter. */
export const MAX_FRAME_MS = 34;

export interface PicturesPaintFigures {
  ours: Frames;
  /** A page of as many pictures and words as they are, without any script. */
  bare: Frames;
  /** How many tiles were in the document at the end. */
  drawn: number;
  /** Pictures that were asked for while scrolling. */
  asked: number;
}

export interface Frames {
  /** Milliseconds between two frames that 95 of 100 do not exceed, and the longest. */
  most: number;
  longest: number;
}

/** 200 roofs of the sample pulled through on a phone with a quarter of a processor, against a bare page, in turns. */
export async function benchPicturesPaint(): Promise<PicturesPaintFigures> {
  await ensureWebBuilt();
  const lab = await openLab(0, { SAMPLE_DATA: 'on' });
  const browser = await launchBrowser();
  try {
    const context = await openPhone(browser, lab.baseUrl);
    const roofs = await drawRoofs(context, lab.baseUrl);
    await context.route('**/bare-pictures', (route) =>
      route.fulfill({ contentType: 'text/html', body: barePage(roofs) }),
    );
    const ours: Frames[] = [];
    const bare: Frames[] = [];
    let [drawn, asked] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const seen = await pull(context, `${lab.baseUrl}/dashboard?zip=85251&view=pictures`);
      ours.push(seen);
      ({ drawn, asked } = seen);
      bare.push(await pull(context, `${lab.baseUrl}/bare-pictures`));
    }
    return { ours: middleOf(ours), bare: middleOf(bare), drawn, asked };
  } finally {
    await browser.close();
    await lab.close();
  }
}

const middleOf = (frames: readonly Frames[]): Frames => ({
  most: median(frames.map(({ most }) => most)),
  longest: median(frames.map(({ longest }) => longest)),
});

interface Roof {
  id: number;
  address: string;
}

/** The first page of the dashboard, whose pictures the server has drawn by then: that is another matter. */
async function drawRoofs({ request }: BrowserContext, url: string): Promise<Roof[]> {
  const page = await request.get(`${url}/api/leads?zipCode=85251&sort=severityLevel&limit=${ROOFS}`);
  const { leads } = (await page.json()) as { leads: Roof[] };
  const waiting = [...leads];
  const work = async () => {
    for (let roof = waiting.shift(); roof; roof = waiting.shift()) {
      const answer = await request.get(`${url}/api/properties/${roof.id}/thumbnail?size=tile`);
      if (!answer.ok()) throw new Error(`the roof of ${roof.address}: ${answer.status()}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return leads;
}

/** Pulls a page up to its end in a tab of its own. */
async function pull(
  context: BrowserContext,
  url: string,
): Promise<Frames & { drawn: number; asked: number }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(url);
  await page.locator('[data-property] img').nth(3).waitFor();
  await page.waitForLoadState('networkidle');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/thumbnail')) asked += 1;
  });
  await page.evaluate(() => {
    const gaps: number[] = [];
    Object.assign(window, { gaps });
    let before = performance.now();
    const look = (now: number) => {
      gaps.push(now - before);
      before = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await cdp.send('Input.synthesizeScrollGesture', {
    ...{ x: 195, y: 600, yDistance: -(height - 844), speed: SPEED },
    ...{ gestureSourceType: 'touch', preventFling: true },
  });
  const { gaps, drawn } = await page.evaluate(() => ({
    gaps: (window as unknown as { gaps: number[] }).gaps,
    drawn: document.querySelectorAll('[data-property]').length,
  }));
  await page.close();
  return { most: quantile(gaps, 0.95), longest: Math.max(...gaps), drawn, asked };
}

const barePage = (roofs: readonly Roof[]) => `<!doctype html>
<meta name="viewport" content="width=device-width">
<style>main { display: grid; grid-template-columns: 1fr 1fr; gap: 12px } img { width: 100%; aspect-ratio: 4 / 3 }
div { height: 240px }</style><main>
${roofs
  .map(
    ({ id, address }) =>
      `<div data-property="${id}"><img loading="lazy" src="/api/properties/${id}/thumbnail?size=tile" alt=""><p>Severe<p>${address}<p>85251</div>`,
  )
  .join('\n')}</main>`;

import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { ADMIN, openLab } from './leads-lab.ts';

const ROOFS = 200;
const THROTTLE = 4;
/** Pixels a frame: a quick flick of a wheel or a thumb, 1,800 a second. */
const STEP = 30;
/** Milliseconds of a frame that an eye sees as a stutter: every second one of 60 a second is missing. */
const STUTTER_MS = 33.4;
export const MAX_FRAME_MS = 34;
export const MAX_STUTTERS = 0.05;

export interface ScrollFigures {
  /** Milliseconds from frame to frame. */
  median: number;
  p95: number;
  longest: number;
  /** Share of frames that took longer than two of a 60 Hz screen. */
  stutters: number;
  frames: number;
}

export interface PicturesScrollFigures {
  desktop: ScrollFigures;
  phone: ScrollFigures;
}

/** Scrolling over 200 roofs of the dashboard's pictures with a CPU that is four times slower, in Chromium. */
export async function benchPicturesScroll(): Promise<PicturesScrollFigures> {
  await ensureWebBuilt();
  const lab = await openLab(0, { SAMPLE_DATA: 'on' });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const measure = async (width: number, height: number) => {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 800 });
      await context.request.post(`${lab.baseUrl}/api/auth/login`, { data: ADMIN });
      const figures = await scrollOver(context, `${lab.baseUrl}/dashboard?view=pictures`);
      await context.close();
      return figures;
    };
    return { desktop: await measure(1440, 900), phone: await measure(390, 844) };
  } finally {
    await browser.close();
    await lab.close();
  }
}

async function scrollOver(context: BrowserContext, url: string): Promise<ScrollFigures> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('[data-place] img').first().waitFor();
  // The server draws each picture when it is asked for it the first time.
  await scroll(page);
  await page.waitForLoadState('networkidle');
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const frames = (await scroll(page)).sort((a, b) => a - b);
  await page.close();
  const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? 0;
  return {
    ...{ median: at(0.5), p95: at(0.95), longest: at(1), frames: frames.length },
    stutters: frames.filter((frame) => frame > STUTTER_MS).length / frames.length,
  };
}

/** From the top to the end of 200 roofs. @returns milliseconds from frame to frame */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(
    ({ step, roofs }) =>
      new Promise<number[]>((resolve) => {
        const grid = document.querySelector('[role=grid]');
        let frame = grid?.parentElement ?? null;
        while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) frame = frame.parentElement;
        const scroller =
          frame && frame.scrollHeight > frame.clientHeight + 1 ? frame : document.scrollingElement;
        if (!grid || !scroller) throw new Error('there are no pictures to scroll over');
        const columns = Number(grid.getAttribute('aria-colcount'));
        const lines = Number(grid.getAttribute('aria-rowcount'));
        const reach = (grid.scrollHeight * (roofs / columns)) / lines;
        const end = Math.min(reach, scroller.scrollHeight - scroller.clientHeight);
        const frames: number[] = [];
        let before: number | undefined;
        let top = 0;
        const next = (now: number) => {
          if (before !== undefined) frames.push(now - before);
          before = now;
          scroller.scrollTo({ top, behavior: 'instant' });
          top += step;
          if (top <= end) requestAnimationFrame(next);
          else if (frames.length < 50) throw new Error(`there are ${end} pixels to scroll over`);
          else resolve(frames);
        };
        requestAnimationFrame(next);
      }),
    { step: STEP, roofs: ROOFS },
  );

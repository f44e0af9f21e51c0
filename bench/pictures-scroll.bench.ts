import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { ADMIN, openLab } from './leads-lab.ts';

const ROOFS = 200;
const THROTTLE = 4;
/** Pixels a second: a quick flick of a wheel or a thumb. */
const SPEED = 1800;
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
  const devtools = await context.newCDPSession(page);
  await scroll(page, devtools);
  await page.waitForLoadState('networkidle');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const frames = (await scroll(page, devtools)).sort((a, b) => a - b);
  await page.close();
  const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? 0;
  return {
    ...{ median: at(0.5), p95: at(0.95), longest: at(1), frames: frames.length },
    stutters: frames.filter((frame) => frame > STUTTER_MS).length / frames.length,
  };
}

/** From the top to the end of 200 roofs, as a wheel or a thumb scrolls. @returns milliseconds from frame to frame */
async function scroll(page: Page, devtools: CDPSession): Promise<number[]> {
  const { x, y, distance, isTouch } = await page.evaluate(toTheTop, ROOFS);
  await page.evaluate(() => window.frames200.begin());
  await devtools.send('Input.synthesizeScrollGesture', {
    ...{ x, y, yDistance: -distance, speed: SPEED, preventFling: true },
    gestureSourceType: isTouch ? 'touch' : 'mouse',
  });
  const frames = await page.evaluate(() => window.frames200.end());
  if (frames.length < 50) throw new Error(`there are ${distance} pixels to scroll over`);
  return frames;
}

declare global {
  interface Window {
    frames200: { begin(): void; end(): number[] };
  }
}

/** Runs in the page: to the top of what scrolls. @returns its middle, and the pixels to the end of so many roofs */
function toTheTop(roofs: number) {
  const grid = document.querySelector('[role=grid]');
  let frame = grid?.parentElement ?? null;
  while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) frame = frame.parentElement;
  const scroller = frame && frame.scrollHeight > frame.clientHeight + 1 ? frame : document.scrollingElement;
  if (!grid || !scroller) throw new Error('there are no pictures to scroll over');
  scroller.scrollTo({ top: 0, behavior: 'instant' });
  const [columns, lines] = ['aria-colcount', 'aria-rowcount'].map((name) => Number(grid.getAttribute(name)));
  const reach = (grid.scrollHeight * (roofs / (columns ?? 1))) / (lines ?? 1);
  const frames: number[] = [];
  let before: number | undefined;
  let isOn = true;
  const note = (now: number) => {
    if (before !== undefined) frames.push(now - before);
    before = now;
    if (isOn) requestAnimationFrame(note);
  };
  window.frames200 = {
    begin: () => requestAnimationFrame(note),
    end: () => {
      isOn = false;
      return frames;
    },
  };
  const { left, width, top } = grid.getBoundingClientRect();
  return {
    x: left + width / 2,
    y: (top + innerHeight) / 2,
    distance: Math.min(reach, scroller.scrollHeight - scroller.clientHeight),
    isTouch: navigator.maxTouchPoints > 0,
  };
}

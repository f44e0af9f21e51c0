import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { flyOver } from '#testing/pictures.ts';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { DAY, openCaptureLab } from './captures-lab.ts';
import { ADMIN, median } from './leads-lab.ts';

const ROOFS = 15;
/** The minimum time a reviewer looks at a roof, while the next one is loaded. */
const LOOK_MS = 700;
export const MAX_NEXT_ROOF_MS = 100;

export interface ReviewPaintFigures {
  /** Milliseconds from the key that confirms an answer to the frame that shows the next roof. */
  next: number;
  slowest: number;
  roofs: number;
}

/** The reviewer's desk over a flight that was placed and cut, in Chromium, worked by keys. */
export async function benchReviewPaint(): Promise<ReviewPaintFigures> {
  await ensureWebBuilt();
  const lab = await openCaptureLab();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    await lab.send(await flyOver(DAY, { columns: 5, rows: 5 }));
    await lab.place({ minutes: 5 });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.request.post(`${lab.baseUrl}/api/auth/login`, { data: ADMIN });
    const took = await judge(context, `${lab.baseUrl}/review?capture=${lab.captureId}`);
    return { next: median(took), slowest: Math.max(...took), roofs: took.length };
  } finally {
    await browser.close();
    await lab.close();
  }
}

async function judge(context: BrowserContext, address: string): Promise<number[]> {
  const page = await context.newPage();
  await page.addInitScript(watchRoofs);
  await page.goto(address);
  const took: number[] = [];
  for (let roof = 0; roof <= ROOFS; roof += 1) {
    await page.waitForFunction(() => window.roofs.shown() !== '', undefined, { timeout: 60_000 });
    await page.waitForTimeout(LOOK_MS);
    const next = await confirmed(page);
    // The first of all is not counted.
    if (roof > 0) took.push(next);
  }
  return took;
}

async function confirmed(page: Page): Promise<number> {
  await page.keyboard.press('1');
  await page.keyboard.press('0');
  await page.evaluate(() => window.roofs.watch());
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.roofs.took !== undefined, undefined, { timeout: 30_000 });
  return page.evaluate(() => window.roofs.took ?? 0);
}

declare global {
  interface Window {
    roofs: {
      /** The picture that is to be judged, once it can be seen. */
      shown(): string;
      /** Milliseconds from the key to the frame with another one. */
      took?: number | undefined;
      watch(): void;
    };
  }
}

/** Runs in the page: finds out when a frame was painted that shows another roof. */
function watchRoofs(): void {
  const shown = () => {
    const image = document.querySelector<HTMLImageElement>('img[data-shown=true]');
    return image?.complete && image.naturalWidth > 0 ? image.src : '';
  };
  // A message posted from the frame is delivered when the frame is painted.
  const painted = (then: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  };
  window.roofs = {
    shown,
    watch() {
      const before = shown();
      window.roofs.took = undefined;
      const pressed = ({ timeStamp }: Event) => {
        const look = () => {
          if (shown() === '' || shown() === before) return void requestAnimationFrame(look);
          painted(() => {
            window.roofs.took = performance.now() - timeStamp;
          });
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('keydown', pressed, { once: true, capture: true });
    },
  };
}

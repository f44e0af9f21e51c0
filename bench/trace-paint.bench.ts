import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { median, openLab, signIn } from './leads-lab.ts';
import { launchBrowser, openPhone } from './phone.ts';

const ROUNDS = 3;
/** How many times slower than this processor. */
const SLOWER = 4;
/** One frame at 60 a second. */
export const MAX_STROKE_MS = 16.7;
const PICTURE = { width: 1200, height: 900 };
/** Parts of the picture's width and height. */
const ROOF = { left: 0.1, right: 0.9, top: 0.2, ridge: 0.5, bottom: 0.8 };
/** Of the lines across, which leave twice as many faces. */
const ACROSS = 11;

type Place = readonly [across: number, down: number];

export interface TracePaintFigures {
  /** Milliseconds of script between the press that ends a stroke and its frame: of each stroke the median of all rounds. */
  stroke: number;
  slowest: number;
  strokes: number;
  /** Of the finished roof. */
  edges: number;
}

/** A roof of some sixty edges, drawn line by line with the finger on a slow phone, its measurement beside it. */
export async function benchTracePaint(): Promise<TracePaintFigures> {
  await ensureWebBuilt();
  const lab = await openLab(10);
  const browser = await launchBrowser();
  try {
    const cookie = await signIn(lab.baseUrl);
    const answer = await fetch(`${lab.baseUrl}/api/properties?limit=1`, { headers: { cookie } });
    const [lead] = (await answer.json()) as { id: number }[];
    const context = await openPhone(browser, lab.baseUrl);
    const picture = await sharp({ create: { ...PICTURE, channels: 3, background: '#8a8378' } })
      .png()
      .toBuffer();
    await context.route('https://images.example.com/**', (route) =>
      route.fulfill({ body: picture, contentType: 'image/png' }),
    );
    const rounds: number[][] = [];
    let edges = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await context.newPage();
      await page.addInitScript(watchStrokes);
      await page.goto(`${lab.baseUrl}/dashboard?property=${lead?.id}`);
      const traced = await trace(page, await context.newCDPSession(page));
      rounds.push(traced.strokes);
      edges = traced.edges;
      await page.close();
    }
    const strokes = (rounds[0] ?? []).map((_, at) => median(rounds.map((round) => round[at] ?? 0)));
    return { stroke: median(strokes), slowest: Math.max(...strokes), strokes: strokes.length, edges };
  } finally {
    await browser.close();
    await lab.close();
  }
}

async function trace(page: Page, cdp: CDPSession): Promise<{ strokes: number[]; edges: number }> {
  await page.getByRole('button', { name: 'Measure Roof' }).click();
  const { left, right, top, ridge, bottom } = ROOF;
  await page.getByRole('button', { name: 'Known length' }).click();
  for (const place of [
    [left, 0.1],
    [right, 0.1],
  ] as const)
    await tap(page, place);
  await page.getByLabel('Length in feet').fill('90');
  await page.getByLabel('Pitch of the roof').fill('6');
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const strokes: number[] = [];
  // Each line is ended by a press on what is drawn, and the next one begins with another.
  for (const line of linesOf()) {
    await tap(page, line[0]);
    for (const place of line.slice(1)) {
      await page.evaluate(() => {
        window.strokeTook = 0;
      });
      await tap(page, place);
      // So that what follows the frame of one stroke is done before the next.
      await page.waitForTimeout(400);
      strokes.push(await page.evaluate(() => window.strokeTook));
    }
    // The outline gets lines of its own, which this roof does without.
    if (strokes.length === line.length - 1) {
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Draw', exact: true }).click();
    }
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const shown = await page.getByRole('region', { name: 'Result' }).textContent();
  const edges = [...(shown ?? '').matchAll(/(?:Ridge|Hip|Valley|Eave|Rake|flashing) \((\d+)\)/gi)];
  return { strokes, edges: edges.reduce((sum, [, count]) => sum + Number(count), 0) };

  function linesOf(): [Place, ...Place[]][] {
    const across = Array.from(
      { length: ACROSS },
      (_, at) => left + ((right - left) * (at + 1)) / (ACROSS + 1),
    );
    return [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ],
      [
        [left, ridge],
        [right, ridge],
      ],
      ...across.flatMap((x): [Place, ...Place[]][] => [
        [
          [x, top],
          [x, ridge],
        ],
        [
          [x, bottom],
          [x, ridge],
        ],
      ]),
    ];
  }
}

declare global {
  interface Window {
    /** Milliseconds that the scripts of a press took, those that draw it among them. */
    strokeTook: number;
  }
}

/** Runs in the page. Adds up the handlers of presses, with what React draws in them; the browser reports frames that took 16 ms or more. */
function watchStrokes(): void {
  window.strokeTook = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.name === 'pointerdown' || entry.name === 'pointerup')
        window.strokeTook += entry.processingEnd - entry.processingStart;
  });
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function tap(page: Page, [across, down]: Place): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no picture to trace on');
  // The picture keeps its shape in the middle of its box.
  const scale = Math.min(box.width / PICTURE.width, box.height / PICTURE.height);
  await page.touchscreen.tap(
    box.x + box.width / 2 + (across - 0.5) * PICTURE.width * scale,
    box.y + box.height / 2 + (down - 0.5) * PICTURE.height * scale,
  );
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { tour } from '../../src/web/features/platform/marketing/media.ts';
import { type Clip, type Film, startFilm } from './film.ts';
import { mediaFolder } from './save-picture.ts';
import { picturesLoaded, settled } from './screens.ts';
import type { Stage } from './stage.ts';

const LARGEST_BYTES = 2 * 1024 * 1024;
const FRAMES_A_SECOND = 15;

interface Scene {
  caption: string;
  /** Before the camera runs. */
  set: (page: Page, stage: Stage) => Promise<void>;
  play: (page: Page, film: Film) => Promise<void>;
}

/** A scene filmed as it happens. */
const live = (act: (page: Page) => Promise<void>) => (page: Page, film: Film) => film.run(() => act(page));

const scenes: readonly Scene[] = [
  {
    caption: 'Every property of your ZIP codes, in one table.',
    set: async (page, { url }) => {
      await page.goto(`${url}/dashboard`);
      await page.getByText('2,591 properties').first().waitFor();
    },
    play: live(async (page) => {
      await glide(page, 640, 520);
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(1500);
      await page.mouse.wheel(0, -500);
      await page.waitForTimeout(1500);
    }),
  },
  {
    caption: 'Filter for severe damage: the list is down to the doors that count.',
    set: async () => {},
    play: live(async (page) => {
      const severity = page.getByRole('button', { name: /^Severity:/ });
      await glideTo(page, severity);
      await severity.click();
      await page.waitForTimeout(900);
      const option = page.getByRole('checkbox', { name: 'Severe', exact: true });
      await glideTo(page, option);
      await option.click();
      await page.waitForTimeout(3500);
    }),
  },
  {
    caption: 'Open a property: the roof from above, and what was found on it.',
    set: async (page, { url, propertyId }) => {
      await page.goto(`${url}/dashboard?severity=severe&property=${propertyId}`);
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(1500);
      await picturesLoaded(page);
    },
    play: live(async (page) => {
      await glide(page, 520, 420);
      await page.waitForTimeout(5000);
    }),
  },
  {
    caption: 'On the map, damage shows street by street.',
    set: async (page, { url, latitude, longitude }) => {
      await page.goto(`${url}/map?at=${latitude.toFixed(5)},${longitude.toFixed(5)},14.5`);
      await page.locator('canvas').first().waitFor();
      await page.waitForTimeout(10_000);
    },
    play: async (page, film) => {
      await glide(page, 700, 420);
      await page.waitForTimeout(1500);
      await film.still(2.5);
      for (let turn = 0; turn < 56; turn += 1) {
        await page.mouse.wheel(0, -24);
        // The wheel's own easing, and the drawing after it.
        await page.waitForTimeout(turn < 40 ? 900 : 1300);
        await film.still(1 / FRAMES_A_SECOND);
      }
      await page.waitForTimeout(6000);
      await film.still(4);
    },
  },
  {
    caption: 'The day’s doors are in a walk, and doors where nobody was home return later.',
    set: async (page, { url, queueId }) => {
      await page.goto(`${url}/queue/${queueId}?sort=severityLevel`);
      await page.getByRole('progressbar').first().waitFor();
    },
    play: live(async (page) => {
      await glide(page, 600, 460);
      await page.waitForTimeout(2500);
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(3000);
    }),
  },
];

/** The tour: what a user does, filmed in the running application, as WebM and MP4 with captions and a poster. */
export async function recordTour(stage: Stage): Promise<void> {
  const { width, height } = tour;
  const folder = mkdtempSync(join(tmpdir(), 'ridgecap-tour-'));
  const context = await stage.open('owner', { viewport: { width, height }, colorScheme: 'light' });
  await context.addInitScript(showPointer);
  const page = await context.newPage();
  const film = await startFilm(page, folder);
  const captions: { from: number; to: number; text: string }[] = [];
  for (const { caption, set, play } of scenes) {
    await set(page, stage);
    await settled(page, 800);
    if (captions.length === 0) await savePoster(page);
    const from = film.seconds();
    await play(page, film);
    captions.push({ from, to: film.seconds(), text: caption });
  }
  const clips = await film.end();
  await context.close();
  encode(folder, clips);
  writeFileSync(join(mediaFolder, `${tour.name}.vtt`), webVtt(captions));
  rmSync(folder, { recursive: true, force: true });
}

async function savePoster(page: Page): Promise<void> {
  await sharp(await page.screenshot())
    .avif({ quality: 52, effort: 7 })
    .toFile(join(mediaFolder, `${tour.name}-poster.avif`));
}

function encode(folder: string, clips: readonly Clip[]): void {
  const list = clips.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(3)}`).join('\n');
  const last = clips.at(-1);
  writeFileSync(join(folder, 'clips.txt'), `${list}\nfile '${last?.file}'\n`);
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', join(folder, 'clips.txt')];
  const pictures = [
    '-vf',
    `fps=${FRAMES_A_SECOND},scale=${tour.width}:${tour.height}`,
    '-pix_fmt',
    'yuv420p',
    '-an',
  ];
  run([
    ...input,
    ...pictures,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '40',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-cpu-used',
    '5',
    fileOf('webm'),
  ]);
  run([
    ...input,
    ...pictures,
    '-c:v',
    'libx264',
    '-crf',
    '29',
    '-preset',
    'medium',
    '-movflags',
    '+faststart',
    fileOf('mp4'),
  ]);
  for (const kind of ['webm', 'mp4']) {
    const { size } = statSync(fileOf(kind));
    if (size > LARGEST_BYTES) throw new Error(`The tour is too large: ${fileOf(kind)} has ${size} bytes.`);
  }
}

const fileOf = (kind: string): string => join(mediaFolder, `${tour.name}.${kind}`);

function run(args: readonly string[]): void {
  const { status } = spawnSync('ffmpeg', args, { stdio: 'inherit' });
  if (status !== 0) throw new Error('ffmpeg could not make the tour.');
}

function webVtt(captions: readonly { from: number; to: number; text: string }[]): string {
  const cues = captions.map(
    ({ from, to, text }) => `${stamp(from)} --> ${stamp(to - 0.1)} line:88%\n${text}`,
  );
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function stamp(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}

/** A browser without a head draws no pointer, so the film draws one. */
function showPointer(): void {
  addEventListener('DOMContentLoaded', () => {
    const dot = document.createElement('div');
    dot.style.cssText =
      'position:fixed;z-index:99999;width:22px;height:22px;margin:-11px;border-radius:50%;background:rgb(190 80 40/.55);border:2px solid #fff;box-shadow:0 1px 4px rgb(0 0 0/.4);pointer-events:none;left:-50px;top:-50px';
    document.documentElement.append(dot);
    addEventListener('pointermove', ({ clientX, clientY }) => {
      dot.style.left = `${clientX}px`;
      dot.style.top = `${clientY}px`;
    });
  });
}

async function glide(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y, { steps: 25 });
}

async function glideTo(page: Page, target: ReturnType<Page['getByLabel']>): Promise<void> {
  const box = await target.boundingBox();
  if (box) await glide(page, box.x + box.width / 2, box.y + box.height / 2);
}

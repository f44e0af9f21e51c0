import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  type PhoneName,
  type PreviewName,
  phones,
  previews,
  themesShown,
} from '../../src/web/features/platform/marketing/media.ts';
import { mediaFolder, savePicture } from './save-picture.ts';
import type { Stage } from './stage.ts';

// 1.25 device pixels a CSS pixel: 1,600 × 1,000.
const screen = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 };

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** The four platform previews and the phones, light and dark. */
export async function makeScreens(stage: Stage): Promise<void> {
  for (const theme of themesShown) {
    const context = await stage.open('owner', { ...screen, colorScheme: theme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const name of Object.keys(previews) as PreviewName[]) {
      await scenes[name](page, stage);
      await savePicture(previews[name][theme], 'screen', await page.screenshot());
    }
    await context.close();
    await makePhones(stage, theme);
  }
}

async function makePhones(stage: Stage, theme: (typeof themesShown)[number]): Promise<void> {
  const context = await stage.open('rep', { ...phone, colorScheme: theme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const name of Object.keys(phones) as PhoneName[]) {
    await phoneScenes[name](page, stage);
    await savePicture(phones[name][theme], 'screen', await page.screenshot());
  }
  await context.close();
}

type Scene = (page: Page, stage: Stage) => Promise<void>;

export const scenes: Record<PreviewName, Scene> = {
  async dashboard(page, { url }) {
    await page.goto(`${url}/dashboard?severity=severe`);
    await page.getByRole('heading').first().waitFor();
    await settled(page);
  },
  async map(page, { url, latitude, longitude }) {
    await page.goto(`${url}/map?at=${latitude.toFixed(5)},${longitude.toFixed(5)},16.6`);
    await page.locator('canvas').first().waitFor();
    await settled(page, 12_000);
  },
  async imagery(page, { url, propertyId }) {
    await page.goto(`${url}/dashboard?property=${propertyId}`);
    await page.getByRole('dialog').waitFor();
    await picturesLoaded(page);
    await settled(page);
  },
  async queue(page, { url, queueId }) {
    await page.goto(`${url}/queue/${queueId}?sort=severityLevel`);
    await page.getByRole('progressbar').first().waitFor();
    await settled(page);
  },
};

const phoneScenes: Record<PhoneName, Scene> = {
  async today(page, { url }) {
    await page.goto(`${url}/today`);
    await page.getByRole('heading', { name: 'Walks' }).waitFor();
    await settled(page);
  },
  async knock(page, { url, queueId }) {
    await page.goto(`${url}/knock/${queueId}`);
    await page.getByRole('button', { name: 'Not home' }).waitFor();
    await picturesLoaded(page);
    await settled(page, 6000);
  },
  async sign(page, { url, proposalPath }) {
    await page.goto(`${url}${proposalPath}`);
    const options = page.getByText('Choose your roof');
    await options.waitFor();
    await options.evaluate((legend) => scrollTo(0, legend.getBoundingClientRect().top - 120));
    await settled(page);
  },
};

/** The preview picture of a shared link: the top of the landing page, without its buttons. */
export async function makeSharePicture(browser: Browser, url: string): Promise<void> {
  const viewport = { width: 1200, height: 630 };
  const page = await browser.newPage({ viewport, colorScheme: 'light', bypassCSP: true });
  await page.goto(url);
  await page.addStyleTag({ content: shareLooks });
  await settled(page);
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 8 })
    .toFile(join(mediaFolder, 'share.png'));
  await page.close();
}

const shareLooks = `
  header, main > section a { display: none !important; }
  main > section:first-child > div { min-height: 630px; padding-block: 0 24px; }
`;

export async function picturesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}

/** Waits until nothing loads any more, and a moment for what fades. */
export async function settled(page: Page, milliseconds = 1200): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.waitForTimeout(milliseconds);
}

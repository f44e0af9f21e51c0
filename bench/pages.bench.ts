import type { BrowserContext } from '@playwright/test';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { makeQueue } from './knock.bench.ts';
import { ADMIN, openLab } from './leads-lab.ts';
import { launchBrowser } from './phone.ts';

/** Milliseconds without a request after which a page counts as loaded; what it fetches for later counts as well. */
const QUIET_MS = 3000;

interface Bar {
  /** Most kilobytes of script, and of everything. */
  scriptKb?: number;
  kb?: number;
  requests?: number;
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

export interface PageWeight extends Required<Bar> {
  path: string;
  width: number;
  bar: Bar;
  held: boolean;
}

/** What a browser that has kept nothing receives for a page of a server with the sample, until it asks for nothing more. */
export async function benchPages(): Promise<PageWeight[]> {
  await ensureWebBuilt();
  const lab = await openLab(0, { SAMPLE_DATA: 'on' });
  const browser = await launchBrowser();
  try {
    const open = async (viewport: typeof PHONE) =>
      browser.newContext({ viewport, serviceWorkers: 'block', hasTouch: viewport === PHONE });
    const weigh = async (path: string, viewport: typeof PHONE, bar: Bar, isMember = true) => {
      const context = await open(viewport);
      if (isMember) await context.request.post(`${lab.baseUrl}/api/auth/login`, { data: ADMIN });
      const weight = await weightOf(context, lab.baseUrl + path);
      await context.close();
      const held = Object.entries(bar).every(([what, most]) => weight[what as keyof Bar] <= most);
      return { path, width: viewport.width, ...weight, bar, held };
    };
    const maker = await open(PHONE);
    await maker.request.post(`${lab.baseUrl}/api/auth/login`, { data: ADMIN });
    const queue = `/queue/${await makeQueue(lab, maker)}`;
    return [
      await weigh('/login', DESKTOP, { scriptKb: 120 }, false),
      await weigh('/login', PHONE, { scriptKb: 120 }, false),
      await weigh(queue, PHONE, { scriptKb: 350, requests: 45 }),
      await weigh('/map', DESKTOP, { kb: 800 }),
      await weigh('/map', PHONE, { kb: 800 }),
      await weigh('/dashboard', DESKTOP, {}),
      await weigh('/dashboard', PHONE, {}),
    ];
  } finally {
    await browser.close();
    await lab.close();
  }
}

/** Kilobytes as they are transferred, with their headers. */
async function weightOf(context: BrowserContext, url: string): Promise<Required<Bar>> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  const weight = { scriptKb: 0, kb: 0, requests: 0 };
  let latest = Date.now();
  devtools.on('Network.requestWillBeSent', () => {
    latest = Date.now();
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    weight.requests += 1;
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    latest = Date.now();
    weight.kb += encodedDataLength / 1024;
    if (scripts.has(requestId)) weight.scriptKb += encodedDataLength / 1024;
  });
  await page.goto(url);
  while (Date.now() - latest < QUIET_MS) await page.waitForTimeout(100);
  await page.close();
  return weight;
}

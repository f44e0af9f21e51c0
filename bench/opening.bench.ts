import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { addContractor, median, openLab, signIn } from './leads-lab.ts';

const ROWS = 15_000;
const ROUNDS = 5;
export const MAX_OPENING_RATIO = 1.6;
/** A weak phone on a weak line: bytes per second, milliseconds, and how many times slower than this processor. */
const PHONE = { bytesPerSecond: 400_000 / 8, latency: 400, slower: 4 };

export interface OpeningFigures {
  /** Milliseconds from navigation to the first painted rows of the dashboard, with nothing kept. */
  rows: number;
  /** To the first paint of anything. */
  bar: number;
  /** To the rows of a page of a few lines that loads one script of as many bytes, and then the same first rows. */
  bare: number;
  /** Of `rows` to that. */
  ratio: number;
  scripts: number;
  scriptBytes: number;
  requests: number;
}

/** /dashboard of a signed-in contractor on a slow phone that has never seen it, in turns with a bare page. */
export async function benchOpening(): Promise<OpeningFigures> {
  await ensureWebBuilt();
  const lab = await openLab(ROWS);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  const admin = await signIn(lab.baseUrl);
  const contractor = await addContractor(lab.baseUrl, admin, 'opening', ['85251']);
  const cookie = await signIn(lab.baseUrl, contractor);
  const first = await fetch(`${lab.baseUrl}/api/leads?sort=severityLevel&direction=desc&limit=50`, {
    headers: { cookie },
  });
  const list = Buffer.from(await first.arrayBuffer());
  const seen: Opening[] = [];
  const bares: number[] = [];
  let bare: Server | undefined;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const opening = await open(browser, `${lab.baseUrl}/dashboard`, cookie);
      seen.push(opening);
      bare ??= await serveBare(opening.scriptBytes, list);
      const { port } = bare.address() as AddressInfo;
      bares.push((await open(browser, `http://127.0.0.1:${port}/`, cookie)).rows);
    }
  } finally {
    bare?.close();
    await browser.close();
    await lab.close();
  }
  const rows = median(seen.map((one) => one.rows));
  const yardstick = median(bares);
  const { scripts, scriptBytes, requests } = seen[0] as Opening;
  return {
    rows,
    bar: median(seen.map(({ bar }) => bar)),
    bare: yardstick,
    ratio: rows / yardstick,
    scripts,
    scriptBytes,
    requests,
  };
}

interface Opening {
  rows: number;
  bar: number;
  /** What had arrived when the rows were painted. */
  scripts: number;
  scriptBytes: number;
  requests: number;
}

/** In a browser that has kept nothing. */
async function open(browser: Browser, url: string, cookie: string): Promise<Opening> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    return await openIn(context, url, cookie);
  } finally {
    await context.close();
  }
}

async function openIn(context: BrowserContext, url: string, cookie: string): Promise<Opening> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: PHONE.bytesPerSecond,
    uploadThroughput: PHONE.bytesPerSecond,
    connectionType: 'cellular3g',
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slower });
  const scripts = new Set<string>();
  let requests = 0;
  let scriptBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(watchForRows);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.paintedRows !== undefined, undefined, { timeout: 120_000 });
  const figures = { scripts: scripts.size, scriptBytes, requests };
  const [rows = 0, bar = 0] = await page.evaluate(() => [
    window.paintedRows,
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  ]);
  return { rows, bar, ...figures };
}

declare global {
  interface Window {
    /** Milliseconds from navigation to the frame that showed rows. */
    paintedRows?: number;
  }
}

function watchForRows(): void {
  const look = () => {
    if (!document.querySelector('main [data-property], li[data-row]'))
      return void requestAnimationFrame(look);
    // A message posted from the frame is delivered when the frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.paintedRows = performance.now();
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

/** A page with one script of so many bytes that no compression makes smaller, and what it then reads and writes down. */
async function serveBare(scriptBytes: number, list: Buffer): Promise<Server> {
  const padding = randomBytes(Math.ceil((scriptBytes * 3) / 4)).toString('base64');
  const script = `fetch('/leads').then((answer) => answer.json()).then(({ leads }) => {
  for (const lead of leads) {
    const row = document.querySelector('ul').appendChild(document.createElement('li'));
    row.dataset.row = lead.id;
    row.textContent = [lead.address, lead.owner, lead.yearBuilt, lead.areaSquareFeet, lead.severityLevel].join(' ');
  }
});
//${padding}`;
  const answers: Record<string, [type: string, body: string | Buffer]> = {
    '/': [
      'text/html',
      '<!doctype html><title>Bare</title><p>Leads</p><ul></ul><script type="module" src="/script.js"></script>',
    ],
    '/script.js': ['text/javascript', script],
    '/leads': ['application/json', list],
  };
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', type).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

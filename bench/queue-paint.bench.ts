import { type BrowserContext, chromium } from '@playwright/test';
import pg from 'pg';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { ADMIN, type Lab, median, openLab } from './leads-lab.ts';

const ROWS = 15_000;
const ITEMS = 5000;
const ROUNDS = 7;

export interface QueuePaintFigures {
  /** Milliseconds from navigation to the first painted rows of a queue of 5,000 items, and of a bare page with the same list. */
  paint: number;
  yardstick: number;
  ratio: number;
  /** Milliseconds of the longest stretch in which the page answers nothing, the median over all rounds. */
  longestTask: number;
  /** Rows in the document. */
  drawn: number;
}

/** The queue screen against a page of a few lines that reads the same list and writes what fits on the screen, in turns. */
export async function benchQueuePaint(): Promise<QueuePaintFigures> {
  await ensureWebBuilt();
  const lab = await openLab(ROWS);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.request.post(`${lab.baseUrl}/api/auth/login`, { data: ADMIN });
    const queueId = await makeQueue(lab, context);
    await context.route('**/bare-queue', (route) =>
      route.fulfill({ contentType: 'text/html', body: barePage(queueId) }),
    );
    const screen = `${lab.baseUrl}/queue/${queueId}`;
    const bare = `${lab.baseUrl}/bare-queue`;
    await load(context, screen);
    const paints: number[] = [];
    const yardsticks: number[] = [];
    const tasks: number[] = [];
    let drawn = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const seen = await load(context, screen);
      paints.push(seen.paint);
      tasks.push(seen.longestTask);
      drawn = seen.drawn;
      yardsticks.push((await load(context, bare)).paint);
    }
    const [paint, yardstick] = [median(paints), median(yardsticks)];
    return { paint, yardstick, ratio: paint / yardstick, longestTask: median(tasks), drawn };
  } finally {
    await browser.close();
    await lab.close();
  }
}

async function makeQueue(lab: Lab, context: BrowserContext): Promise<number> {
  const response = await context.request.post(`${lab.baseUrl}/api/queues`, { data: { name: 'Paint' } });
  const { id } = (await response.json()) as { id: number };
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  await client.query(
    `insert into queue_items (queue_id, property_id) select $1, id from properties order by id limit ${ITEMS}`,
    [id],
  );
  await client.end();
  return id;
}

/** Opens the page in its own tab and waits for the frame that shows rows. */
async function load(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watch = { paint: 0, longestTask: 0 };
    Object.assign(window, { watch });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watch.longestTask = Math.max(watch.longestTask, duration);
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      if (!document.querySelector('tr[data-id]')) return void requestAnimationFrame(look);
      // A message posted from the frame is delivered when the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        watch.paint = performance.now();
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => (window as unknown as { watch: { paint: number } }).watch.paint > 0);
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { watch: { paint: number; longestTask: number } }).watch,
    drawn: document.querySelectorAll('tr[data-id]').length,
  }));
  await page.close();
  return seen;
}

const barePage = (queueId: number) => `<!doctype html><table><tbody></tbody></table><script>
fetch('/api/queues/${queueId}/items').then((answer) => answer.json()).then((items) => {
  const body = document.querySelector('tbody');
  for (const { property } of items.slice(0, 24)) {
    const row = body.insertRow();
    row.dataset.id = property.id;
    for (const key of ['address', 'owner', 'yearBuilt', 'areaSquareFeet', 'severityLevel'])
      row.insertCell().textContent = property[key];
  }
});
</script>`;

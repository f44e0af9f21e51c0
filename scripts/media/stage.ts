import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

export const stageAdmin = { email: 'morgan@ridgecap.example', password: 'only-for-the-film' };

/** The clocks of the sample's doors. */
const TIME_ZONE = 'America/Phoenix';

/** The application as it is filmed: the sample company at work. */
export interface Stage {
  url: string;
  /** The walk of today that the rep has in hand. */
  queueId: number;
  /** A property worth opening: severe damage, with its picture. */
  propertyId: number;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** The homeowner's page of a proposal that waits for a signature. */
  proposalPath: string;
  /** A window of somebody of the company. */
  open(who: Who, options: BrowserContextOptions): Promise<BrowserContext>;
}

export type Who = 'owner' | 'rep';

interface Lead {
  id: number;
  severityLevel: string;
  hasMissingShingles: boolean;
  hasWaterStains: boolean;
  latitude: number;
  longitude: number;
}

/**
 * Waits until the sample company has worked and its flight is delivered, minutes after the first start.
 * @param printed what the server printed at its first start: the logins
 */
export async function prepareStage(browser: Browser, url: string, printed: string): Promise<Stage> {
  const open = async (who: Who, options: BrowserContextOptions) => {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: TIME_ZONE, ...options });
    const email = `${who}@saguaro.example`;
    const password = new RegExp(`${who}@saguaro\\.example\\s+(\\S+)`).exec(printed)?.[1];
    await post(context.request, `${url}/api/auth/login`, { email, password });
    return context;
  };
  const context = await open('owner', {});
  const calls = context.request;
  await untilDelivered(browser, url);
  const leads = await read<Lead[]>(calls, `${url}/api/properties?limit=15000`);
  const severe = leads.filter(({ severityLevel }) => severityLevel === 'severe');
  const chosen =
    severe.find((lead) => lead.hasMissingShingles && lead.hasWaterStains) ?? severe[0] ?? leads[0];
  if (!chosen) throw new Error('The sample capture is not there.');
  const proposalPath = await sendDraft(calls, url);
  await context.close();
  const { id, latitude, longitude } = chosen;
  const queueId = await walkInHand(await open('rep', {}), url);
  return { url, queueId, propertyId: id, latitude, longitude, proposalPath, open };
}

async function untilDelivered(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext();
  await post(context.request, `${url}/api/auth/login`, stageAdmin);
  await until('one capture delivered and one in review', async () => {
    const captures = await read<{ state: string }[]>(context.request, `${url}/api/captures`);
    return ['delivered', 'in-review'].every((wanted) => captures.some(({ state }) => state === wanted));
  });
  await context.close();
}

/** The company works while its flight is delivered, so neither tells when the other is done. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let second = 0; second < 900; second += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`The sample did not have ${what} within a quarter of an hour.`);
}

/** Sends the company's draft by link. Gives the path of the homeowner's page. */
async function sendDraft(calls: APIRequestContext, url: string): Promise<string> {
  const drafts = () => read<{ id: number }[]>(calls, `${url}/api/proposals?status=draft`);
  await until('a draft of a proposal', async () => (await drafts()).length > 0);
  const [draft] = await drafts();
  const { version } = await read<{ version: number }>(calls, `${url}/api/proposals/${draft?.id}`);
  const sent = await post<{ link: { url: string } }>(calls, `${url}/api/proposals/${draft?.id}/send`, {
    ...{ version, by: 'link' },
  });
  return new URL(sent.link.url).pathname;
}

async function walkInHand(context: BrowserContext, url: string): Promise<number> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
  const walks = () => read<{ queueId: number }[]>(context.request, `${url}/api/walks?day=${day}`);
  await until('a walk of today, which it has not on a Sunday,', async () => (await walks()).length > 0);
  const [walk] = await walks();
  await context.close();
  return walk?.queueId ?? 0;
}

async function read<Answer>(calls: APIRequestContext, url: string): Promise<Answer> {
  const answer = await calls.get(url);
  if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`);
  return answer.json();
}

async function post<Answer>(calls: APIRequestContext, url: string, data: object): Promise<Answer> {
  const answer = await calls.post(url, { data });
  if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`);
  return answer.json();
}

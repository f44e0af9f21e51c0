import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

export const stageAdmin = { email: 'morgan@ridgecap.example', password: 'only-for-the-film' };

/** The application as it is filmed: the sample capture, and a queue for the day. */
export interface Stage {
  url: string;
  queueId: number;
  /** A property worth opening: severe damage, with its picture. */
  propertyId: number;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** A window of a signed-in user. */
  open(options: BrowserContextOptions): Promise<BrowserContext>;
}

interface Lead {
  id: number;
  severityLevel: string;
  roofSubtype: string;
  hasMissingShingles: boolean;
  hasWaterStains: boolean;
  latitude: number;
  longitude: number;
}

export async function prepareStage(browser: Browser, url: string): Promise<Stage> {
  const open = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Phoenix', ...options });
    await context.request.post(`${url}/api/auth/login`, { data: stageAdmin });
    return context;
  };
  const context = await open({});
  const calls = context.request;
  const leads = await sampleLeads(calls, url);
  const severe = leads.filter(({ severityLevel }) => severityLevel === 'severe');
  const chosen =
    severe.find((lead) => lead.hasMissingShingles && lead.hasWaterStains) ?? severe[0] ?? leads[0];
  if (!chosen) throw new Error('The sample capture is not there.');
  const queue = await post<{ id: number }>(calls, `${url}/api/queues`, {
    name: 'Monday doors',
    description: 'Severe first, then what lies on the way',
  });
  const doors = [
    ...severe.slice(0, 14),
    ...leads.filter((lead) => lead.severityLevel === 'moderate').slice(0, 10),
  ];
  await post(calls, `${url}/api/queues/${queue.id}/items/bulk`, { propertyIds: doors.map(({ id }) => id) });
  for (const [index, stage] of ['knocked', 'appt_set', 'called', 'knocked', 'proposal_sent'].entries()) {
    const door = doors[index * 2];
    if (door) await put(calls, `${url}/api/properties/${door.id}/stage`, { stage });
  }
  await context.close();
  const { id, latitude, longitude } = chosen;
  return { url, queueId: queue.id, propertyId: id, latitude, longitude, open };
}

/** The capture is loaded while the server already answers. */
async function sampleLeads(calls: APIRequestContext, url: string): Promise<Lead[]> {
  const whole = 2591;
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const answer = await calls.get(`${url}/api/properties?limit=15000`);
    const leads = answer.ok() ? ((await answer.json()) as Lead[]) : [];
    if (leads.length >= whole) return leads;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('The sample capture was not loaded within two minutes.');
}

async function put(calls: APIRequestContext, url: string, data: object): Promise<void> {
  const answer = await calls.put(url, { data });
  if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`);
}

async function post<Answer>(calls: APIRequestContext, url: string, data: object): Promise<Answer> {
  const answer = await calls.post(url, { data });
  if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`);
  return answer.json();
}

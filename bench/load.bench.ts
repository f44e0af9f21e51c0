import { setTimeout as sleep } from 'node:timers/promises';
import { addContractor, type Lab, quantile, signIn } from './leads-lab.ts';
import { openMapLab } from './map-lab.ts';
import { ms, type Section } from './report.ts';
import { residentMegabytes } from './resident.ts';

const ROWS = Number(process.env.LOAD_ROWS ?? 1_000_000);
const USERS = Number(process.env.LOAD_USERS ?? 200);
const MINUTES = Number(process.env.LOAD_MINUTES ?? 10);
const PER_ZIP = 10_000;
/** A user looks and thinks this long between two calls, on average. */
const THINK_MS = 3000;

interface Door {
  lab: Lab;
  cookie: string;
  zipCode: string;
  propertyId: number;
  /** Kept like a browser does, by path. */
  etags: Map<string, string>;
}
type Step = (door: Door) => { path: string; method?: string; body?: unknown };

// A minute of a canvasser, in calls; what is there twice is done twice as often.
const day: Record<string, Step> = {
  session: () => ({ path: '/api/auth/me' }),
  'ZIP codes': () => ({ path: '/api/properties/zip-codes' }),
  'list of a ZIP': ({ zipCode }) => ({ path: `/api/properties?zipCode=${zipCode}&limit=15000` }),
  counts: () => ({ path: '/api/properties/stats' }),
  'map viewport': () => {
    const north = 33.5 + Math.random() / 10;
    return { path: `/api/properties/map?limit=5000&bbox=-112.1,33.4,-111.9,${north.toFixed(4)}` };
  },
  'map tile': () => ({ path: `/api/map/tiles/12/${773 + Math.floor(Math.random() * 4)}/1645` }),
  search: () => ({ path: `/api/properties/search?q=${Math.floor(Math.random() * 9000) + 10} n elm` }),
  property: ({ propertyId }) => ({ path: `/api/properties/${propertyId}` }),
  'stage and tags': ({ propertyId }) => ({ path: `/api/properties/${propertyId}/crm` }),
  notes: ({ propertyId }) => ({ path: `/api/properties/${propertyId}/notes?limit=50` }),
  'new note': ({ propertyId }) => ({
    path: `/api/properties/${propertyId}/notes`,
    method: 'POST',
    body: { body: 'Knocked, nobody home. Come back on Saturday.' },
  }),
  'new stage': ({ propertyId }) => ({
    path: `/api/properties/${propertyId}/stage`,
    method: 'PUT',
    body: { stage: ['queued', 'knocked', 'called'][Math.floor(Math.random() * 3)] },
  }),
  'into the queue': ({ propertyId }) => ({
    path: '/api/queues/default/items',
    method: 'POST',
    body: { propertyId },
  }),
  queues: () => ({ path: '/api/queues' }),
  pipeline: () => ({ path: '/api/pipeline/deals' }),
};

/** 200 contractors at once for ten minutes on a million properties: errors, times and memory. */
export async function benchLoad(): Promise<Section> {
  const lab = await openMapLab(ROWS, { TRUST_PROXY: 'on' });
  try {
    const doors = await signAllIn(lab);
    const seen = new Map<string, number[]>(Object.keys(day).map((name) => [name, []]));
    const failures: string[] = [];
    const memory: number[] = [];
    const watch = setInterval(() => memory.push(residentMegabytes(lab.pid)), 1000);
    const until = Date.now() + MINUTES * 60_000;
    await Promise.all(doors.map((door) => work(door, until, seen, failures)));
    clearInterval(watch);
    return report(seen, failures, memory);
  } finally {
    await lab.close();
  }
}

async function work(
  door: Door,
  until: number,
  seen: Map<string, number[]>,
  failures: string[],
): Promise<void> {
  const steps = Object.entries(day);
  let at = Math.floor(Math.random() * steps.length);
  await sleep(Math.random() * THINK_MS);
  while (Date.now() < until) {
    const [name, step] = steps[at % steps.length] ?? ['', () => ({ path: '/' })];
    const started = performance.now();
    const status = await send(door, step(door)).catch((error: unknown) => String(error));
    seen.get(name)?.push(performance.now() - started);
    if (typeof status !== 'number' || status >= 400) failures.push(`${name}: ${status}`);
    at += 1;
    if (at % steps.length === 0) door.propertyId += 1;
    await sleep(THINK_MS * (0.5 + Math.random()));
  }
}

async function send(door: Door, { path, method = 'GET', body }: ReturnType<Step>): Promise<number> {
  const etag = method === 'GET' ? door.etags.get(path) : undefined;
  const response = await fetch(door.lab.baseUrl + path, {
    method,
    headers: {
      cookie: door.cookie,
      'accept-encoding': 'br',
      ...(etag && { 'if-none-match': etag }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const next = response.headers.get('etag');
  if (next && method === 'GET') door.etags.set(path, next);
  await response.arrayBuffer();
  return response.status;
}

/** Each from its own address, as behind a proxy: signing in is throttled per address. */
async function signAllIn(lab: Lab): Promise<Door[]> {
  const admin = await signIn(lab.baseUrl);
  const doors: Door[] = [];
  for (let user = 0; user < USERS; user += 1) {
    const zip = user % Math.ceil(ROWS / PER_ZIP);
    const zipCode = String(10_000 + zip).padStart(5, '0');
    const login = await addContractor(lab.baseUrl, admin, `user-${user}`, [zipCode]);
    const address = `10.0.${Math.floor(user / 250)}.${(user % 250) + 1}`;
    const cookie = await signIn(lab.baseUrl, login, { 'x-forwarded-for': address });
    const first = await fetch(`${lab.baseUrl}/api/properties?zipCode=${zipCode}&limit=1`, {
      headers: { cookie },
    });
    const [property] = (await first.json()) as { id: number }[];
    doors.push({ lab, cookie, zipCode, propertyId: property?.id ?? 0, etags: new Map() });
  }
  return doors;
}

function report(
  seen: Map<string, number[]>,
  failures: readonly string[],
  memory: readonly number[],
): Section {
  const all = [...seen.values()].flat();
  const third = Math.floor(memory.length / 3);
  const [early, late] = [Math.max(...memory.slice(0, third), 0), Math.max(...memory.slice(-third), 0)];
  const lines = [['all', all] as const, ...seen].map(([name, figures]) => [
    name,
    figures.length.toLocaleString('en-US'),
    ms(quantile(figures, 0.5)),
    ms(quantile(figures, 0.95)),
    ms(quantile(figures, 0.99)),
  ]);
  const errors =
    failures.length === 0 ? 'No error.' : `**${failures.length} errors**, the first: ${failures[0]}.`;
  return {
    title: `Load: ${USERS} users at once`,
    head: ['call', 'calls', 'median', 'p95', 'p99'],
    lines,
    note: `${ROWS.toLocaleString('en-US')} properties, ${MINUTES} minutes, ${Math.round(all.length / MINUTES / 60)} calls a second from the same machine. ${errors} Memory of the server: at most ${Math.round(early)} MB in the first third, ${Math.round(late)} MB in the last.`,
    held: failures.length === 0 && late <= early * 1.25,
  };
}

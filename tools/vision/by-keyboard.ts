// node tools/vision/by-keyboard.ts FOLDER: a started server gets the pictures of FOLDER/reviewed and FOLDER/test* as two
// captures, through its calls. In Chromium a reviewer judges all roofs of the first by keys alone, answering what is true,
// while the server learns; then says what its heads are worth on the second, which nobody judged.

import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { type DamageSign, roofSubtypes } from '#domain/roofs.ts';
import { currentOdds, type Head, type HeadKind, type Heads } from '#domain/vision/heads.ts';
import { DATABASE_NAME, findRunning } from '#server/platform/database/index.ts';
import { loadModel } from '#server/vision/index.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { picturesForm, type TestPicture } from '#testing/pictures.ts';
import { startProcess } from '#testing/process.ts';
import { ensureWebBuilt } from '../../scripts/build-web.ts';
import { ensureChromium } from '../../scripts/ensure-chromium.ts';
import type { RoofPicture } from './make-roofs.ts';
import { areaUnderCurve } from './measures.ts';
import { flightOver, type RoofFlight } from './roof-flight.ts';

const ADMIN = { email: 'boss@ridgecap.example', password: 'boss-secret' };
const REVIEWER = { email: 'reviewer@ridgecap.example', password: 'reviewer-secret' };
const DAY = '2026-11-03';
const PICTURES_AT_ONCE = 5;

const signKeys: Record<DamageSign, string> = {
  'missing-shingles': 'm',
  'cracked-shingles': 'c',
  'curling-shingles': 'u',
  'water-stains': 'w',
};

async function reviewByKeyboard(folder: string): Promise<void> {
  const unseenFolders = readdirSync(folder).filter((name) => name.startsWith('test'));
  const flights = {
    reviewed: await flightOver([join(folder, 'reviewed')], {
      ...{ zipCode: '85201', center: { latitude: 33.42, longitude: -111.86 }, day: DAY },
    }),
    unseen: await flightOver(
      unseenFolders.map((name) => join(folder, name)),
      { zipCode: '85202', center: { latitude: 33.38, longitude: -111.88 }, day: DAY },
    ),
  };
  await ensureWebBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-keyboard-'));
  const server = await startProcess({
    ...{ DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  await server.ready();
  const database = new pg.Client({ connectionString: (await findRunning(dataDir, DATABASE_NAME)) ?? '' });
  await database.connect();
  try {
    const admin = makeClient(server.url);
    await call(admin, '/api/auth/login', ADMIN);
    await addReviewer(admin, server.url);
    const captureId = await addCapture(admin, flights.reviewed);
    const unseenId = await addCapture(admin, flights.unseen);
    await untilQuiet(database);
    await say('before', database, unseenId, flights.unseen);
    await judgeAll(server.url, captureId, database, flights.reviewed);
    await untilQuiet(database);
    await say('after', database, unseenId, flights.unseen);
  } finally {
    await database.end();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function addReviewer(admin: Client, url: string): Promise<void> {
  const temporary = { email: REVIEWER.email, password: 'for-the-first-time' };
  const made = await call(admin, '/api/admin/users', {
    ...temporary,
    firstName: 'Robin',
    lastName: 'Reviewer',
  });
  await admin.put(`/api/admin/users/${(made as { id: string }).id}/role`, { role: 'reviewer' });
  const person = makeClient(url);
  await call(person, '/api/auth/login', temporary);
  const { password } = REVIEWER;
  const change = { currentPassword: temporary.password, newPassword: password, confirmPassword: password };
  await call(person, '/api/auth/change-password', change);
}

/** Leads, a capture, its pictures and outlines, and that roofs are found in them; gives its id. */
async function addCapture(admin: Client, { zipCode, csv, outlines, pictures }: RoofFlight): Promise<number> {
  const form = new FormData();
  form.append('zipCode', zipCode);
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'leads.csv');
  await call(admin, '/api/admin/upload/properties', form);
  const made = await call(admin, '/api/captures', { zipCode, kind: 'flight', capturedOn: DAY });
  const { id } = made as { id: number };
  const send = async (some: readonly TestPicture[]) => {
    const received = (await call(admin, `/api/captures/${id}/pictures`, picturesForm(some))) as {
      state: string;
    }[];
    for (const { state } of received) states[state] = (states[state] ?? 0) + 1;
  };
  const states: Record<string, number> = {};
  let some: TestPicture[] = [];
  for await (const picture of pictures()) {
    some.push(picture);
    if (some.length < PICTURES_AT_ONCE) continue;
    await send(some);
    some = [];
  }
  if (some.length > 0) await send(some);
  const file = new FormData();
  file.append('file', new Blob([outlines]), 'outlines.geojson');
  await call(admin, `/api/captures/${id}/outlines`, file);
  await call(admin, `/api/captures/${id}/place`);
  console.log(`ZIP ${zipCode}: ${JSON.stringify(states)}`);
  return id;
}

async function call(client: Client, path: string, body?: unknown): Promise<unknown> {
  const answer = await client.post(path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.text ? answer.json() : null;
}

/** No operation waits or runs. */
async function untilQuiet(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `select name, state, error from operations where state not in ('completed', 'canceled')`,
    );
    const failed = rows.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`${failed.name}: ${failed.error}`);
    if (rows.length === 0) return;
    await sleep(1000);
  }
}

/** Signs in as the reviewer and judges until nothing is left, by keys alone. */
async function judgeAll(
  url: string,
  captureId: number,
  database: pg.Client,
  flight: RoofFlight,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(REVIEWER.email);
    await page.getByLabel('Password', { exact: true }).fill(REVIEWER.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/review`);
    await page.goto(`${url}/review?capture=${captureId}`);
    const took: number[] = [];
    let keys = 0;
    let before = '';
    for (;;) {
      const itemId = await nextItem(page, before);
      if (itemId === null) break;
      const started = performance.now();
      for (const key of keysFor(await truthOf(database, itemId, flight))) {
        await page.keyboard.press(key);
        keys += 1;
      }
      took.push(performance.now() - started);
      before = itemId;
      if (took.length % 20 === 0) console.log(`${took.length} roofs judged`);
    }
    console.log(`${took.length} roofs judged with ${keys} keys`);
  } finally {
    await browser.close();
  }
}

/** The roof on screen once it is another one; null if nothing is left. */
async function nextItem(page: Page, before: string): Promise<string | null> {
  const found = await page.waitForFunction(
    (last) => {
      if (document.querySelector('main')?.textContent?.includes('Nothing left to review')) return 'none';
      const shown = document.querySelector<HTMLImageElement>('img[data-shown=true]');
      const id = shown?.complete ? /items\/([0-9a-f-]+)\//.exec(shown.src)?.[1] : undefined;
      return id === last ? undefined : id;
    },
    before,
    { timeout: 120_000 },
  );
  const id = (await found.jsonValue()) as string;
  return id === 'none' ? null : id;
}

async function truthOf(database: pg.Client, itemId: string, { truths }: RoofFlight): Promise<RoofPicture> {
  const { rows } = await database.query<{ parcel: string }>(
    `select p.parcel_number as parcel from review_items i join properties p on p.id = i.property_id where i.id = $1`,
    [itemId],
  );
  const truth = truths.get(rows[0]?.parcel ?? '');
  if (!truth) throw new Error(`nothing is known of ${itemId}`);
  return truth;
}

const keysFor = ({ material, signs }: RoofPicture): string[] => [
  String(roofSubtypes.indexOf(material) + 1),
  ...(signs.length === 0 ? ['0'] : signs.map((sign) => signKeys[sign])),
  'Enter',
];

/** The accuracy of the server's heads on the unreviewed roofs. */
async function say(when: string, database: pg.Client, captureId: number, flight: RoofFlight): Promise<void> {
  const model = loadModel();
  if ('missing' in model) throw new Error(model.missing);
  const { rows: roofs } = await database.query<{ parcel: string; features: number[] }>(
    `select p.parcel_number as parcel, q.features from roof_suggestions q join properties p on p.id = q.property_id
     where q.capture_id = $1 and q.features is not null order by p.id`,
    [captureId],
  );
  const { rows: learned } = await database.query<{ kind: HeadKind; head: Head; isChampion: boolean }>(
    `select distinct on (kind, is_champion) kind, head, is_champion as "isChampion" from vision_heads
     where model = $1 order by kind, is_champion, id desc`,
    [model.id],
  );
  const { rows: last } = await database.query<{ head: Head; labels: number }>(
    `select head from vision_heads where kind = 'damage' order by id desc limit 1`,
  );
  const champions = learned.filter(({ isChampion }) => isChampion);
  const holding: Heads = {
    shipped: model.heads,
    learned: Object.fromEntries(champions.map(({ kind, head }) => [kind, head])),
  };
  const labels = roofs.map(({ parcel }) => (flight.truths.get(parcel)?.signs.length ?? 0) > 0);
  const tell = (what: string, heads: Heads) => {
    const logits = roofs.map(({ features }) => currentOdds(heads, 'damage', features));
    const { value, low, high, n } = areaUnderCurve(what, when, logits, labels);
    console.log(
      `${when}, ${what}: AUC of any damage ${value} [${low}, ${high}], n = ${n} of ${flight.truths.size}`,
    );
  };
  tell(`heads that hold (learned: ${champions.map(({ kind }) => kind).join(', ') || 'none'})`, holding);
  const latest = last[0]?.head;
  if (latest)
    tell(`the last learned head alone, from ${latest.labels} roofs`, {
      shipped: model.heads,
      learned: { damage: latest },
    });
}

await reviewByKeyboard(process.argv[2] ?? '.');

import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { propertiesVisibleTo } from '#access/rows.ts';
import { type LeadQuery, readLeadQuery } from '#contract/lead-filters.ts';
import { filtersOf } from '#domain/filters/lead-filters.ts';
import { mailTemplates } from '#domain/mail/design.ts';
import { and } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { leadsMatching } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { untilIndexed } from './large-indexes.ts';
import { addContractor, type Lab, median, posted, signIn, timed } from './leads-lab.ts';
import { openMapLab } from './map-lab.ts';

const LEADS = 1_000_000;
const ROUNDS = 7;
/** The audience of a campaign against a bare count of the same filter. */
export const MAX_AUDIENCE_RATIO = 1.5;
/** Lists sorted by score against the same lists sorted by another column. */
export const MAX_SCORE_SORT_RATIO = 1;

/** Of a million leads: all, those of a filter, and few enough to read their addresses. */
const filters: Record<string, LeadQuery> = {
  'all of them': {},
  'severe roofs': { severityLevel: 'severe' },
  'roofs of 1990 to 1999, severe': { severityLevel: 'severe', yearBuiltMin: 1990, yearBuiltMax: 1999 },
};

/** Lists by score, each beside one by another column. */
const lists: Record<string, readonly [byScore: string, other: string]> = {
  'First page, the best first': ['sort=score&direction=desc', 'sort=areaSquareFeet&direction=desc'],
  'The last first': ['sort=score', 'sort=areaSquareFeet'],
  'Behind half a million': [
    'sort=score&direction=desc&skip=500000',
    'sort=areaSquareFeet&direction=desc&skip=500000',
  ],
  'Severe roofs': [
    'sort=score&direction=desc&severityLevel=severe',
    'sort=areaSquareFeet&direction=desc&severityLevel=severe',
  ],
  'A filter by score, by address': ['scoreMin=45', 'yearBuiltMin=2000'],
};

export interface AudienceFigures {
  audiences: { name: string; matched: number; left: number; took: number; plain: number; ratio: number }[];
  lists: { name: string; byScore: number; other: number; ratio: number }[];
}

interface Ground {
  lab: Lab;
  client: pg.Client;
  cookie: string;
  userId: string;
}

/** Audiences and lists by score of a company that holds a million leads, with campaigns, opt-outs and tags of before. */
export async function benchAudience(): Promise<AudienceFigures> {
  const lab = await openMapLab(LEADS);
  const client = new pg.Client({ connectionString: lab.superuserUrl });
  try {
    await client.connect();
    await untilIndexed(client);
    const ground = await settle(lab, client);
    return {
      audiences: await measureAudiences(ground),
      lists: await measureLists(ground),
    };
  } finally {
    await client.end();
    await lab.close();
  }
}

async function settle(lab: Lab, client: pg.Client): Promise<Ground> {
  const admin = await signIn(lab.baseUrl);
  const { rows: zips } = await client.query<{ zip_code: string }>('select zip_code from zip_codes');
  const codes = zips.map(({ zip_code }) => zip_code);
  const cookie = await signIn(lab.baseUrl, await addContractor(lab.baseUrl, admin, 'mailer', codes));
  const { rows } = await client.query<{ id: string; customer_id: string }>(
    "select id, customer_id from users where email = 'mailer@bench.example'",
  );
  const [{ id: userId = '', customer_id: companyId = '' } = {}] = rows;
  await untilScored(client, codes.length);
  const campaign = Number((await posted(lab.baseUrl, cookie, '/api/mail/campaigns', draft({}))).id);
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into mail_pieces (campaign_id, customer_id, property_id, is_held_out, recipient, address, taken_from, taken_until)
      select ${campaign}, '${companyId}', id, true, '{}', '{}', current_date - 30, current_date + 30
      from properties where id % 20 = 0;
    insert into opt_outs (customer_id, property_id, channel, source, stated_on)
      select '${companyId}', id, 'mail', 'asked', current_date from properties where id % 100 = 1;
    insert into property_tags (property_id, user_id, tag_id, tag_key)
      select id, '${userId}', 1, 'do_not_contact' from properties where id % 100 = 2;`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  return { lab, client, cookie, userId };
}

async function untilScored(client: pg.Client, zips: number): Promise<void> {
  for (let scored = 0; scored < zips; await sleep(1000)) {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from score_zips where data_version >= 0',
    );
    scored = rows[0]?.n ?? 0;
  }
}

const { label: _, ...texts } = mailTemplates['roof-picture'];
const draft = (filter: LeadQuery) => ({
  ...{ name: 'Bench', filter, addressee: 'owner', skipsVacant: true, windowDays: 60, holdoutPercent: 10 },
  design: { format: 'postcard-4x6', ...texts, showPicture: true, showFacts: true },
});

async function measureAudiences(ground: Ground): Promise<AudienceFigures['audiences']> {
  const { lab, client, cookie, userId } = ground;
  const db = drizzle(client) as unknown as Database;
  const actor = await findActor(db, userId);
  if (!actor) throw new Error('The contractor is gone.');
  const figures: AudienceFigures['audiences'] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const { id } = await posted(lab.baseUrl, cookie, '/api/mail/campaigns', draft(filter));
    const matching = leadsMatching(filtersOf(readLeadQuery(filter).query), actor);
    const took: number[] = [];
    const plain: number[] = [];
    let audience = { matched: 0, left: 0 };
    let counted = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      took.push(
        await timed(async () => {
          audience = (await read(ground, `/api/mail/campaigns/${id}/audience`)) as typeof audience;
        }),
      );
      plain.push(
        await timed(async () => {
          counted = await db.$count(properties, and(propertiesVisibleTo(actor), matching));
        }),
      );
    }
    if (counted !== audience.matched) throw new Error(`${name}: ${audience.matched} and not ${counted}`);
    const [ours, bare] = [median(took.slice(1)), median(plain.slice(1))];
    const { matched, left } = audience;
    figures.push({ name, matched, left, took: ours, plain: bare, ratio: ours / bare });
  }
  return figures;
}

async function measureLists(ground: Ground): Promise<AudienceFigures['lists']> {
  const figures: AudienceFigures['lists'] = [];
  for (const [name, [ours, bare]] of Object.entries(lists)) {
    const byScore: number[] = [];
    const other: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      // A separate limit, so that no kept reply is sent.
      byScore.push(await timed(() => read(ground, `/api/leads?${ours}&limit=${50 - round}`)));
      other.push(await timed(() => read(ground, `/api/leads?${bare}&limit=${50 - round}`)));
    }
    const [score, column] = [median(byScore.slice(1)), median(other.slice(1))];
    figures.push({ name, byScore: score, other: column, ratio: score / column });
  }
  return figures;
}

async function read({ lab, cookie }: Ground, path: string): Promise<unknown> {
  const response = await fetch(lab.baseUrl + path, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

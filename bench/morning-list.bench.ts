import pg from 'pg';
import type { QueueItem } from '#contract/queue-items.ts';
import type { StormRuleRun } from '#contract/storm-rules.ts';
import { wilsonInterval } from '#domain/figures/wilson.ts';
import { randomOf } from '#domain/random.ts';
import { addContractor, openLab, posted, signIn, timed } from './leads-lab.ts';

const DOORS = 15_000;
/** Doors of a morning's list, the most that a rule may ask for. */
const LISTED = 500;
/** From the storm's join to the list. */
export const MAX_LIST_MS = 600_000;

/**
 * What canvassers publish of their doors: three of ten open; after hail about 5 of 100 doors end with an appointment, and
 * roofs too young to need anybody with next to none.
 */
const ANSWERS = 0.3;
const appointmentWhereAnswered = (age: number, inches: number): number =>
  age < 8 ? 0.01 : Math.min(0.6, (age < 15 ? 0.09 : 0.24) * (0.5 + inches / 3));

/** A twentieth of roofs is replaced every year, and cities publish three of five of these permits. */
const replacedEvery = 20;
const PUBLISHED = 0.6;

export interface MorningFigures {
  /** Of a hundred doors, with the 95 percent interval. */
  appointments: { share: number; low: number; high: number };
  /** Doors whose roof is younger than eight years. */
  young: number;
  listed: number;
  took: number;
}

/**
 * Lists of one storm by the same rule, of a company that knows no permits and of one that does, and what becomes of their
 * doors: simulated, by the roof's true age and the hail at the door, with the same luck at a door of both.
 */
export async function benchMorningList(): Promise<{ without: MorningFigures; with: MorningFigures }> {
  const lab = await openLab(DOORS);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    const admin = await signIn(lab.baseUrl);
    const { rows } = await client.query<{ id: number; yearBuilt: number | null }>(
      'select id, nullif(year_built, 0) as "yearBuilt" from properties order by id',
    );
    const year = new Date().getUTCFullYear();
    const random = randomOf('roofs of a storm');
    const doors = rows.map(({ id, yearBuilt }) => {
      const built = yearBuilt ?? 1985;
      const since = Math.floor(Math.log(1 - random.next()) * -replacedEvery);
      const replaced = year - since > built ? year - since : null;
      return {
        id,
        inches: Math.round(random.between(0.75, 2.25) * 100) / 100,
        age: year - (replaced ?? built),
        permit: replaced !== null && random.chance(PUBLISHED) ? replaced : null,
        luck: random.next(),
      };
    });
    await client.query(
      `insert into property_storms (property_id, day, radar_inches, grade, unconfirmed, report_ids)
       select d.id, current_date - 1, d.inches, 'radar', false, '{}' from jsonb_to_recordset($1) as d(id int, inches real)`,
      [JSON.stringify(doors)],
    );
    await client.query(
      'insert into storm_days (day, joined_at, is_stale) values (current_date - 1, now(), false) on conflict do nothing',
    );
    const known = new Map(doors.map((door) => [door.id, door]));
    const list = async (name: string): Promise<MorningFigures> => {
      const cookie = await signIn(lab.baseUrl, await addContractor(lab.baseUrl, admin, name, ['85251']));
      let ids: number[] = [];
      const took = await timed(async () => {
        ids = await makeList(lab.baseUrl, cookie);
      });
      const listed = ids.flatMap((id) => known.get(id) ?? []);
      const set = listed.filter(
        ({ age, inches, luck }) => luck < ANSWERS * appointmentWhereAnswered(age, inches),
      ).length;
      const { low, high } = wilsonInterval(set, listed.length) ?? { low: 0, high: 1 };
      return {
        appointments: { share: set / listed.length, low, high },
        ...{ young: listed.filter(({ age }) => age < 8).length, listed: listed.length, took },
      };
    };
    const without = await list('unaware');
    await client.query(
      `update properties p set roof_replaced_on = make_date(d.permit, 6, 1)
       from jsonb_to_recordset($1) as d(id int, permit int) where d.id = p.id and d.permit is not null`,
      [JSON.stringify(doors)],
    );
    return { without, with: await list('aware') };
  } finally {
    await client.end();
    await lab.close();
  }
}

async function makeList(baseUrl: string, cookie: string): Promise<number[]> {
  const rule = {
    ...{ name: 'Hail', isOn: true, hailInches: 1, reportedHailInches: null, windMph: null, severities: [] },
    ...{ roofSubtypes: [], roofAgeYears: 10, untouchedDays: null, leastScore: null, mostDoors: LISTED },
  };
  const { id } = await posted(baseUrl, cookie, '/api/storm-rules', rule);
  const run = (await posted(baseUrl, cookie, `/api/storm-rules/${id}/run`, {})) as unknown as StormRuleRun;
  const queueId = run.lists[0]?.queueId;
  const answer = await fetch(`${baseUrl}/api/queues/${queueId}/items`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`The list answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as QueueItem[]).map(({ property }) => property.id);
}

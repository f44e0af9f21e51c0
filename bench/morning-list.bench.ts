import pg from 'pg';
import type { QueueItem } from '#contract/queue-items.ts';
import type { StormRuleRun } from '#contract/storm-rules.ts';
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

/** Mornings whose outcomes are drawn. */
const MORNINGS = 4000;

/** The middle of some mornings, and what 95 of 100 of them are between. */
export interface Spread {
  middle: number;
  low: number;
  high: number;
}

interface MorningList {
  ids: readonly number[];
  /** Doors whose roof is younger than eight years. */
  young: number;
  took: number;
}

export interface MorningFigures {
  without: MorningList;
  with: MorningList;
  /** Appointments of a hundred doors by each list, and how many more the same morning has by the second. */
  appointments: { without: Spread; with: Spread; more: Spread };
}

/**
 * Lists of one storm by the same rule, of a company that knows no permits and of one that does, and what becomes of their
 * doors: simulated on many mornings, by the roof's true age and the hail at the door, with the same luck at a door of both.
 */
export async function benchMorningList(): Promise<MorningFigures> {
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
    const list = async (name: string): Promise<MorningList> => {
      const cookie = await signIn(lab.baseUrl, await addContractor(lab.baseUrl, admin, name, ['85251']));
      let ids: number[] = [];
      const took = await timed(async () => {
        ids = await makeList(lab.baseUrl, cookie);
      });
      return { ids, young: ids.filter((id) => (known.get(id)?.age ?? 0) < 8).length, took };
    };
    const without = await list('unaware');
    await client.query(
      `update properties p set roof_replaced_on = make_date(d.permit, 6, 1)
       from jsonb_to_recordset($1) as d(id int, permit int) where d.id = p.id and d.permit is not null`,
      [JSON.stringify(doors)],
    );
    const aware = await list('aware');
    const mornings = Array.from({ length: MORNINGS }, () => {
      const luck = new Map(doors.map(({ id }) => [id, random.next()]));
      const share = ({ ids }: MorningList) =>
        ids.filter((id) => {
          const { age = 0, inches = 0 } = known.get(id) ?? {};
          return (luck.get(id) ?? 1) < ANSWERS * appointmentWhereAnswered(age, inches);
        }).length / ids.length;
      return { without: share(without), with: share(aware) };
    });
    return {
      ...{ without, with: aware },
      appointments: {
        without: spreadOf(mornings.map(({ without }) => without)),
        with: spreadOf(mornings.map((morning) => morning.with)),
        more: spreadOf(mornings.map(({ without, with: aware }) => aware - without)),
      },
    };
  } finally {
    await client.end();
    await lab.close();
  }
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return { middle: at(0.5), low: at(0.025), high: at(0.975) };
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

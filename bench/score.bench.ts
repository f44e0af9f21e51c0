import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { scoreMonth } from '#domain/score/facts.ts';
import { startWeights, type Weights } from '#domain/score/weights.ts';
import { PgDialect } from '#server/db/pg-core.ts';
import { writeScores } from '#server/features/leads/scores/make.data.ts';
import { untilIndexed } from './large-indexes.ts';
import { type Lab, median, openLab, timed } from './leads-lab.ts';

const LEADS = 200_000;
const ROUNDS = 3;
/** As many ZIP codes, of some 15,000 properties each: scores are made ZIP by ZIP. */
const ZIPS = Array.from({ length: 67 }, (_, at) => String(85_001 + at));
/** Making all scores again, against an update of the same rows. */
export const MAX_SCORE_RATIO = 1.5;

export interface ScoreFigures {
  leads: number;
  /** Milliseconds to make all scores for the first time, and after a change that moves every one. */
  first: number;
  changed: number;
  /** After a change that moves one of them. */
  alike: number;
  /** Milliseconds of an update that writes every score again. */
  update: number;
  ratio: number;
}

/** A company's scores of 200,000 leads, with statements about each roof, storms at a third of them, and 500 deals. */
export async function benchScore(): Promise<ScoreFigures> {
  const lab = await openLab(LEADS);
  try {
    return await measure(lab);
  } finally {
    await lab.close();
  }
}

async function measure(lab: Lab): Promise<ScoreFigures> {
  const client = new pg.Client({ connectionString: lab.superuserUrl });
  await client.connect();
  const companyId = await fill(client);
  await untilIndexed(client);
  await client.query('vacuum analyze');
  const month = scoreMonth(new Date());
  const write = (weights: Weights) =>
    timed(async () => {
      for (const zipCode of ZIPS) {
        const { sql, params } = new PgDialect().sqlToQuery(
          writeScores({ companyId, zipCode }, weights, month),
        );
        await client.query(sql, params);
      }
    });
  const rest = () => client.query('vacuum analyze lead_scores');
  const first = await write(startWeights);
  const took = { changed: [] as number[], alike: [] as number[], update: [] as number[] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    await rest();
    const weights = { ...startWeights, base: startWeights.base + round };
    took.changed.push(await write(weights));
    await rest();
    took.update.push(
      await timed(() =>
        client.query('update lead_scores set score = greatest(1, (score + 1) % 100) where customer_id = $1', [
          companyId,
        ]),
      ),
    );
    await rest();
    await write(weights);
    await client.query('update properties set year_built = 1999 where id = (select min(id) from properties)');
    took.alike.push(await write(weights));
  }
  await client.end();
  const [changed, update] = [median(took.changed), median(took.update)];
  return { leads: LEADS, first, changed, alike: median(took.alike), update, ratio: changed / update };
}

/** @returns a company that holds no ZIP, so that the server itself makes no scores beside the measurement */
async function fill(client: pg.Client): Promise<string> {
  const companyId = randomUUID();
  await client.query('set session_replication_role = replica');
  // As near to each other as in a city: some 1,000 to a square kilometer.
  await client.query(`
    insert into zip_codes (zip_code, city, state)
      select unnest('{${ZIPS.join(',')}}'::text[]), 'Phoenix', 'AZ' on conflict do nothing;
    update properties set latitude = 33 + id / 1000 * 0.0003, longitude = -112 + id % 1000 * 0.00035,
      zip_code = (${ZIPS[0]} + id * ${ZIPS.length}::bigint / ${LEADS + 1})::text;
    insert into captures (zip_code, kind, captured_from, captured_to, state, delivered_at)
      select unnest('{${ZIPS.join(',')}}'::text[]), 'file', current_date - 90, current_date - 90, 'delivered', now();
    insert into assessments (property_id, capture_id, first_on, source, severity_level)
      select p.id, k.id, k.captured_to, 'file', p.severity_level
      from properties p join captures k on k.zip_code = p.zip_code;
    insert into property_storms (property_id, day, radar_inches, grade, unconfirmed, report_ids)
      select id, current_date - 60, 1 + id % 4 * 0.25, 'radar', false, '{}' from properties where id % 3 = 0;
    insert into company_doors (customer_id, property_id, stage)
      select '${companyId}', id, 'won' from properties where id % 2000 = 0;`);
  await client.query('set session_replication_role = origin');
  return companyId;
}

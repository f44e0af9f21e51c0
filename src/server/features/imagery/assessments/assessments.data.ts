import type { AssessmentSource } from '#domain/assessments/sources.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { refreshCurrent } from './current.data.ts';
import { exchangeCaptures } from './exchange.data.ts';
import { facts } from './fact-columns.data.ts';

/** Sources that make statements by the thousand, and repeat them. */
export type BulkSource = Extract<AssessmentSource, 'file' | 'simulated'>;

const named = facts((name) => name);
const isAnything = (row: string) => sql`num_nonnulls(${facts((name) => `${row}.${name}`)}) > 0`;

/**
 * A SQL statement that records the first assessments of new properties, as part of a larger one that fills their columns
 * with them.
 * @param rows a relation with property_id, capture_id, captured_to and the columns of facts
 */
export const recordFirst = (source: BulkSource, rows: SQL): SQL => sql`
  insert into assessments (property_id, capture_id, first_on, source, ${named})
  select property_id, capture_id, captured_to, ${source}, ${named} from ${rows} r where ${isAnything('r')}`;

/**
 * Records a source's statements about properties, and updates the current facts. An exact repetition stays one
 * assessment: it moves to the newest capture that contains it, and nothing is written if it is already there.
 * @param rows a query of property_id, capture_id and the columns of facts, each property once
 * @returns how many properties changed
 */
export async function observe(tx: Database, source: BulkSource, rows: SQL): Promise<number> {
  await tx.execute(sql`
    create temp table stated on commit drop as
    select r.*, n.captured_to as day, a.id as known, a.capture_id as was,
      n.captured_to >= k.captured_to as moves
    from (${rows}) r join captures n on n.id = r.capture_id
    left join (assessments a join captures k on k.id = a.capture_id)
      on a.property_id = r.property_id and a.source = ${source} and a.withdrawn_at is null
      and (${facts((name) => `a.${name}`)}) is not distinct from (${facts((name) => `r.${name}`)})
    where ${isAnything('r')} and case when a.id is null or n.captured_to > k.captured_to then true
      when n.captured_to < k.captured_to then n.captured_to < a.first_on
      -- Already stated on this day: it only moves if the source stated something else since then.
      else exists (select from assessments o join captures l on l.id = o.capture_id
        where o.property_id = r.property_id and o.source = a.source and o.withdrawn_at is null
        and l.captured_to = n.captured_to and o.capture_id > a.capture_id) end`);
  await tx.execute(sql`analyze stated`);
  const exchanged = await exchangeCaptures(tx, source);
  const { rowCount: added } = await tx.execute(sql`
    insert into assessments (property_id, capture_id, first_on, source, ${named})
    select property_id, coalesce(e.old_id, capture_id), day, ${source}, ${named}
    from stated left join exchanged e on e.new_id = capture_id where known is null order by property_id`);
  await recordMoves(tx);
  const { rowCount: moved } = await tx.execute(sql`
    update assessments a set capture_id = case when s.moves then coalesce(e.old_id, s.capture_id) else a.capture_id end,
      first_on = least(a.first_on, s.day)
    from stated s left join exchanged e on e.new_id = s.capture_id
    where a.property_id = s.property_id and a.id = s.known and s.was is distinct from e.old_id`);
  // If no other source has a statement, a repetition changes nothing.
  const contested = sql`select property_id from stated s where known is null or exists (
    select from assessments o where o.property_id = s.property_id and o.id <> s.known)`;
  const changed = exchanged || added || moved ? await refreshCurrent(tx, contested) : 0;
  await tx.execute(sql`drop table stated, exchanged`);
  return changed;
}

/** Records, for withdrawImport(), where the assessments that an import repeats were before. */
const recordMoves = (tx: Database) =>
  tx.execute(sql`
  insert into assessment_moves (upload_id, property_id, assessment_id, capture_id, first_on)
  select k.upload_id, a.property_id, a.id, a.capture_id, a.first_on
  from stated s left join exchanged e on e.new_id = s.capture_id
  join captures k on k.id = coalesce(e.old_id, s.capture_id) and k.upload_id is not null
  join assessments a on a.property_id = s.property_id and a.id = s.known
  where s.was is distinct from e.old_id`);

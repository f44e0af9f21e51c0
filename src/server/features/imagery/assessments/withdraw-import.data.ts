import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { refreshCurrent } from './current.data.ts';

/**
 * Withdraws an import's statements, and updates the facts without them: assessments it stated first are deleted, repeated
 * ones return to their older captures. Only valid while no later statement builds on it.
 * @param ids a query of the properties it has statements about, each once
 */
export async function withdrawImport(tx: Database, uploadId: string, ids: SQL): Promise<void> {
  await tx.execute(sql`
    update assessments a set capture_id = m.capture_id, first_on = m.first_on from assessment_moves m
    where m.upload_id = ${uploadId} and a.property_id = m.property_id and a.id = m.assessment_id`);
  const imported = sql`(${ids}) as i(id) join properties p on p.id = i.id
    join captures c on c.upload_id = ${uploadId} and c.zip_code = p.zip_code`;
  // Those first stated on an older day were taken over from the older file.
  await tx.execute(sql`
    update assessments a set capture_id = c.took_from from ${imported}
    where a.property_id = p.id and a.capture_id = c.id and c.took_from is not null and a.first_on < c.captured_to`);
  await tx.execute(sql`
    delete from assessments a using ${imported} where a.property_id = p.id and a.capture_id = c.id`);
  await tx.execute(sql`
    update captures set state = 'withdrawn', delivered_at = null, took_from = null where upload_id = ${uploadId}`);
  await tx.execute(sql`delete from assessment_moves where upload_id = ${uploadId}`);
  await refreshCurrent(tx, ids);
}

/**
 * Deletes what was simulated of these roofs, and updates the facts without it.
 * @param ids a query of ids
 */
export async function withdrawSimulated(tx: Database, ids: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with gone as (
      delete from assessments where source = 'simulated' and property_id in (${ids}) returning property_id
    )
    select distinct property_id as id from gone`);
  if (rows.length === 0) return;
  const list = sql.join(
    rows.map(({ id }) => sql`(${id}::int)`),
    sql`, `,
  );
  await refreshCurrent(tx, sql`select id from (values ${list}) as v(id)`);
}

/** Withdraws captures of a ZIP whose properties are gone; today's field capture may still get visits. */
export async function withdrawCaptures(tx: Database, zipCode: string): Promise<void> {
  await tx.execute(sql`
    update captures set state = 'withdrawn', delivered_at = null
    where zip_code = ${zipCode} and state = 'delivered' and kind <> 'field'`);
}

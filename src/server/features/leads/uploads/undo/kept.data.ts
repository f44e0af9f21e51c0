import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

// What an import keeps as it goes, so that restore.data.ts can take it back.

/** A statement that notes the properties an import adds, as part of the one that does. @param rows zip_code, new_id */
export const keepAdded = (uploadId: string, rows: SQL): SQL => sql`
  insert into upload_zips (upload_id, zip_code, added, changed, same)
  select ${uploadId}, zip_code, array_agg(new_id), '{}', '{}' from ${rows} r group by zip_code
  on conflict (upload_id, zip_code) do update set added = excluded.added`;

/**
 * Notes the properties of `target`, which were here before, and which of them this transaction changed. Its moment marks
 * them: each change carries it.
 * @returns how many were changed, by ZIP, where any were
 */
export async function keepKnown(tx: Database, uploadId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ zip_code: string; count: number }>(sql`
    insert into upload_zips (upload_id, zip_code, added, changed, same)
    select ${uploadId}, p.zip_code, '{}', coalesce(array_agg(p.id) filter (where p.updated_at = now()), '{}'),
      coalesce(array_agg(p.id) filter (where p.updated_at <> now()), '{}')
    from target t join properties p on p.id = t.property_id group by p.zip_code
    returning zip_code, cardinality(changed) as count`);
  return new Map(rows.flatMap(({ zip_code, count }) => (count > 0 ? [[zip_code, count]] : [])));
}

/**
 * A statement that keeps columns of properties as they are.
 * @param properties a query of whole rows of `properties`
 */
export const keepColumns = (uploadId: string, columns: readonly string[], properties: SQL): SQL => sql`
  insert into upload_changes (upload_id, property_id, before)
  select ${uploadId}, p.id,
    jsonb_strip_nulls(jsonb_build_object(${sql.raw(columns.map((name) => `'${name}', p.${name}`).join(', '))}))
  from (${properties}) p
  on conflict (property_id, upload_id) do update set before = excluded.before`;

/** Keeps the positions from each source. @param ids a query of ids, each once */
export async function keepPositions(tx: Database, uploadId: string, ids: SQL): Promise<void> {
  await tx.execute(sql`
    insert into upload_changes (upload_id, property_id, positions)
    select ${uploadId}, i.id, coalesce(jsonb_agg(to_jsonb(o)) filter (where o.source is not null), '[]')
    from (${ids}) as i(id) left join positions o on o.property_id = i.id group by i.id`);
}

/** How long what an import changed is kept. */
export const KEPT_DAYS = 30;

/** Forgets what imports of longer ago changed. */
export async function forgetOldChanges(db: Database): Promise<void> {
  const old = sql`(select id from uploads where finished_at < now() - make_interval(days => ${KEPT_DAYS}::int))`;
  for (const table of ['assessment_moves', 'upload_changes', 'upload_zips'])
    await db.execute(sql`delete from ${sql.identifier(table)} where upload_id in ${old}`);
}

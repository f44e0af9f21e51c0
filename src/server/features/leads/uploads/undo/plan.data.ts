import type { UndoPlan } from '#contract/undo.ts';
import { personSources } from '#domain/assessments/sources.ts';
import { eq, type SQL, sql } from '#server/db/orm.ts';
import { uploads } from '#server/db/schema/index.ts';
import { countStanding } from '#server/features/leads/removals/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { refusalOf } from './undo.rules.ts';

/** The properties that an import added, changed, or repeated unchanged: a query of ids. */
export const touched = (uploadId: string, what: 'added' | 'changed' | 'same'): SQL =>
  sql`select unnest(${sql.identifier(what)}) from upload_zips where upload_id = ${uploadId}`;

interface Counts extends Record<string, unknown> {
  removes: number;
  restores: number;
  kept: boolean;
  /** People's statements about properties as this import showed them. */
  judged: number;
  /** What people corrected by hand since then, of properties that it changed. */
  corrected: number;
  clashes: number;
}

/** What undoing an import would do, or why it cannot be done. Throws 404. */
export async function planUndo(db: Database, uploadId: string): Promise<UndoPlan> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, uploadId));
  if (!upload) throw notFound('This import');
  const among = (what: 'added' | 'changed') =>
    sql`(select count(*)::int from properties where id in (${touched(uploadId, what)}))`;
  const { rows } = await db.execute<Counts>(sql`
    select ${among('added')} as removes, ${among('changed')} as restores,
      exists (select from upload_zips where upload_id = ${uploadId})
        or exists (select from permits where upload_id = ${uploadId}) as kept,
      (select count(*)::int from captures c join properties p on p.zip_code = c.zip_code
        join assessments a on a.property_id = p.id and a.capture_id = c.id
        where c.upload_id = ${uploadId} and a.source in ${[...personSources]}
        and p.id not in (${touched(uploadId, 'added')})) as judged,
      (select count(*)::int from corrections c where c.property_id in (${touched(uploadId, 'changed')})
        and c.held_at > ${upload.finishedAt?.toISOString() ?? null}::timestamptz and c.withdrawn_at is null
        and c.says <> '{}') as corrected,
      (select count(*)::int from upload_changes c join properties p on p.id = c.property_id
        join properties o on o.zip_code = p.zip_code and o.identity = c.before ->> 'identity' and o.id <> p.id
        where c.upload_id = ${uploadId} and o.id not in (${touched(uploadId, 'added')})) as clashes`);
  const {
    removes = 0,
    restores = 0,
    kept: isKept = false,
    judged = 0,
    corrected = 0,
    clashes = 0,
  } = rows[0] ?? {};
  const standing = await countStanding(db, touched(uploadId, 'added'));
  const later = await listLater(db, uploadId);
  const { state, finishedAt } = upload;
  const about = { state, finishedAt, isKept, clashes, later };
  const refusal = refusalOf(
    {
      ...about,
      standing: {
        ...standing,
        assessments: standing.assessments + judged,
        corrections: standing.corrections + corrected,
      },
    },
    new Date(),
  );
  return { fileName: upload.fileName, removes, restores, refusal };
}

/** How a person knows it, and the result. */
export async function describeUpload(db: Database, uploadId: string) {
  const [upload] = await db
    .select({ fileName: uploads.fileName, message: uploads.message })
    .from(uploads)
    .where(eq(uploads.id, uploadId));
  if (!upload) throw notFound('This import');
  return upload;
}

/** Names of the imports that came after this one and touched the same properties. */
async function listLater(db: Database, uploadId: string): Promise<string[]> {
  const { rows } = await db.execute<{ file_name: string }>(sql`
    select u.file_name from uploads u join uploads mine on mine.id = ${uploadId}
    where u.id <> mine.id and u.kind = mine.kind and u.state = 'completed' and u.finished_at >= mine.finished_at and exists (
      select from upload_zips z join upload_zips m on m.upload_id = mine.id and m.zip_code = z.zip_code
      cross join lateral (
        select from unnest(z.changed || z.same) as a(id)
        join unnest(m.added || m.changed || m.same) as b(id) on b.id = a.id limit 1
      ) common
      where z.upload_id = u.id)
    order by u.finished_at`);
  return rows.map((row) => row.file_name);
}

import type { UnlookedRoofs } from '#contract/vision.ts';
import { openStates } from '#domain/operations.ts';
import { CUT_OFF, NO_OUTLINE } from '#domain/vision/suggest.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { startOnce } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { loadModel } from '#server/vision/index.ts';
import { suggestRoofs } from './suggest.operations.ts';

/** Roofs named of each reason. */
const MOST_NAMED = 100;
const NOT_YET = 'The model has not got to them.';

/** Roofs with a crop that the model could not score, with the suggestion that records it, if there is one. */
const unlooked = (captureId: number): SQL => sql`
  from roof_views v left join roof_suggestions q on q.capture_id = v.capture_id and q.property_id = v.property_id
  where v.capture_id = ${captureId} and v.rank = 1 and v.crop_key is not null and q.features is null`;

/** Whether trying again may help: an outline or another picture would be needed for the other reasons. */
const mayRetry = sql`coalesce(q.reasons ->> 0, '') not in (${NO_OUTLINE}, ${CUT_OFF})`;

/** A result that a retry may change; a reviewed roof keeps it. */
const isStuck = sql`${mayRetry} and not exists (
  select from reviews r where r.capture_id = v.capture_id and r.property_id = v.property_id)`;

/** Roofs of a capture that the model did not go through, by why. Throws 404. */
export async function listUnlookedBy(db: Database, captureId: number): Promise<UnlookedRoofs> {
  await getCapture(db, captureId);
  const { rows } = await db.execute<UnlookedRoofs['reasons'][number] & Record<string, unknown>>(sql`
    select coalesce(q.reasons ->> 0, ${NOT_YET}) as reason, count(*)::int as roofs,
      ${mayRetry} as "mayRetry",
      (array_agg(v.property_id order by v.property_id))[1:${sql.raw(String(MOST_NAMED))}] as "propertyIds"
    ${unlooked(captureId)} group by 1, 3 order by 3 desc, 2 desc, 1`);
  const running = await db.execute(sql`
    select from operations o where o.name = ${suggestRoofs.name} and (o.payload ->> 'captureId')::int = ${captureId}
      and o.state in (${sql.raw(openStates.map((state) => `'${state}'`).join())}) limit 1`);
  return { isRunning: running.rows.length > 0, reasons: rows };
}

/**
 * Has the model try again with roofs that it did not go through and that more than an outline is missing of. While it is at
 * the capture it is not asked a second time. Throws 404, and 409 if there is no such roof, or no model.
 */
export async function lookAgain(
  db: Database,
  jobs: Services['jobs'],
  captureId: number,
  by: EventActor,
): Promise<{ operationId: string }> {
  const model = loadModel();
  if ('missing' in model) throw conflict(`No suggestions. ${model.missing}`);
  return db.transaction(async (tx) => {
    const { subject } = await getCapture(tx, captureId);
    const { reasons } = await listUnlookedBy(tx, captureId);
    const roofs = reasons.reduce((sum, one) => sum + (one.mayRetry ? one.roofs : 0), 0);
    if (roofs === 0) throw conflict('The model went through every roof that it can judge.');
    await tx.execute(sql`
      delete from roof_suggestions p where p.capture_id = ${captureId} and p.property_id in (
        select q.property_id ${unlooked(captureId)} and q.property_id is not null and ${isStuck})`);
    const wanted = { subject, userId: by.id, payload: { captureId } };
    const operationId = await startOnce(tx, jobs, suggestRoofs, wanted);
    await emit(tx, by, 'model-asked-again', { subjectId: captureId, subject, details: { roofs } });
    return { operationId };
  });
}

async function getCapture(db: Database, captureId: number): Promise<{ subject: string }> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    select zip_code || ', ' || captured_to as subject from captures
    where id = ${captureId} and kind <> 'field' and state <> 'withdrawn'`);
  const [capture] = rows;
  if (!capture) throw notFound('The capture');
  return capture;
}

import type { ReviewAnswer } from '#domain/review/answer.ts';
import { type CaptureShare, estimateShare, unknownShare } from '#domain/vision/capture-share.ts';
import type { Heads } from '#domain/vision/heads.ts';
import { evidenceOf, namedSigns, type SeenRoof, suggestFor } from '#domain/vision/suggest.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { captureShares } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Model } from '#server/vision/index.ts';
import { updateSuggestions } from './learn.data.ts';
import type { CurrentHeads } from './suggest.data.ts';

/** How many roofs of a capture are taken to be damaged by this model; null if it was not estimated yet. */
export async function findShare(
  db: Database,
  captureId: number,
  model: string,
): Promise<CaptureShare | null> {
  const { share, low, high, roofs, reviewed } = captureShares;
  const [row] = await db
    .select({ share, low, high, roofs, reviewed })
    .from(captureShares)
    .where(and(eq(captureShares.captureId, captureId), eq(captureShares.model, model)));
  return row ?? null;
}

/** The same, and before anything was estimated what is assumed of any capture. */
export async function assumedShare(db: Database, captureId: number, model: string) {
  const { share, low, high } = (await findShare(db, captureId, model)) ?? unknownShare;
  return { share, low, high };
}

interface LookedRoof extends SeenRoof {
  propertyId: number;
  /** Null without a review other than the blind check's. */
  answer: ReviewAnswer | null;
  isOpen: boolean;
}

/**
 * Re-estimates how many roofs of a capture are damaged, from how all of them look and the reviews of some, and updates
 * the suggestions for the unreviewed ones. The blind check's answers are left out: they must not influence what they
 * measure. Rounded, so that an estimate that hardly moved writes nothing.
 */
export async function estimateCapture(
  tx: Database,
  captureId: number,
  { model, current }: { model: Model; current: CurrentHeads },
): Promise<CaptureShare> {
  const roofs = await listLooked(tx, captureId, model);
  const found = roundedShare(estimateShare(roofs.flatMap((roof) => judgedEvidence(current.heads, roof))));
  const row = { ...found, model: model.id, madeAt: sql`now()` };
  await tx
    .insert(captureShares)
    .values({ captureId, ...row })
    .onConflictDoUpdate({ target: captureShares.captureId, set: row });
  const { share, low, high } = found;
  const suggestions = roofs
    .filter(({ isOpen }) => isOpen)
    .map(({ propertyId, features, standsOut }) => {
      const suggestion = suggestFor(current.heads, { features, standsOut }, { share, low, high });
      return { captureId, propertyId, suggestion, named: namedSigns(suggestion) };
    });
  await updateSuggestions(tx, suggestions, current.ids);
  return found;
}

function judgedEvidence(heads: Heads, { answer, ...seen }: LookedRoof) {
  const evidence = evidenceOf(heads, seen);
  if (evidence === null) return [];
  return [{ evidence, damaged: answer?.verdict === 'judged' ? answer.signs.length > 0 : null }];
}

/** To a thousandth: smaller differences do not matter. */
function roundedShare({ share, low, high, ...rest }: CaptureShare): CaptureShare {
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return { ...rest, share: rounded(share), low: rounded(low), high: rounded(high) };
}

async function listLooked(tx: Database, captureId: number, { id }: Model): Promise<LookedRoof[]> {
  const { rows } = await tx.execute<LookedRoof & Record<string, unknown>>(sql`
    select q.property_id as "propertyId", q.features, q.stands_out as "standsOut",
      (select r.answer from reviews r left join review_items i on i.id = r.item_id
        where r.capture_id = q.capture_id and r.property_id = q.property_id and r.severity is not null
          and i.reason is distinct from 'audit' and not exists (select from reviews u where u.undoes = r.id)
        order by r.id desc limit 1) as answer,
      not exists (select from reviews r where r.capture_id = q.capture_id and r.property_id = q.property_id) as "isOpen"
    from roof_suggestions q
    where q.capture_id = ${captureId} and q.model = ${id} and q.features is not null and q.stands_out is not null
    order by q.property_id`);
  return rows;
}

/** Captures under review whose roofs this model looked at. */
export async function listUnderReview(db: Database, { id }: Pick<Model, 'id'>): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select k.id from captures k where k.state = 'in-review' and exists (
      select from roof_suggestions q where q.capture_id = k.id and q.model = ${id}) order by k.id`);
  return rows.map(({ id: captureId }) => captureId);
}

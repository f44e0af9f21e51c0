import type { ReviewAnswer } from '#domain/review/answer.ts';
import type { DamageSign } from '#domain/roofs.ts';
import { unknownShare } from '#domain/vision/capture-share.ts';
import type { LabeledRoof } from '#domain/vision/heads.ts';
import type { RoofSuggestion } from '#domain/vision/suggest.ts';
import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { CurrentHeads } from './suggest.data.ts';

/** Whether a review, as the query calls it r, judged a roof and was not taken back. */
const judged = sql`r.severity is not null and not exists (select from reviews u where u.undoes = r.id)`;

/**
 * Reviewed roofs that a model has scored, with their latest review. Roofs drawn for the blind check are left out until
 * their capture is delivered: else the model would be checked on its own training data.
 */
export async function listLabeled(db: Database, model: string): Promise<LabeledRoof[]> {
  const { rows } = await db.execute<{
    id: number;
    features: number[];
    answer: ReviewAnswer;
    share: number;
  }>(sql`
    select distinct on (q.capture_id, q.property_id) q.property_id as id, q.features, r.answer,
      coalesce(s.share, ${unknownShare.share}) as share
    from roof_suggestions q
    join reviews r on r.capture_id = q.capture_id and r.property_id = q.property_id and ${judged}
    join captures k on k.id = q.capture_id
    left join capture_shares s on s.capture_id = q.capture_id and s.model = q.model
    where q.model = ${model} and q.features is not null
      and (k.state = 'delivered' or not exists (select from audit_roofs a
        where a.capture_id = q.capture_id and a.property_id = q.property_id))
    order by q.capture_id, q.property_id, r.id desc`);
  return rows.flatMap(({ answer, ...roof }) =>
    answer.verdict === 'judged' ? [{ ...roof, signs: answer.signs, material: answer.material }] : [],
  );
}

/** How many answers there are to learn from; what was taken back counts, so that the number only grows. */
export async function countAnswers(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ answers: number }>(
    sql`select count(*)::int as answers from reviews r where r.severity is not null`,
  );
  return rows[0]?.answers ?? 0;
}

const BATCH = 1000;

/** Updates suggestions to the current heads; roofs reviewed meanwhile keep theirs, and equal ones are not written. */
export async function updateSuggestions(
  tx: Database,
  suggestions: readonly {
    captureId: number;
    propertyId: number;
    suggestion: RoofSuggestion;
    named: DamageSign[];
  }[],
  ids: CurrentHeads['ids'],
): Promise<void> {
  for (let at = 0; at < suggestions.length; at += BATCH) {
    const rows = suggestions
      .slice(at, at + BATCH)
      .map(({ suggestion, ...roof }) => ({ ...roof, ...suggestion }));
    await tx.execute(sql`
      update roof_suggestions q set state = n.state, reasons = n.reasons, scores = n.scores, named = n.named,
        heads = ${JSON.stringify(ids)}::jsonb, made_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("captureId" int, "propertyId" int, state varchar,
        reasons jsonb, scores jsonb, named jsonb)
      where q.capture_id = n."captureId" and q.property_id = n."propertyId"
        and (q.scores, q.heads, q.state) is distinct from (n.scores, ${JSON.stringify(ids)}::jsonb, n.state)
        and not exists (select from reviews r where r.capture_id = q.capture_id and r.property_id = q.property_id)`);
  }
}

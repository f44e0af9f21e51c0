import type { Actor } from '#access/can.ts';
import { reviewItemsOf, reviewsOf } from '#access/rows.ts';
import type { NewReview, ReviewMade } from '#contract/reviews.ts';
import { describeFacts } from '#domain/assessments/words.ts';
import { factsOf } from '#domain/review/answer.ts';
import { severityOf } from '#domain/review/severity-rule.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { reviewItems, reviews } from '#server/db/schema/index.ts';
import { lockZips, readCounted, recountProperty } from '#server/features/company/coverage/index.ts';
import { recordStatement, withdrawRecorded } from '#server/features/imagery/assessments/index.ts';
import { counts, reopenUnreviewed } from '#server/features/imagery/review-progress/index.ts';
import { refreshRoofChanges } from '#server/features/imagery/roof-changes/index.ts';
import { noteAnswer, wantShare } from '#server/features/imagery/vision/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound, violates } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { findHeld, reopenDisputes, settleDisputes } from './disputes.data.ts';
import { getItem } from './items.data.ts';
import { findRule } from './severity-rules.data.ts';

interface By {
  actor: Actor;
  by: EventActor;
}

/**
 * Stores the actor's answer about a roof assigned to them; its facts count as a reviewer's assessment. Throws 404, and
 * 409 if it is answered already.
 */
export function insertReview(
  { db, ...needs }: { db: Database } & Pick<Services, 'config' | 'jobs'>,
  { actor, by }: By,
  itemId: string,
  { answer, seconds, sawSuggestion }: NewReview,
): Promise<ReviewMade> {
  return db.transaction(async (tx) => {
    const item = await getItem(tx, actor, itemId);
    const { propertyId, captureId, blind, zipCode } = item;
    await lockZips(tx, [zipCode]);
    const before = await readCounted(tx, propertyId);
    if (await isAnswered(tx, itemId)) throw conflict('You have reviewed this roof already.');
    const rule = await findRule(tx);
    const judged = answer.verdict === 'judged' ? { answer, severity: severityOf(rule.rule, answer) } : null;
    const says = judged && factsOf(judged.answer, judged.severity);
    const held = item.reason === 'dispute' ? await findHeld(tx, propertyId) : null;
    const assessmentId =
      says && (await recordStatement(tx, actor, propertyId, { source: 'reviewer', says, captureId }));
    const severity = judged?.severity ?? null;
    const ruleId = judged ? rule.id : null;
    const [made] = await tx
      .insert(reviews)
      .values({
        ...{ itemId, propertyId, captureId, reviewerId: actor.id, blind, sawSuggestion },
        ...{ answer, severity, ruleId, seconds, assessmentId },
      })
      .returning({ id: reviews.id });
    if (item.reason === 'audit') await reopenUnreviewed(tx, captureId);
    if (held && made) await settleDisputes(tx, item, { reviewId: made.id, held, stated: says }, needs);
    if (says) {
      await refreshRoofChanges(tx, zipCode, propertyId);
      await recountProperty(tx, zipCode, before);
      const details = { source: 'reviewer', assessmentId };
      await emit(tx, by, 'property-assessed', { propertyId, subject: describeFacts(says), details });
    }
    if (severity) await noteAnswer(tx, needs.jobs, captureId);
    return { reviewId: made?.id ?? 0, severity };
  });
}

/** Undoes the actor's answer: it stays readable and no longer counts. Throws 404, and 409 if it is undone already. */
export async function undoReview(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { actor, by }: By,
  reviewId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [review] = await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, reviewId), reviewsOf(actor), sql`${reviews.answer} is not null`));
    if (!review) throw notFound('This review');
    const { itemId, propertyId, captureId, blind, sawSuggestion, assessmentId } = review;
    const { zipCode } = await getItem(tx, actor, itemId);
    await lockZips(tx, [zipCode]);
    const before = await readCounted(tx, propertyId);
    await tx
      .insert(reviews)
      .values({
        ...{ itemId, propertyId, captureId, reviewerId: actor.id, blind, sawSuggestion },
        undoes: reviewId,
      })
      .catch((error) => {
        throw violates(error, 'reviews_undone_once') ? conflict('This was undone already.') : error;
      });
    await tx
      .update(reviewItems)
      .set({ handedAt: sql`now()` })
      .where(and(eq(reviewItems.id, itemId), reviewItemsOf(actor)));
    await reopenDisputes(tx, reviewId);
    await reopenUnreviewed(tx, captureId);
    await wantShare(tx, jobs, captureId);
    if (assessmentId === null) return;
    const withdrawn = await withdrawRecorded(tx, actor, propertyId, assessmentId);
    await refreshRoofChanges(tx, zipCode, propertyId);
    await recountProperty(tx, zipCode, before);
    if (withdrawn)
      await emit(tx, by, 'assessment-withdrawn', {
        propertyId,
        subject: describeFacts(withdrawn),
        details: { assessmentId },
      });
  });
}

async function isAnswered(tx: Database, itemId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from reviews r where r.item_id = ${itemId}::uuid and ${counts('r')}`,
  );
  return rows.length > 0;
}

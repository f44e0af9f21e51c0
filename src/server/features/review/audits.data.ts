import type { Actor } from '#access/can.ts';
import { reviewsOf } from '#access/rows.ts';
import type { CaptureStanding } from '#contract/reviews.ts';
import { standingOf } from '#domain/review/agreement.ts';
import { auditResult, type CheckedRoof, drawAudit } from '#domain/review/audit.ts';
import { deliveryProblems } from '#domain/review/delivery.ts';
import { eq, isNull, sql } from '#server/db/orm.ts';
import { auditRoofs, audits } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { getReviewCapture, lockCapture } from './captures.data.ts';
import { contested, stands } from './standing.data.ts';

/**
 * Draws which roofs of a capture are checked blind, from what they are called now. Throws 404, and 409 where a check was
 * drawn before: a second draw until the figures please would be none.
 */
export async function insertAudit(
  db: Database,
  actor: Actor,
  captureId: number,
  seed: string,
  by: EventActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { zipCode } = await lockCapture(tx, actor, captureId);
    const { rows } = await tx.execute<{ damaged: number[]; sound: number[] }>(sql`
      select coalesce(array_agg(id) filter (where severity_level <> 'none'), '{}') as damaged,
        coalesce(array_agg(id) filter (where severity_level = 'none'), '{}') as sound
      from properties where zip_code = ${zipCode} and coalesce(crop_image_url, image_url) is not null`);
    const { damaged, sound } = rows[0] ?? { damaged: [], sound: [] };
    const drawn = drawAudit({ damaged, sound }, seed);
    if (drawn.length === 0) throw conflict('No roof of this capture is called damaged or sound yet.');
    const draw = { seed, drawnAt: sql`now()`, drawnBy: by.id, damaged: damaged.length, sound: sound.length };
    const { rowCount } = await tx
      .insert(audits)
      .values({ captureId, ...draw })
      .onConflictDoUpdate({ target: audits.captureId, set: draw, setWhere: isNull(audits.seed) });
    if (!rowCount) throw conflict('The blind check of this capture was drawn already.');
    await tx.insert(auditRoofs).values(drawn.map((roof) => ({ ...roof, captureId })));
    await emit(tx, by, 'audit-drawn', {
      subjectId: captureId,
      subject: `Capture of ${zipCode}`,
      details: { seed, roofs: drawn.length },
    });
  });
}

/** Notes that somebody lets a capture go without a blind check. Throws 404. */
export async function waiveAudit(
  db: Database,
  actor: Actor,
  captureId: number,
  because: string,
  by: EventActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { zipCode } = await lockCapture(tx, actor, captureId);
    const waived = {
      waivedBy: sql`(select left(coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email), 254)
        from users where id = ${by.id})`,
      waivedBecause: because,
      waivedAt: sql`now()`,
    };
    await tx
      .insert(audits)
      .values({ captureId, ...waived })
      .onConflictDoUpdate({ target: audits.captureId, set: waived });
    await emit(tx, by, 'audit-waived', {
      subjectId: captureId,
      subject: `Capture of ${zipCode}`,
      details: { zipCode },
    });
  });
}

/** What the blind check found so far, and what stands against delivering the capture. Throws 404. */
export async function getStanding(db: Database, actor: Actor, captureId: number): Promise<CaptureStanding> {
  const { roofs, judged, cannotTell } = await getReviewCapture(db, actor, captureId);
  const disputed = (await contested(db, captureId)).filter(
    ({ reviews }) => standingOf(reviews) === 'disputed',
  ).length;
  const [audit] = await db.select().from(audits).where(eq(audits.captureId, captureId));
  const checked = audit ? await listChecked(db, captureId) : [];
  const result = auditResult(checked, audit ?? { damaged: 0, sound: 0 });
  const progress = { covered: null, roofs, reviewed: judged + cannotTell, disputed };
  const isDrawn = audit?.seed != null;
  return {
    audit: audit
      ? {
          seed: audit.seed,
          drawnAt: audit.drawnAt?.toISOString() ?? null,
          waivedBy: audit.waivedBy,
          waivedBecause: audit.waivedBecause,
          drawn: checked.length,
          checked: checked.filter(({ twice, answers }) => answers.length > Number(twice)).length,
          result,
        }
      : null,
    missing: deliveryProblems({
      ...progress,
      audit: isDrawn ? result : null,
      waivedBy: audit?.waivedBy ?? null,
    }),
  };
}

const blindAnswers = sql`from reviews r join review_items i on i.id = r.item_id and i.reason = 'audit'
  where r.capture_id = a.capture_id and r.property_id = a.property_id and ${stands('r')}`;

async function listChecked(db: Database, captureId: number): Promise<(CheckedRoof & { twice: boolean })[]> {
  const { rows } = await db.execute<CheckedRoof & { twice: boolean } & Record<string, unknown>>(sql`
    select a.stratum, a.twice, coalesce((select jsonb_agg(r.answer order by r.id) ${blindAnswers}), '[]') as answers
    from audit_roofs a where a.capture_id = ${captureId} order by a.property_id`);
  return rows;
}

/**
 * Roofs of the blind check that the actor may look at: not checked often enough, and nothing the actor has judged in this
 * capture, since they know what they said.
 */
export async function listToCheck(
  tx: Database,
  actor: Actor,
  captureId: number,
  most: number,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select a.property_id as id from audit_roofs a where a.capture_id = ${captureId}
      and (select count(*) ${blindAnswers}) < case when a.twice then 2 else 1 end
      and not exists (select from reviews where reviews.capture_id = a.capture_id
        and reviews.property_id = a.property_id and ${reviewsOf(actor)})
      and not exists (select from review_items i where i.capture_id = a.capture_id and i.property_id = a.property_id
        and i.handed_at > now() - interval '30 minutes'
        and not exists (select from reviews r where r.item_id = i.id and ${stands('r')}))
    order by hashint4(a.property_id) limit ${most}`);
  return rows.map(({ id }) => id);
}

import type { Actor } from '#access/can.ts';
import { capturesJudgedBy, reviewsOf } from '#access/rows.ts';
import type { CaptureStanding } from '#contract/capture-standing.ts';
import { auditResult, drawAudit, mayGoUnreviewed, type Stratum } from '#domain/review/audit.ts';
import { drawProblem, problemsOf } from '#domain/review/delivery.ts';
import { eq, isNull, sql } from '#server/db/orm.ts';
import { auditRoofs, audits } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { getReviewCapture, lockCapture } from './captures.data.ts';
import { listChecked } from './checked.data.ts';
import { getConditions } from './conditions.data.ts';
import { countLeftToSoftware, findConsent, isLeftToSoftware } from './consents.data.ts';
import { hasPicture } from './roofs.data.ts';
import { counts, isToCheck } from './standing.data.ts';

/**
 * Draws which roofs of a capture are checked blind, from what its reviewers call them. Throws 404, and 409 before it is
 * reviewed or where a check was drawn before: a second draw until the figures please would be none.
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
    const { roofs, judged, cannotTell } = await getReviewCapture(tx, captureId);
    const consented = (await findConsent(tx, captureId)) !== null;
    const leftToSoftware = consented ? await countLeftToSoftware(tx, captureId) : 0;
    const early = drawProblem({ roofs, reviewed: judged + cannotTell, leftToSoftware });
    if (early) throw conflict(early);
    const { rows } = await tx.execute<Record<Stratum, number[]>>(sql`
      select coalesce(array_agg(id) filter (where severity <> 'none'), '{}') as damaged,
        coalesce(array_agg(id) filter (where severity = 'none'), '{}') as sound,
        coalesce(array_agg(id) filter (where severity is null and is_left and ${consented}::boolean), '{}') as unreviewed
      from (${calledIn(captureId, zipCode)}) called`);
    const { damaged, sound, unreviewed } = rows[0] ?? { damaged: [], sound: [], unreviewed: [] };
    const drawn = drawAudit({ damaged, sound, unreviewed }, seed);
    if (drawn.length === 0) throw conflict('No roof of this capture is called damaged or sound yet.');
    const called = { damaged: damaged.length, sound: sound.length, unreviewed: unreviewed.length };
    const draw = { ...called, seed, drawnAt: sql`now()`, drawnBy: by.id };
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

/** The severity of a capture's roofs by its latest review. Severities from older data do not count. */
const calledIn = (captureId: number, zipCode: string) => sql`
  select p.id, (select r.severity from reviews r where r.capture_id = ${captureId} and r.property_id = p.id
    and r.severity is not null and ${counts('r')} order by r.id desc limit 1) as severity,
    exists (select from roof_views v where v.capture_id = ${captureId} and v.property_id = p.id and v.rank = 1
      and ${isLeftToSoftware}) as is_left
  from properties p where p.zip_code = ${zipCode} and ${hasPicture(captureId)}`;

/** Records that a capture may go without a blind check. Throws 404. */
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

/** The blind check's results so far, and what prevents delivery of the capture. Throws 404. */
export async function getStanding(db: Database, actor: Actor, captureId: number): Promise<CaptureStanding> {
  await getReviewCapture(db, captureId, capturesJudgedBy(actor));
  return standingOf(db, captureId);
}

async function standingOf(db: Database, id: number): Promise<CaptureStanding> {
  const { conditions, drawProblem: early, roofs } = await getConditions(db, id);
  const consent = await findConsent(db, id);
  const [audit] = await db.select().from(audits).where(eq(audits.captureId, id));
  const checked = audit ? await listChecked(db, [id]) : [];
  const {
    rows: [door],
  } = await db.execute<CaptureStanding['disputes']>(sql`
    select count(*)::int as made, count(*) filter (where settled_at is null)::int as open,
      count(*) filter (where outcome = 'upheld')::int as upheld
    from disputes where capture_id = ${id} and outcome is distinct from 'withdrawn'`);
  const result = auditResult(checked, audit ?? { damaged: 0, sound: 0, unreviewed: 0 });
  return {
    disputes: door ?? { made: 0, open: 0, upheld: 0 },
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
    conditions,
    consent: consent && {
      by: consent.by,
      at: consent.at.toISOString(),
      roofs: roofs.filter(({ isUnreviewed }) => isUnreviewed).length,
      isProven: mayGoUnreviewed(result),
    },
    missing: problemsOf(conditions),
    drawProblem: early,
  };
}

/**
 * Roofs of the blind check that the actor may review: not checked often enough, and not reviewed by the actor in this
 * capture, since they know their own answer.
 */
export async function listToCheck(
  tx: Database,
  actor: Actor,
  captureId: number,
  most: number,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select a.property_id as id from audit_roofs a where a.capture_id = ${captureId}
      and ${isToCheck}
      and not exists (select from reviews where reviews.capture_id = a.capture_id
        and reviews.property_id = a.property_id and ${reviewsOf(actor)})
      and not exists (select from review_items i where i.capture_id = a.capture_id and i.property_id = a.property_id
        and i.handed_at > now() - interval '30 minutes'
        and not exists (select from reviews r where r.item_id = i.id and ${counts('r')}))
    order by hashint4(a.property_id) limit ${most}`);
  return rows.map(({ id }) => id);
}

import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { CaptureSuggestions, NewBar, OpenSuggestion, SignBar } from '#contract/vision.ts';
import { wilsonInterval } from '#domain/figures/wilson.ts';
import { pictureCaptureKinds } from '#domain/imagery/capture-kinds.ts';
import { signNames } from '#domain/review/answer.ts';
import { FEWEST_CHECKED } from '#domain/review/audit.ts';
import type { DamageSign } from '#domain/roofs.ts';
import type { RoofScores } from '#domain/vision/suggest.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import { captures, properties, suggestionBars } from '#server/db/schema/index.ts';
import { isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { findShare } from './shares.data.ts';

/** A capture of pictures that is not delivered yet, held until the transaction ends. Throws 404 and 409. */
export async function lockOpenCapture(tx: Database, captureId: number) {
  const [capture] = await tx
    .select({ zipCode: captures.zipCode, capturedOn: captures.capturedTo, state: captures.state })
    .from(captures)
    .where(and(eq(captures.id, captureId), inArray(captures.kind, [...pictureCaptureKinds])))
    .for('no key update');
  if (!capture) throw notFound('The capture');
  if (capture.state === 'delivered') throw conflict('This capture was delivered: it takes no more outlines.');
  return { ...capture, subject: `${capture.zipCode}, ${capture.capturedOn}` };
}

/** How far the model is with a capture. Throws 404. */
export async function countSuggestions(
  db: Database,
  captureId: number,
  model: string,
): Promise<Omit<CaptureSuggestions, 'missing'>> {
  if ((await db.$count(captures, eq(captures.id, captureId))) === 0) throw notFound('The capture');
  const { rows } = await db.execute<{ reason: string | null; roofs: number }>(sql`
    select reasons ->> 0 as reason, count(*)::int as roofs from roof_suggestions
    where capture_id = ${captureId} group by 1 order by 2 desc, 1`);
  const { rows: outlined } = await db.execute<{ roofs: number }>(sql`
    select count(*)::int as roofs from (select property_id from roof_outlines where capture_id = ${captureId}
      union select property_id from drawn_outlines where capture_id = ${captureId}) o`);
  return {
    outlines: outlined[0]?.roofs ?? 0,
    share: await findShare(db, captureId, model),
    suggested: rows.find(({ reason }) => reason === null)?.roofs ?? 0,
    abstained: rows.flatMap(({ reason, roofs }) => (reason === null ? [] : [{ reason, roofs }])),
  };
}

/** Of the roofs with a suggested sign before their blind review, those that have it. */
export async function listBars(db: Database, model: string): Promise<SignBar[]> {
  const { rows } = await db.execute<{ sign: DamageSign; checked: number; hits: number }>(sql`
    select s.sign, count(*)::int as checked, (count(*) filter (where r.answer -> 'signs' ? s.sign))::int as hits
    from roof_suggestions q
    cross join lateral jsonb_array_elements_text(q.named) as s(sign)
    cross join lateral (select answer from reviews r
      where r.capture_id = q.capture_id and r.property_id = q.property_id and r.blind and r.severity is not null
        and r.created_at > q.made_at and not exists (select from reviews u where u.undoes = r.id)
      order by r.id limit 1) r
    where q.model = ${model} and q.state = 'suggested' group by s.sign`);
  const bars = await db.select().from(suggestionBars);
  return signNames.map((sign) => {
    const { checked, hits } = rows.find((row) => row.sign === sign) ?? { checked: 0, hits: 0 };
    const least = bars.find((bar) => bar.sign === sign)?.least ?? null;
    const low = checked < FEWEST_CHECKED ? null : (wilsonInterval(hits, checked)?.low ?? null);
    return { sign, least, hits, checked, low, isOpen: least !== null && low !== null && low >= least };
  });
}

export async function setBar(db: Database, { sign, least }: NewBar, by: EventActor): Promise<void> {
  await db.transaction(async (tx) => {
    if (least === null) await tx.delete(suggestionBars).where(eq(suggestionBars.sign, sign));
    else {
      const bar = { least, setBy: by.id, setAt: sql`now()` };
      await tx
        .insert(suggestionBars)
        .values({ sign, ...bar })
        .onConflictDoUpdate({ target: suggestionBars.sign, set: bar });
    }
    await emit(tx, by, 'proposal-bar-changed', { subject: sign, details: { least } });
  });
}

/**
 * The suggestion contractors see for a property the actor sees: from its newest delivered capture, while the roof is
 * unreviewed there. Throws 404.
 */
export async function findOpenSuggestion(
  db: Database,
  actor: Actor,
  propertyId: number,
  model: string,
): Promise<OpenSuggestion | null> {
  const [visible] = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!visible) throw notFound('The property');
  const { rows } = await db.execute<{ named: DamageSign[]; scores: RoofScores }>(sql`
    select q.named, q.scores from roof_suggestions q join captures k on k.id = q.capture_id
    where q.property_id = ${propertyId} and q.model = ${model} and q.state = 'suggested' and k.state = 'delivered'
      and ${isTakenIn(sql`k.id`, sql`q.property_id`)}
      and not exists (select from captures later where later.zip_code = k.zip_code and later.state = 'delivered'
        and (later.captured_to, later.id) > (k.captured_to, k.id))
      and not exists (select from reviews r where r.capture_id = q.capture_id and r.property_id = q.property_id
        and r.severity is not null and not exists (select from reviews u where u.undoes = r.id))`);
  const suggestion = rows[0];
  if (!suggestion || suggestion.named.length === 0) return null;
  const open = new Set((await listBars(db, model)).flatMap(({ sign, isOpen }) => (isOpen ? [sign] : [])));
  const signs = suggestion.named
    .filter((sign) => open.has(sign))
    .map((sign) => ({ sign, share: suggestion.scores.signs[sign] }));
  return signs.length > 0 ? { signs, assumed: suggestion.scores.assumed } : null;
}

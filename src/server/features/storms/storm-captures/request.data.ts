import type { Actor } from '#access/can.ts';
import { stormCapturesOf } from '#access/rows.ts';
import type { NewStormCapture, StormCapture } from '#contract/storm-captures.ts';
import { nameOfCapture } from '#domain/storm-captures.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { stormCaptures } from '#server/db/schema/index.ts';
import { lockCompanyOf } from '#server/features/company/companies/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { getCapture } from './list.data.ts';
import { quoteOf, thisYear } from './quote.data.ts';

/**
 * Requests a storm-response capture at the price that was shown. Acres and price are computed again, with the company
 * locked: of two colleagues at once one gets the year's included capture.
 * @throws Conflict with what prevents it, for another price, and for an area already requested
 */
export function requestCapture(
  db: Database,
  actor: Actor,
  { area, zipCode, cents, stormDay, notes }: NewStormCapture,
  by: EventActor,
): Promise<StormCapture> {
  return db.transaction(async (tx) => {
    await lockCompanyOf(tx, actor.id);
    const { acres, zips, price, obstacle } = await quoteOf(tx, actor, { area, zipCode });
    if (obstacle !== null || price === null) throw conflict(obstacle ?? 'There is no price for it.');
    if (price.cents !== cents)
      throw conflict('The price has changed in the meantime. Please look at it again.');
    const isIncluded = price.lines.some(({ kind }) => kind === 'included');
    const [asked] = await tx
      .insert(stormCaptures)
      .values({
        companyId: actor.companyId,
        userId: actor.id,
        area: area ?? null,
        zipCode: zipCode ?? null,
        zipCodes: zips.map((zip) => zip.zipCode),
        centiAcres: Math.round(acres * 100),
        lines: price.lines,
        cents,
        includedYear: isIncluded ? thisYear() : null,
        stormDay: stormDay ?? null,
        notes: notes || null,
      })
      .onConflictDoNothing()
      .returning({ id: stormCaptures.id, zipCodes: stormCaptures.zipCodes });
    if (!asked) throw conflict('Your company has already requested this area and is waiting for an answer.');
    await emit(tx, by, 'storm-capture-requested', {
      subjectId: asked.id,
      subject: nameOfCapture(asked),
      details: { acres, cents },
    });
    return getCapture(tx, actor, asked.id);
  });
}

/** Takes a request back that has no answer yet; the included capture is left again. Throws 404, and 409 once answered. */
export function withdrawCapture(db: Database, actor: Actor, id: number, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const own = and(eq(stormCaptures.id, id), stormCapturesOf(actor));
    const [found] = await tx.select().from(stormCaptures).where(own).for('update');
    if (!found) throw notFound('This request');
    if (found.status !== 'pending') throw conflict('This request has already been answered.');
    await tx
      .update(stormCaptures)
      .set({ status: 'withdrawn', includedYear: null, processedAt: sql`now()`, processedBy: by.id })
      .where(own);
    await emit(tx, by, 'storm-capture-withdrawn', { subjectId: id, subject: nameOfCapture(found) });
  });
}

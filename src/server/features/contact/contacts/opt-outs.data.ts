import type { Actor } from '#access/can.ts';
import { can } from '#access/can.ts';
import { optOutsOf } from '#access/rows.ts';
import type { OptOut } from '#contract/contact-standing.ts';
import type { NewOptOut } from '#contract/contacts.ts';
import { type OptOutChannel, optOutLabels } from '#domain/compliance/contact/channels.ts';
import { normalizeEmail } from '#domain/people/email.ts';
import { normalizePhone } from '#domain/people/phone.ts';
import { contactFacts, forgetKeptOptOut } from '#server/contact-gate/index.ts';
import { and, asc, eq, not } from '#server/db/orm.ts';
import { optOuts } from '#server/db/schema/index.ts';
import { bindMailboxes, colleague, requireVisible } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';

/** What the household of a door, and its numbers, opted out of; the tag 'Do not contact' is among the tags. */
export async function listOptOuts(db: Database, actor: Actor, propertyId: number): Promise<OptOut[]> {
  const rows = await db
    .select({
      id: optOuts.id,
      channel: optOuts.channel,
      source: optOuts.source,
      value: optOuts.value,
      note: optOuts.note,
      on: optOuts.on,
      userId: optOuts.userId,
      by: colleague(actor, optOuts.userId),
    })
    .from(optOuts)
    .where(and(eq(optOuts.propertyId, propertyId), optOutsOf(actor), not(optOuts.follows)))
    .orderBy(asc(optOuts.id));
  return rows.map(({ userId, ...row }) => ({ ...row, mayWithdraw: mayWithdraw(actor, { ...row, userId }) }));
}

/** A household's own word stays; a colleague's mistake is undone by them or a leader. */
const mayWithdraw = (actor: Actor, { source, userId }: { source: string; userId: string | null }): boolean =>
  source !== 'homeowner' && (userId === actor.id || can(actor, 'team:lead'));

/** Records an opt-out; the same one twice is one. @throws 404, 400 for a number that nobody there has */
export async function insertOptOut(
  tx: Database,
  actor: Actor,
  propertyId: number,
  { channel, source, pointOf, note, on }: NewOptOut,
): Promise<void> {
  const facts = (await contactFacts(tx, actor, [propertyId])).get(propertyId);
  if (!facts) throw notFound('The property');
  if (on !== undefined && on > facts.today) throw invalid('An opt-out cannot be dated in the future.');
  if (source === 'sign' && (channel !== 'knock' || pointOf))
    throw invalid('A sign at the door applies only to knocking.');
  const value = pointOf ? (normalizePhone(pointOf.value) ?? normalizeEmail(pointOf.value)) : null;
  const has = facts.people.some(
    ({ id, points }) => id === pointOf?.personId && points.some((point) => point.value === value),
  );
  if (pointOf && !has) throw invalid('Nobody here has that phone number or email address.');
  const [made] = await tx
    .insert(optOuts)
    .values({
      ...{ companyId: actor.companyId, userId: actor.id, propertyId, value, channel, source },
      ...{ note: note || null, on: on ?? facts.today },
    })
    .onConflictDoNothing()
    .returning({ id: optOuts.id });
  if (!made) return;
  if (value === null) await bindMailboxes(tx, actor.companyId, [propertyId]);
  const details = { channel, source };
  await emit(tx, byActor(actor), 'opted-out', { propertyId, subject: label(channel, value), details });
}

/** What a file says that a household or a number is not to be reached by. */
export interface ListedOptOut {
  propertyId: number;
  channel: OptOutChannel;
  /** The number; null for the whole household. */
  value: string | null;
}

/** Records the opt-outs of a file; those that are known already change nothing. @returns how many came new */
export async function insertListed(
  tx: Database,
  actor: Actor,
  listed: readonly ListedOptOut[],
  { note, on }: { note: string; on: string },
): Promise<number> {
  let made = 0;
  for (const one of listed) {
    const [row] = await tx
      .insert(optOuts)
      .values({ ...one, companyId: actor.companyId, userId: actor.id, source: 'import', note, on })
      .onConflictDoNothing()
      .returning({ id: optOuts.id });
    if (!row) continue;
    made += 1;
    const { propertyId, channel, value } = one;
    if (value === null) await bindMailboxes(tx, actor.companyId, [propertyId]);
    await emit(tx, byActor(actor), 'opted-out', { propertyId, subject: label(channel, value) });
  }
  return made;
}

/** Takes back what was recorded by mistake. @throws 404, 403, 409 for what the household stated itself */
export async function withdrawOptOut(
  tx: Database,
  actor: Actor,
  propertyId: number,
  optOutId: number,
): Promise<void> {
  await requireVisible(tx, actor, propertyId);
  const [row] = await tx
    .select()
    .from(optOuts)
    .where(
      and(
        eq(optOuts.id, optOutId),
        eq(optOuts.propertyId, propertyId),
        optOutsOf(actor),
        not(optOuts.follows),
      ),
    )
    .for('update');
  if (!row) throw notFound('The opt-out');
  if (row.source === 'homeowner') throw conflict('The household opted out itself, so this stays.');
  if (!mayWithdraw(actor, row))
    throw forbidden('A colleague recorded this. Please ask them, an owner or a manager of your company.');
  await tx.delete(optOuts).where(eq(optOuts.id, optOutId));
  await forgetKeptOptOut(tx, actor, { ...row, propertyId });
  const subject = label(row.channel, row.value);
  await emit(tx, byActor(actor), 'opt-out-withdrawn', { propertyId, subject });
}

/** The timeline has no numbers, only of what kind they are. */
export const label = (channel: OptOutChannel, value: string | null): string => {
  const of = value === null ? '' : value.includes('@') ? ', one email address' : ', one phone number';
  return `${optOutLabels[channel]}${of}`;
};

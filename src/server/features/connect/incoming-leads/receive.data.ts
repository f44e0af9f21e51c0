import { createHash } from 'node:crypto';
import { leadAddressesOf } from '#access/rows.ts';
import { namesNoDoor } from '#domain/addresses.ts';
import { SAME_LEAD_HOURS } from '#domain/incoming/leads.ts';
import { isEmptyLead, type ReadLead } from '#domain/incoming/read-lead.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { incomingLeads, leadAddresses } from '#server/db/schema/index.ts';
import { findActor, findStandIn } from '#server/features/company/sign-in/index.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';
import { putAtDoor } from './at-door.data.ts';
import { findDoor } from './find-door.data.ts';
import type { LeadNews } from './lead-mail.ts';

type Address = typeof leadAddresses.$inferSelect;

export interface ReceivedLead {
  id: string;
  /** Who in the company is notified; null if the lead came before. */
  news: LeadNews | null;
}

/**
 * Keeps a lead that another system sent, at its property where that is certain. The same lead
 * with the same key, or both times without one, within a day is not kept again.
 * @throws 400 for an empty body, 404 if the company has nobody any more, 409 if it has no room
 */
export async function receiveLead(
  tx: Database,
  address: Address,
  { door: doorNamed, ...lead }: ReadLead,
  idempotencyKey: string | undefined,
): Promise<ReceivedLead> {
  if (isEmptyLead(lead)) throw invalid('There is nothing in this lead.');
  const digest = digestOf(['lead', lead, idempotencyKey ?? null]);
  await lockUntilCommit(tx, lockNames.incomingLead(address.id, digest));
  const same = await findSame(tx, address.id, digest);
  if (same) return { id: same, news: null };

  const { companyId } = address;
  await requireRoom(tx, address, 'incomingLeads', () => countReceived(tx, companyId));
  const standIn = await findStandIn(tx, address);
  if (!standIn) throw notFound('This address');
  const door = doorNamed && !namesNoDoor(doorNamed.key) ? await findDoor(tx, address, doorNamed) : null;
  const actor = (door && (await findActor(tx, door.userId))) ?? standIn;
  const source = lead.source ?? address.source;
  const [row] = await tx
    .insert(incomingLeads)
    .values({
      ...{ ...lead, companyId, addressId: address.id, digest, source },
      ...(door && { state: 'matched' as const, propertyId: door.propertyId, settledAt: sql`now()` }),
    })
    .returning();
  if (!row) throw new Error('no lead was kept');
  await tx
    .update(leadAddresses)
    .set({ received: sql`${leadAddresses.received} + 1`, lastUsedAt: sql`now()` })
    .where(eq(leadAddresses.id, address.id));
  if (door) await putAtDoor(tx, actor, row, door.propertyId);
  await emit(tx, byActor(actor), 'lead-received', {
    ...{ subjectId: row.id, subject: source },
    ...(door && { propertyId: door.propertyId }),
    details: { propertyId: door?.propertyId ?? null },
  });
  return { id: row.id, news: { to: actor, name: lead.name, source, door } };
}

/** Of all its addresses, ended ones too: counting the leads themselves would take longer with each. */
async function countReceived(tx: Database, companyId: string): Promise<number> {
  const [row] = await tx
    .select({ received: sql<number>`coalesce(sum(${leadAddresses.received}), 0)::int` })
    .from(leadAddresses)
    .where(leadAddressesOf({ companyId }));
  return row?.received ?? 0;
}

const digestOf = (of: unknown): string => createHash('sha256').update(JSON.stringify(of)).digest('hex');

async function findSame(tx: Database, addressId: string, digest: string): Promise<string | undefined> {
  const [same] = await tx
    .select({ id: incomingLeads.id })
    .from(incomingLeads)
    .where(
      and(
        eq(incomingLeads.addressId, addressId),
        eq(incomingLeads.digest, digest),
        sql`${incomingLeads.createdAt} > now() - make_interval(hours => ${SAME_LEAD_HOURS})`,
      ),
    );
  return same?.id;
}

import type { Actor } from '#access/can.ts';
import { leadAddressesOf } from '#access/rows.ts';
import type { LeadAddress } from '#contract/incoming-leads.ts';
import { and, desc, eq, isNull, sql } from '#server/db/orm.ts';
import { leadAddresses } from '#server/db/schema/index.ts';
import { colleague } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { plainRecords } from '#server/platform/records.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';

const isOpen = isNull(leadAddresses.endedAt);

const openAddresses = plainRecords({
  table: leadAddresses,
  of: (actor: Actor) => and(leadAddressesOf(actor), isOpen),
  room: { most: 50, noun: 'addresses for leads', cure: 'End one you no longer need.' },
  absent: () => notFound('This address'),
});

/** The open addresses of the actor's company, latest first. */
export async function listAddresses(db: Database, actor: Actor): Promise<LeadAddress[]> {
  const rows = await db
    .select({ address: leadAddresses, by: colleague(actor, leadAddresses.userId) })
    .from(leadAddresses)
    .where(and(leadAddressesOf(actor), isOpen))
    .orderBy(desc(leadAddresses.createdAt), leadAddresses.id);
  return rows.map(({ address, by }) => present(address, by));
}

type Row = typeof leadAddresses.$inferSelect;

const present = (row: Row, by: string | null): LeadAddress => ({
  ...{ id: row.id, name: row.name, source: row.source, by, received: row.received },
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** Makes an address. The table keeps the hash of its secret, which is only ever in the answer. Throws 409 past the limit. */
export async function insertAddress(
  tx: Database,
  actor: Actor,
  fields: { name: string; source: string },
  by: EventActor,
): Promise<LeadAddress & { path: string }> {
  const token = newToken();
  const { companyId, id: userId } = actor;
  const made = { companyId, userId, ...fields, tokenHash: hashToken(token) };
  const row = await openAddresses.insert(tx, actor, made);
  await emit(tx, by, 'lead-address-made', { subjectId: row.id, subject: fields.name });
  return { ...present(row, null), path: `/api/leads/in/${token}` };
}

/** Ends an address; its leads stay. Throws 404 if the company has none. */
export async function endAddress(
  tx: Database,
  actor: Actor,
  addressId: string,
  by: EventActor,
): Promise<void> {
  const ended = await openAddresses.update(tx, actor, addressId, { endedAt: sql`now()` });
  await emit(tx, by, 'lead-address-ended', { subjectId: addressId, subject: ended.name });
}

/** The open address of a secret. Throws 404: unknown, ended and misspelled ones are one search by a hash each. */
export async function openAddress(db: Database, token: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(leadAddresses)
    .where(and(eq(leadAddresses.tokenHash, hashToken(token)), isOpen));
  if (!row) throw notFound('This address');
  return row;
}

import { randomUUID } from 'node:crypto';
import type { Actor } from '#access/can.ts';
import { crmLinksOf } from '#access/rows.ts';
import type { CrmLink, CrmLinkFields } from '#contract/crm-links.ts';
import { type CrmVendor, crmVendorWords } from '#domain/crm-links/fields.ts';
import type { DeliveryState } from '#domain/hooks/event-types.ts';
import { and, asc, eq, sql } from '#server/db/orm.ts';
import { crmLinks, deliveries, users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import type { Cipher } from '#server/platform/cipher.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, invalid } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { lastTry } from '../deliveries/index.ts';

type LinkRow = typeof crmLinks.$inferSelect;

const ofLink = (state: DeliveryState) => sql`from ${deliveries}
  where ${deliveries.linkId} = ${crmLinks.id} and ${deliveries.state} = ${state}`;
const countOf = (state: DeliveryState) => sql<number>`(select count(*)::int ${ofLink(state)})`;

/** The company's CRMs, each with how sending goes. */
export async function listLinks(db: Database, actor: Actor): Promise<CrmLink[]> {
  const rows = await db
    .select({
      link: crmLinks,
      name: nameOfUser,
      sent: countOf('delivered'),
      waiting: countOf('waiting'),
      failed: countOf('failed'),
      lastFailure: sql<string | null>`(select ${lastTry('failure')} ${ofLink('failed')}
        order by ${deliveries.lastTriedAt} desc limit 1)`,
    })
    .from(crmLinks)
    .innerJoin(users, eq(users.id, crmLinks.userId))
    .where(crmLinksOf(actor))
    .orderBy(asc(crmLinks.vendor));
  return rows.map(({ link: { vendor, mapping, stage, isOn }, name, sent, waiting, failed, lastFailure }) => ({
    ...{ vendor, stage, isOn, lastFailure },
    mapping: { fixed: { ...mapping.fixed }, fields: [...mapping.fields] },
    madeBy: name,
    counts: { sent, waiting, failed },
  }));
}

/** Throws 404. */
export async function requireLink(db: Database, actor: Actor, vendor: CrmVendor): Promise<LinkRow> {
  const [link] = await db
    .select()
    .from(crmLinks)
    .where(and(crmLinksOf(actor), eq(crmLinks.vendor, vendor)));
  if (!link) throw absent(`Your company has not set up ${crmVendorWords[vendor].label}.`);
  return link;
}

const boundTo = (linkId: string): string => `crm link ${linkId}`;

export function openKey(cipher: Cipher, { id, key }: Pick<LinkRow, 'id' | 'key'>): string {
  const opened = cipher.open(key, boundTo(id));
  if (opened === null)
    throw new Error(`The key of CRM link ${id} cannot be opened: was SESSION_SECRET changed?`);
  return opened;
}

/** Sets a CRM up, or changes it. Throws 400 if something it needs is missing. */
export function saveLink(
  { db, cipher }: { db: Database; cipher: Cipher },
  actor: Actor,
  vendor: CrmVendor,
  { key, mapping, stage, isOn }: CrmLinkFields,
  by: EventActor,
): Promise<CrmLink> {
  requireFixed(vendor, mapping.fixed);
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(crmLinks)
      .where(and(crmLinksOf(actor), eq(crmLinks.vendor, vendor)))
      .for('update');
    if (!before && key === undefined) {
      const message = 'Please enter the key';
      throw invalid(message, [{ path: 'key', message }]);
    }
    const id = before?.id ?? randomUUID();
    const values = { mapping, stage, isOn, userId: actor.id };
    const sealed = key === undefined ? (before?.key ?? '') : cipher.seal(key, boundTo(id));
    await tx
      .insert(crmLinks)
      .values({ id, companyId: actor.companyId, vendor, key: sealed, ...values })
      .onConflictDoUpdate({ target: crmLinks.id, set: { key: sealed, ...values, updatedAt: new Date() } });
    const details = { isOn, stage, newKey: key !== undefined };
    await emit(tx, by, 'crm-link-saved', { subjectId: id, subject: crmVendorWords[vendor].label, details });
    const saved = (await listLinks(tx, actor)).find((link) => link.vendor === vendor);
    if (!saved) throw new Error('no CRM link was saved');
    return saved;
  });
}

export function requireFixed(vendor: CrmVendor, fixed: Record<string, string>): void {
  const missing = Object.entries(crmVendorWords[vendor].fixed).filter(
    ([name, { required }]) => required && !fixed[name],
  );
  if (missing.length === 0) return;
  const errors = missing.map(([name, { label }]) => ({
    path: `mapping.fixed.${name}`,
    message: `Please enter the ${label.toLowerCase()}`,
  }));
  throw invalid(errors.map(({ message }) => message).join('. '), errors);
}

/** Throws 404. */
export function deleteLink(db: Database, actor: Actor, vendor: CrmVendor, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const { id } = await requireLink(tx, actor, vendor);
    await tx.delete(crmLinks).where(eq(crmLinks.id, id));
    await emit(tx, by, 'crm-link-deleted', { subjectId: id, subject: crmVendorWords[vendor].label });
  });
}

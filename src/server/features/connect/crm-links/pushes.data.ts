import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import { crmLinksOf, isLinkLed, isSeenByLink, propertiesVisibleTo } from '#access/rows.ts';
import type { CrmPush } from '#contract/crm-links.ts';
import {
  CRM_NUMBERS,
  type CrmVendor,
  crmNumber,
  crmVendorWords,
  type PushState,
} from '#domain/crm-links/fields.ts';
import { and, asc, eq, isNotNull, lte, sql } from '#server/db/orm.ts';
import { crmLinks, deliveries, properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Consumer } from '#server/platform/events/consume.ts';
import { asIso } from '#server/platform/paging.ts';
import { findSender, isLeased, type Leased, lastTry, SENT_AGAIN, type Targets } from '../deliveries/index.ts';
import { requireLink } from './links.data.ts';

/** Throws 404 for a door the actor does not see. */
async function requireDoor(db: Database, actor: Actor, propertyId: number): Promise<void> {
  const seen = await db.$count(properties, and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (seen === 0) throw notFound('This property');
}

/** Why a door is not sent to another system, whose people know nothing of opt-outs. */
export const NO_CONTACT = 'This household asked not to be contacted, so it is not sent to a CRM.';

export const wantsNone = async (db: Database, actor: Actor, propertyId: number): Promise<boolean> =>
  (await db.$count(properties, and(eq(properties.id, propertyId), wantsNoContact(actor)))) > 0;

/** How a door fares with each of the company's CRMs. Throws 404. */
export async function listPushes(db: Database, actor: Actor, propertyId: number): Promise<CrmPush[]> {
  await requireDoor(db, actor, propertyId);
  return db
    .select({
      vendor: crmLinks.vendor,
      state: sql<PushState | null>`case ${deliveries.state} when 'delivered' then 'sent' else ${deliveries.state} end`,
      message: sql<string | null>`case when ${deliveries.tries} > 0 then ${lastTry('failure')} end`,
      at: asIso<string | null>(sql`coalesce(${deliveries.lastTriedAt}, ${deliveries.happenedAt})`),
    })
    .from(crmLinks)
    .leftJoin(
      deliveries,
      and(eq(deliveries.linkId, crmLinks.id), eq(deliveries.messageId, crmNumber(propertyId))),
    )
    .where(and(crmLinksOf(actor), eq(crmLinks.isOn, true)))
    .orderBy(crmLinks.vendor);
}

/**
 * Puts a door on its way by hand: the row is there before anything is sent. One that is there already is sent on from
 * where it got to. Throws 404, and 409 if the CRM is turned off
 */
export async function insertPush(
  tx: Database,
  actor: Actor,
  { propertyId, vendor }: { propertyId: number; vendor: CrmVendor },
): Promise<void> {
  await requireDoor(tx, actor, propertyId);
  if (await wantsNone(tx, actor, propertyId)) throw conflict(NO_CONTACT);
  const link = await requireLink(tx, actor, vendor);
  if (!link.isOn) throw conflict(`Sending to ${crmVendorWords[vendor].label} is turned off.`);
  await tx
    .insert(deliveries)
    .values({
      ...{ linkId: link.id, propertyId, actorId: actor.id },
      messageId: crmNumber(propertyId),
      type: 'door',
    })
    .onConflictDoUpdate({
      target: [deliveries.linkId, deliveries.messageId],
      targetWhere: isNotNull(deliveries.linkId),
      set: { ...SENT_AGAIN, actorId: actor.id, happenedAt: sql`now()` },
    });
}

/** Doors that reach the stage a company chose are sent by themselves, once each. */
export const crmOutbox: Consumer = {
  name: 'crm-links',
  async take(tx, batch) {
    const moved = batch
      .filter(({ name }) => name === 'stage-changed')
      .map(({ companyId, subjectId, propertyIds, details }) => ({
        company_id: companyId,
        stage: details.toStage,
        property_ids: propertyIds ?? [Number(subjectId)],
      }));
    if (moved.length === 0) return;
    await tx.execute(sql`
      insert into ${deliveries} (link_id, message_id, type, property_id)
      select distinct ${crmLinks.id}, concat(${CRM_NUMBERS}::text, ${properties.id}), 'door', ${properties.id}
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as e (company_id uuid, stage text, property_ids int[])
        join ${crmLinks} on ${crmLinks.companyId} = e.company_id and ${crmLinks.stage} = e.stage and ${crmLinks.isOn}
          and ${isLinkLed()}
        join ${properties} on ${properties.id} = any(e.property_ids) and ${isSeenByLink(properties.zipCode)}
      on conflict do nothing`);
  },
};

const waits = sql`select from ${deliveries} where ${deliveries.linkId} = ${crmLinks.id}
  and ${deliveries.state} = 'waiting'`;

export const linkTargets: Targets = {
  table: crmLinks,
  outbox: crmOutbox,
  // The calls of one door take less, each with its time-out.
  leaseSeconds: 120,
  isOn: sql`${crmLinks.isOn} and ${crmLinks.stage} is not null`,
  isDue: sql`exists (${waits} and ${deliveries.nextAt} <= now())`,
};

export type DuePush = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/** The door that is to be sent next; null if none is, or the lease is lost. */
export async function findDue(db: Database, leased: Leased) {
  const [due] = await db
    .select({ push: deliveries, link: crmLinks })
    .from(crmLinks)
    .innerJoin(deliveries, eq(deliveries.linkId, crmLinks.id))
    .where(
      and(isLeased(crmLinks, leased), eq(deliveries.state, 'waiting'), lte(deliveries.nextAt, sql`now()`)),
    )
    .orderBy(asc(deliveries.nextAt))
    .limit(1);
  if (!due) return null;
  // Who sent it, else who set the CRM up.
  const sender = await findSender(db, due.push.actorId ?? due.link.userId);
  return {
    ...due,
    propertyId: Number(due.push.propertyId),
    actor: sender?.companyId === due.link.companyId ? sender : null,
  };
}

/** Keeps the id that the CRM gave a step. */
export async function keepMade(db: Database, pushId: number, step: string, id: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ details: sql`${deliveries.details} || ${JSON.stringify({ [step]: id })}::jsonb` })
    .where(eq(deliveries.id, pushId));
}

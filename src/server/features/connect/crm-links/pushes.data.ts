import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import { crmLinksOf, isLinkLed, isSeenByLink, propertiesVisibleTo } from '#access/rows.ts';
import type { CrmPush } from '#contract/crm-links.ts';
import { type CrmVendor, crmVendorWords } from '#domain/crm-links/fields.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { crmLinks, crmPushes, properties, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Consumer } from '#server/platform/events/consume.ts';
import type { LinkRow } from './links.data.ts';
import { requireLink } from './links.data.ts';

export type PushRow = typeof crmPushes.$inferSelect;

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
  const rows = await db
    .select({
      vendor: crmLinks.vendor,
      state: crmPushes.state,
      message: crmPushes.message,
      at: crmPushes.updatedAt,
    })
    .from(crmLinks)
    .leftJoin(crmPushes, and(eq(crmPushes.linkId, crmLinks.id), eq(crmPushes.propertyId, propertyId)))
    .where(and(crmLinksOf(actor), eq(crmLinks.isOn, true)))
    .orderBy(crmLinks.vendor);
  return rows.map(({ at, ...row }) => ({ ...row, at: at?.toISOString() ?? null }));
}

/**
 * Puts a door on its way by hand: the row is there before anything is sent. One that is there already is sent on from
 * where it got to.
 * @returns the id of its push. Throws 404, and 409 if the CRM is turned off
 */
export async function insertPush(
  tx: Database,
  actor: Actor,
  { propertyId, vendor }: { propertyId: number; vendor: CrmVendor },
): Promise<number> {
  await requireDoor(tx, actor, propertyId);
  if (await wantsNone(tx, actor, propertyId)) throw conflict(NO_CONTACT);
  const link = await requireLink(tx, actor, vendor);
  if (!link.isOn) throw conflict(`Sending to ${crmVendorWords[vendor].label} is turned off.`);
  const [push] = await tx
    .insert(crmPushes)
    .values({ linkId: link.id, propertyId, userId: actor.id })
    .onConflictDoUpdate({
      target: [crmPushes.linkId, crmPushes.propertyId],
      set: {
        state: 'waiting',
        tries: 0,
        message: null,
        userId: actor.id,
        nextAt: sql`now()`,
        updatedAt: new Date(),
      },
    })
    .returning({ id: crmPushes.id });
  return push?.id ?? 0;
}

/** Doors that reach the stage a company chose are sent by themselves, once each, within the minute. */
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
      insert into ${crmPushes} (link_id, property_id)
      select distinct ${crmLinks.id}, ${properties.id}
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as e (company_id uuid, stage text, property_ids int[])
        join ${crmLinks} on ${crmLinks.companyId} = e.company_id and ${crmLinks.stage} = e.stage and ${crmLinks.isOn}
          and ${isLinkLed()}
        join ${properties} on ${properties.id} = any(e.property_ids) and ${isSeenByLink(properties.zipCode)}
      on conflict do nothing`);
  },
};

export interface LeasedPush {
  push: PushRow;
  link: LinkRow;
  /** In whose name: who sent it, else who set the CRM up; null once they have left. */
  actor: Actor | null;
}

/** Longer than the calls of one door take, each with its time-out. */
const LEASE_SECONDS = 120;

/** Takes the next push that is due, for one worker; null if there is none. A killed worker loses it after two minutes. */
export async function leaseNextPush(db: Database): Promise<LeasedPush | null> {
  const due = sql`select ${crmPushes.id} from ${crmPushes} where ${crmPushes.state} = 'waiting'
    and ${crmPushes.nextAt} <= now() and (${crmPushes.leasedUntil} is null or ${crmPushes.leasedUntil} < now())
    order by ${crmPushes.nextAt} limit 1 for update skip locked`;
  const [push] = await db
    .update(crmPushes)
    .set({
      leasedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      tries: sql`${crmPushes.tries} + 1`,
    })
    .where(sql`${crmPushes.id} in (${due})`)
    .returning();
  if (!push) return null;
  const [row] = await db
    .select({ link: crmLinks, user: users })
    .from(crmLinks)
    .innerJoin(users, sql`${users.id} = coalesce(${push.userId}, ${crmLinks.userId})`)
    .where(eq(crmLinks.id, push.linkId));
  if (!row) return null;
  const { id, companyId, role, companyRole, subscriptionTier, accessEndedAt } = row.user;
  const isColleague = companyId === row.link.companyId && accessEndedAt === null;
  const actor: Actor = { id, companyId, role, companyRole, subscriptionTier, via: 'session' };
  return { push, link: row.link, actor: isColleague ? actor : null };
}

/** Notes what a try came to, and gives the push back. */
export async function endPush(
  db: Database,
  pushId: number,
  result: Partial<Pick<PushRow, 'state' | 'message' | 'nextAt'>>,
): Promise<void> {
  await db
    .update(crmPushes)
    .set({ ...result, leasedUntil: null, updatedAt: new Date() })
    .where(eq(crmPushes.id, pushId));
}

/** Keeps the id that the CRM gave a step. */
export async function keepMade(db: Database, pushId: number, step: string, id: string): Promise<void> {
  await db
    .update(crmPushes)
    .set({ made: sql`${crmPushes.made} || ${JSON.stringify({ [step]: id })}::jsonb` })
    .where(eq(crmPushes.id, pushId));
}

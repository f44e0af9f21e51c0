import { createHash } from 'node:crypto';
import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import { contactRevealsOf, ownCompany } from '#access/rows.ts';
import type { ContactAllowance } from '#contract/contacts.ts';
import { ownerText, refusalToReveal } from '#domain/contacts/allowance.ts';
import { findPlan } from '#domain/plans.ts';
import { classifyZoning } from '#domain/roofs.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { companies, contactReveals, properties } from '#server/db/schema/index.ts';
import { seen, visibleDoor } from '#server/doors/index.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import type { Enrichment } from '#server/providers/enrichment/index.ts';

/** How many contacts the company's plan includes this year, and how many it used. */
export async function readAllowance(
  db: Database,
  actor: Actor,
  { vendor }: Pick<Enrichment, 'vendor'>,
): Promise<ContactAllowance> {
  const plan = await planOf(db, actor);
  return {
    vendor,
    perYear: plan?.contactsPerYear ?? null,
    kind: plan?.contactsKind ?? 'all',
    used: await db.$count(contactReveals, ofThisYear(actor)),
  };
}

/** What a vendor is to be asked about a property. @throws 404, 403 for the plan, 409 for opt-outs and a used-up year */
export async function askable(db: Database, actor: Actor, propertyId: number) {
  const rows = await db
    .select({
      id: properties.id,
      address: properties.address,
      zipCode: properties.zipCode,
      owner: properties.owner,
      ownerAddress: properties.ownerAddress,
      zoning: properties.zoning,
      hidden: sql<boolean>`${wantsNoContact(actor)}`,
    })
    .from(properties)
    .where(visibleDoor(actor, propertyId));
  const [{ hidden, zoning, ...property }] = seen(rows);
  if (hidden) throw conflict('This household asked not to be contacted, so its owner is not looked up.');
  const isCommercial = zoning !== null && classifyZoning(zoning) === 'commercial';
  return { property, isCommercial };
}

type Asked = Awaited<ReturnType<typeof askable>>;

/** Whether the company may look the owner up: who was looked up this year is free. @throws 403 for the plan, 409 for a used-up year */
export async function requireAllowance(db: Database, actor: Actor, asked: Asked): Promise<void> {
  const own = and(ofThisYear(actor), eq(contactReveals.ownerKey, keyOf(asked)));
  if ((await db.$count(contactReveals, own)) > 0) return;
  const plan = await planOf(db, actor);
  const used = await db.$count(contactReveals, ofThisYear(actor));
  const refusal = refusalToReveal(plan, { used, isCommercial: asked.isCommercial });
  if (refusal) throw plan?.contactsPerYear ? conflict(refusal) : forbidden(refusal);
}

/** Counts an owner towards the plan, in the transaction that keeps what was found. @throws as requireAllowance */
export async function countReveal(tx: Database, actor: Actor, asked: Asked): Promise<void> {
  await lockUntilCommit(tx, lockNames.quota('contacts', actor.companyId));
  await requireAllowance(tx, actor, asked);
  await tx
    .insert(contactReveals)
    .values({ companyId: actor.companyId, ownerKey: keyOf(asked) })
    .onConflictDoUpdate({
      target: [contactReveals.companyId, contactReveals.ownerKey],
      set: { at: sql`case when ${ofThisYear(actor)} then ${contactReveals.at} else now() end` },
    });
}

const keyOf = ({ property }: Asked): string => createHash('sha256').update(ownerText(property)).digest('hex');

const ofThisYear = (actor: Actor) =>
  and(contactRevealsOf(actor), sql`${contactReveals.at} >= date_trunc('year', now())`);

async function planOf(db: Database, actor: Actor) {
  const [company] = await db
    .select({ segment: companies.segment, tier: companies.tier })
    .from(companies)
    .where(ownCompany(actor));
  if (!company) throw notFound('The company');
  return findPlan(company.segment, company.tier);
}

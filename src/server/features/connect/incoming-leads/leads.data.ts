import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import { incomingLeadsOf, keptOptOutsOf, optOutsOf, propertiesVisibleTo } from '#access/rows.ts';
import type { IncomingLead } from '#contract/incoming-leads.ts';
import type { IncomingLeadState } from '#domain/incoming/leads.ts';
import { and, desc, eq, isNull, or, sql } from '#server/db/orm.ts';
import { incomingLeads, keptOptOuts, leadAddresses, optOuts, properties } from '#server/db/schema/index.ts';
import { colleague, requireVisible } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { type Page, pageOf } from '#server/platform/paging.ts';
import { putAtDoor } from './at-door.data.ts';

interface Wanted {
  state: IncomingLeadState;
  page: number;
  pageSize: number;
}

/** Leads in a state, latest first. A matched one is visible to users who see its property. */
export async function listLeads(db: Database, actor: Actor, wanted: Wanted): Promise<Page<IncomingLead>> {
  const which = and(
    incomingLeadsOf(actor),
    eq(incomingLeads.state, wanted.state),
    or(isNull(incomingLeads.propertyId), propertiesVisibleTo(actor)),
  );
  const rows = db
    .select({
      lead: incomingLeads,
      via: leadAddresses.name,
      settledBy: colleague(actor, incomingLeads.settledBy),
      address: properties.address,
      doorOptedOut: sql<boolean>`${properties.id} is not null and ${wantsNoContact(actor)}`,
      valueOptedOut: sql<boolean>`exists (select from ${optOuts} where ${optOutsOf(actor)}
          and ${optOuts.value} in (${incomingLeads.phone}, ${incomingLeads.email}))
        or exists (select from ${keptOptOuts} where ${keptOptOutsOf(actor)}
          and ${keptOptOuts.value} in (${incomingLeads.phone}, ${incomingLeads.email}))`,
    })
    .from(incomingLeads)
    .innerJoin(leadAddresses, eq(leadAddresses.id, incomingLeads.addressId))
    .leftJoin(properties, eq(properties.id, incomingLeads.propertyId))
    .where(which)
    .orderBy(desc(incomingLeads.createdAt), incomingLeads.id);
  const total = db
    .select({ total: sql<number>`count(*)::int` })
    .from(incomingLeads)
    .leftJoin(properties, eq(properties.id, incomingLeads.propertyId))
    .where(which);
  const page = await pageOf(rows, total, wanted);
  return { ...page, rows: page.rows.map(present) };
}

interface Row {
  lead: typeof incomingLeads.$inferSelect;
  via: string;
  settledBy: string | null;
  address: string | null;
  doorOptedOut: boolean;
  valueOptedOut: boolean;
}

function present({ lead, via, settledBy, address, doorOptedOut, valueOptedOut }: Row): IncomingLead {
  const { id, state, source, name, zipCode, message, consentText, rest, propertyId } = lead;
  return {
    ...{ id, state, via, source, name, zipCode, message, consentText, rest, settledBy },
    receivedAt: lead.createdAt.toISOString(),
    phone: doorOptedOut ? null : lead.phone,
    email: doorOptedOut ? null : lead.email,
    address: lead.address,
    optedOut: doorOptedOut || valueOptedOut,
    property: propertyId === null || address === null ? null : { id: propertyId, address },
  };
}

/** Puts an open lead at a property. Throws 404 if the actor sees either not, 409 if somebody was faster. */
export async function matchLead(
  tx: Database,
  actor: Actor,
  leadId: string,
  propertyId: number,
): Promise<void> {
  const lead = await holdOpen(tx, actor, leadId);
  await requireVisible(tx, actor, propertyId);
  await settle(tx, actor, leadId, { state: 'matched', propertyId });
  await putAtDoor(tx, actor, lead, propertyId);
  await emit(tx, byActor(actor), 'lead-matched', {
    ...{ subjectId: leadId, subject: lead.source, propertyId },
    details: { propertyId },
  });
}

/** Sets an open lead aside. Throws as matchLead. */
export async function dismissLead(tx: Database, actor: Actor, leadId: string): Promise<void> {
  const lead = await holdOpen(tx, actor, leadId);
  await settle(tx, actor, leadId, { state: 'dismissed', propertyId: null });
  await emit(tx, byActor(actor), 'lead-dismissed', { subjectId: leadId, subject: lead.source });
}

async function holdOpen(tx: Database, actor: Actor, leadId: string) {
  const [lead] = await tx
    .select()
    .from(incomingLeads)
    .where(and(eq(incomingLeads.id, leadId), incomingLeadsOf(actor)))
    .for('update');
  if (!lead) throw notFound('This lead');
  if (lead.state !== 'open') throw conflict('This lead was matched or dismissed in the meantime.');
  return lead;
}

const settle = (
  tx: Database,
  actor: Actor,
  leadId: string,
  as: { state: IncomingLeadState; propertyId: number | null },
) =>
  tx
    .update(incomingLeads)
    .set({ ...as, settledAt: sql`now()`, settledBy: actor.id })
    .where(eq(incomingLeads.id, leadId));

import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import { NOTE_LENGTH } from '#contract/crm.ts';
import { askGateWithin } from '#server/contact-gate/index.ts';
import { eq, sql } from '#server/db/orm.ts';
import { type incomingLeads, properties } from '#server/db/schema/index.ts';
import { countPeople, type FoundPoint, keepFound } from '#server/features/contact/contacts/index.ts';
import { putNote } from '#server/features/leads/crm/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { requireRoom } from '#server/platform/quota.ts';

type Lead = typeof incomingLeads.$inferSelect;

/**
 * Shows a lead at its door: the person with how to reach them and what they agreed to, and a note. A household that opted
 * out stays so: nothing of how to reach it is kept there, and the note says why.
 */
export async function putAtDoor(tx: Database, actor: Actor, lead: Lead, propertyId: number): Promise<void> {
  const [door] = await tx
    .select({ optedOut: sql<boolean>`${wantsNoContact(actor)}` })
    .from(properties)
    .where(eq(properties.id, propertyId));
  const optedOut = door?.optedOut ?? false;
  if (!optedOut) await keepPerson(tx, actor, lead, propertyId);
  await askGateWithin(tx, actor, {
    channel: 'call',
    propertyIds: [propertyId],
    at: new Date(),
    purpose: 'lead',
  });
  await putNote(tx, actor, propertyId, noteOf(lead, optedOut));
}

async function keepPerson(tx: Database, actor: Actor, lead: Lead, propertyId: number): Promise<void> {
  const points: FoundPoint[] = (['phone', 'email'] as const).flatMap((kind) => {
    const value = lead[kind];
    return value === null
      ? []
      : [{ kind, value, lineKind: 'unknown' as const, registry: null, confidence: null }];
  });
  if (points.length === 0) return;
  await requireRoom(tx, actor, 'people', () => countPeople(tx, actor));
  await keepFound(
    tx,
    actor,
    { propertyId, people: [{ name: lead.name, points }], original: null },
    {
      ...{ source: 'homeowner', name: lead.source, basis: 'inquiry' },
      obtainedOn: lead.createdAt.toISOString().slice(0, 10),
      consentText: lead.consentText,
    },
  );
}

function noteOf({ source, name, message }: Lead, optedOut: boolean): string {
  const lines = [
    `Lead from ${source}${name === null ? '' : `: ${name}`}`,
    optedOut &&
      'This household opted out of contact, and that still applies: its phone and email are not kept here.',
    message,
  ];
  return lines.filter(Boolean).join('\n').slice(0, NOTE_LENGTH).toWellFormed();
}

import type { Actor } from '#access/can.ts';
import { normalizeEmail } from '#domain/people/email.ts';
import { cleanName } from '#domain/people/name.ts';
import { normalizePhone } from '#domain/people/phone.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { conflict, unavailable } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import type { FoundPerson } from '#server/providers/enrichment/index.ts';
import { ProviderTrouble } from '#server/providers/provider-trouble.ts';
import { askable, countReveal, requireAllowance } from './enrich.data.ts';
import { type FoundPoint, type Kept, keepFound } from './found.data.ts';

/**
 * Asks the vendor who the owner is reached by, and keeps it. An owner nothing is found of does not count.
 * @throws 404, 403 and 409 for the plan and opt-outs, 409 without a vendor, 503 if the vendor is away
 */
export async function findOwner(
  { db, enrichment }: { db: Database } & Pick<Services, 'enrichment'>,
  actor: Actor,
  propertyId: number,
): Promise<Kept> {
  const asked = await askable(db, actor, propertyId);
  const { vendor } = enrichment;
  if (vendor === null)
    throw conflict('No contact vendor is set up here. Type numbers at the door, or import them from a file.');
  await requireAllowance(db, actor, asked);
  const { address, zipCode, owner, ownerAddress } = asked.property;
  const found = await askVendor(enrichment, { address, zipCode, owner, ownerAddress });
  const people = found.map(({ name, ...person }) => ({
    name: name === null ? null : cleanName(name),
    points: pointsOf(person),
  }));
  if (people.every(({ points }) => points.length === 0)) return { people: 0, points: 0, left: 0 };
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, lockNames.contacts(actor.companyId));
    await countReveal(tx, actor, asked);
    const origin = { source: 'enrichment', name: vendor, basis: 'purchased', obtainedOn: today() } as const;
    return keepFound(tx, actor, { propertyId, people, original: null }, origin);
  });
}

async function askVendor(
  enrichment: Services['enrichment'],
  asked: Parameters<Services['enrichment']['find']>[0],
): Promise<FoundPerson[]> {
  try {
    return await enrichment.find(asked);
  } catch (error) {
    if (error instanceof ProviderTrouble) throw unavailable(error.message, error.retryAfter);
    throw error;
  }
}

/** What cannot be called or written to is left out. */
const pointsOf = ({ phones, emails }: Omit<FoundPerson, 'name'>): FoundPoint[] => [
  ...phones.flatMap(({ number, kind: lineKind, registry, confidence }) => {
    const value = normalizePhone(number);
    return value === null ? [] : { kind: 'phone' as const, value, lineKind, registry, confidence };
  }),
  ...emails.flatMap(({ address, confidence }) => {
    const value = normalizeEmail(address);
    return value === null
      ? []
      : { kind: 'email' as const, value, lineKind: 'unknown' as const, registry: null, confidence };
  }),
];

const today = (): string => new Date().toISOString().slice(0, 10);

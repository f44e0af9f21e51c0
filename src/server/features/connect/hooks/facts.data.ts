import type { Actor } from '#access/can.ts';
import {
  appointmentsOf,
  doorsOf,
  ofCompany,
  propertiesVisibleTo,
  proposalsOf,
  zipsVisibleTo,
} from '#access/rows.ts';
import { type HookEvent, publishedEvents } from '#domain/hooks/event-types.ts';
import type { AppointmentFacts, DoorFacts, HookFacts, ProposalFacts } from '#domain/hooks/payloads.ts';
import { contractOf } from '#domain/proposals/signers.ts';
import { closedChannels } from '#server/contact-gate/index.ts';
import { and, asc, eq, inArray, sql } from '#server/db/orm.ts';
import {
  appointments,
  companyDoors,
  type deliveries,
  properties,
  proposalSignatures,
  proposals,
  users,
  zipCodes,
} from '#server/db/schema/index.ts';
import { fullName } from '#server/db/user-name.ts';
import { dealWorth } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { asIso } from '#server/platform/paging.ts';

export type Delivery = Omit<typeof deliveries.$inferSelect, 'type'> & { type: HookEvent };

/** A delivery with the bytes to send. */
export type Prepared = Delivery & { body: string };

const grants: ReadonlySet<string> = new Set(
  Object.values(publishedEvents)
    .filter(({ audience }) => audience === 'grant')
    .map(({ type }) => type),
);

/**
 * What is known of some deliveries, as the maker of their hook may see it now; null for what they may not see (any more),
 * and for a door that is gone.
 */
export async function gatherFacts(
  db: Database,
  maker: Actor,
  deliveries: readonly Delivery[],
  appUrl: string,
): Promise<(HookFacts | null)[]> {
  const doors = await listDoors(db, maker, present(deliveries.map(({ propertyId }) => propertyId)), appUrl);
  const zips = await listZips(db, maker, present(deliveries.map(({ zipCode }) => zipCode)));
  const appointed = await listAppointments(db, maker, numbersOf(deliveries, 'appointmentId'));
  const proposed = await listProposals(db, maker, numbersOf(deliveries, 'proposalId'));
  const names = await listNames(
    db,
    maker,
    present(deliveries.flatMap(({ actorId, details }) => [actorId, textOf(details.subjectId)])),
  );
  return deliveries.map(({ type, propertyId, zipCode, actorId, details }) => {
    const door = propertyId === null ? null : (doors.get(propertyId) ?? null);
    if (propertyId !== null ? !door : zipCode !== null && !grants.has(type) && !zips.has(zipCode))
      return null;
    const to = names.get(textOf(details.subjectId) ?? '');
    return {
      by: names.get(actorId ?? '') ?? null,
      door,
      appointment: appointed.get(Number(details.appointmentId)) ?? null,
      proposal: proposed.get(Number(details.proposalId)) ?? null,
      zipCode,
      details: { ...details, ...(to !== undefined && { to }) },
    };
  });
}

const present = <T>(values: readonly (T | null)[]): T[] =>
  [...new Set(values.filter((value) => value !== null))] as T[];
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numbersOf = (deliveries: readonly Delivery[], key: string): number[] =>
  present(deliveries.map(({ details }) => (details[key] === undefined ? null : Number(details[key]))));

async function listDoors(
  db: Database,
  maker: Actor,
  ids: number[],
  appUrl: string,
): Promise<Map<number, DoorFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: properties.id,
      address: properties.address,
      ownerAddress: properties.ownerAddress,
      zipCode: properties.zipCode,
      latitude: properties.latitude,
      longitude: properties.longitude,
      severity: properties.severityLevel,
      roofType: properties.roofType,
      yearBuilt: properties.yearBuilt,
      stage: sql<string>`coalesce(${companyDoors.stage}, 'new')`,
      stageChangedAt: asIso<string | null>(companyDoors.movedAt),
      dealValue: sql<number | null>`(${dealWorth(maker)})::float8`,
      lastVisitAt: asIso<string | null>(companyDoors.lastVisitAt),
      lastOutcome: companyDoors.lastOutcome,
      followUpOn: companyDoors.followUpOn,
    })
    .from(properties)
    .leftJoin(companyDoors, and(eq(companyDoors.propertyId, properties.id), doorsOf(maker)))
    .where(and(sql`${properties.id} = any(${sql.param(ids)}::int[])`, propertiesVisibleTo(maker)));
  const closed = await closedChannels(db, maker, rows);
  const contactOf = (id: number) => ({ contact: { closed: closed.get(id) ?? [] } });
  return new Map(
    rows.map(({ ownerAddress: _, ...row }) => [
      row.id,
      { ...row, ...contactOf(row.id), url: `${appUrl}/dashboard?property=${row.id}` },
    ]),
  );
}

async function listZips(db: Database, maker: Actor, zips: string[]): Promise<Set<string>> {
  if (zips.length === 0) return new Set();
  const rows = await db
    .select({ zipCode: zipCodes.zipCode })
    .from(zipCodes)
    .where(and(inArray(zipCodes.zipCode, zips), zipsVisibleTo(maker)));
  return new Set(rows.map(({ zipCode }) => zipCode));
}

async function listAppointments(
  db: Database,
  maker: Actor,
  ids: number[],
): Promise<Map<number, AppointmentFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: appointments.id,
      startsAt: asIso<string>(appointments.startsAt),
      timeZone: appointments.timeZone,
      minutes: appointments.minutes,
      state: appointments.state,
      with: fullName,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(and(inArray(appointments.id, ids), appointmentsOf(maker)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function listProposals(db: Database, maker: Actor, ids: number[]): Promise<Map<number, ProposalFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: proposals.id,
      number: sql<string | null>`${proposals.content} ->> 'number'`,
      title: proposals.title,
      status: proposals.status,
      value: sql<number | null>`${proposals.value}::float8`,
      sentAt: asIso<string | null>(proposals.sentAt),
      viewedAt: asIso<string | null>(proposals.viewedAt),
      signedAt: asIso<string | null>(proposals.signedAt),
      declinedAt: asIso<string | null>(proposals.declinedAt),
      expiresAt: asIso<string | null>(proposals.expiresAt),
      content: proposals.content,
    })
    .from(proposals)
    .where(and(inArray(proposals.id, ids), proposalsOf(maker)));
  const made = await db
    .select()
    .from(proposalSignatures)
    .where(inArray(proposalSignatures.proposalId, ids))
    .orderBy(asc(proposalSignatures.place));
  return new Map(
    rows.map(({ content, ...row }) => {
      const signatures = made.filter(({ proposalId }) => proposalId === row.id);
      const signature = content && contractOf(content, signatures);
      const optionOf = (id: number | undefined, cents: { totalCents: number; depositCents: number }) => ({
        option: content?.options.find((one) => one.id === id)?.name ?? '',
        value: cents.totalCents / 100,
        deposit: cents.depositCents / 100,
      });
      const shown = content?.options.find(({ id }) => id === content.preselectedId);
      const offered = shown ? optionOf(shown.id, shown) : null;
      const signed = signature && {
        ...optionOf(signature.optionId, signature),
        ...{ signer: signature.name, kind: signature.kind },
        upgrades: (signature.upgrades ?? []).map(({ label, cents }) => ({ label, price: cents / 100 })),
        colors: signature.colors ?? [],
      };
      return [
        row.id,
        {
          ...{ ...row, offered, signed },
          signatures: signatures.map(({ name, role, kind, signedAt }) => ({
            ...{ name, role, kind },
            signedAt: signedAt.toISOString(),
          })),
        },
      ];
    }),
  );
}

/** The names of colleagues; others, such as administrators, are not named. */
async function listNames(db: Database, maker: Actor, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: fullName })
    .from(users)
    .where(and(inArray(users.id, ids), ofCompany(maker, users.id)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

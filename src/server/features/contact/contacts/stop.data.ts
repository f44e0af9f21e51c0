import { randomBytes } from 'node:crypto';
import type { OptOutChannel } from '#domain/compliance/contact/channels.ts';
import { codeOf, readCode } from '#domain/contacts/codes.ts';
import { localDay } from '#domain/local-day.ts';
import { and, eq, isNull, sql } from '#server/db/orm.ts';
import { companies, contactCodes, keptOptOuts, optOuts, properties } from '#server/db/schema/index.ts';
import { bindMailboxes, timeZoneOfDoor } from '#server/doors/index.ts';
import { findStandIn } from '#server/features/company/sign-in/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { label } from './opt-outs.data.ts';

/** Makes the code of a door for a company's mail, in the caller's transaction. */
export async function insertCode(
  tx: Database,
  { companyId, propertyId }: { companyId: string; propertyId: number },
): Promise<string> {
  const code = codeOf(randomBytes(12));
  await tx.insert(contactCodes).values({ code, companyId, propertyId });
  return code;
}

/** Whose mail a code is from, and what its household opted out of. @throws 404, alike for every code that opens nothing */
export async function openStop(
  db: Database,
  typed: string,
): Promise<{ company: string; optedOut: OptOutChannel[] }> {
  const { company, companyId, propertyId, place } = await findCode(db, typed);
  const rows =
    propertyId === null
      ? await db
          .selectDistinct({ channel: keptOptOuts.channel })
          .from(keptOptOuts)
          .where(
            and(
              ...[eq(keptOptOuts.companyId, companyId), eq(keptOptOuts.zipCode, place.zipCode)],
              ...[eq(keptOptOuts.address, place.address), eq(keptOptOuts.identity, place.identity)],
              ...[isNull(keptOptOuts.value), eq(keptOptOuts.source, 'homeowner')],
            ),
          )
      : await db
          .selectDistinct({ channel: optOuts.channel })
          .from(optOuts)
          .where(
            and(
              ...[eq(optOuts.propertyId, propertyId), eq(optOuts.companyId, companyId)],
              ...[isNull(optOuts.value), eq(optOuts.source, 'homeowner')],
            ),
          );
  return { company, optedOut: rows.map(({ channel }) => channel).toSorted() };
}

/**
 * Binds the company at once; the same opt-out twice is one. Where the property was deleted, it is kept for when it comes
 * back. @throws 404
 */
export async function optOutByCode(tx: Database, typed: string, channel: OptOutChannel): Promise<void> {
  const { companyId, propertyId, place } = await findCode(tx, typed);
  const asked = { companyId, channel, source: 'homeowner' as const };
  const on = localDay(new Date(), timeZoneOfDoor(place));
  if (propertyId === null) {
    const { zipCode, address, identity } = place;
    await tx
      .insert(keptOptOuts)
      .values({ ...asked, on, zipCode, address, identity })
      .onConflictDoNothing();
    return;
  }
  const [made] = await tx
    .insert(optOuts)
    .values({ ...asked, on, propertyId })
    .onConflictDoNothing()
    .returning({ id: optOuts.id });
  if (made) await bindMailboxes(tx, companyId, [propertyId]);
  const colleague = made && (await findStandIn(tx, { userId: null, companyId }));
  if (colleague)
    await emit(tx, byActor(colleague), 'opted-out', {
      propertyId,
      subject: `${label(channel, null)}, by the household itself`,
      details: { channel, source: asked.source },
    });
}

interface FoundCode {
  code: string;
  companyId: string;
  company: string;
  /** Null if the property was deleted. */
  propertyId: number | null;
  /** Of the property, or as it was. */
  place: {
    zipCode: string;
    address: string;
    identity: string;
    latitude: number | null;
    longitude: number | null;
  };
}

/** What a printed code is of. @throws 404 */
export async function findCode(db: Database, typed: string): Promise<FoundCode> {
  const code = readCode(typed);
  const [found] =
    code === null
      ? []
      : await db
          .select({
            code: contactCodes.code,
            companyId: contactCodes.companyId,
            company: companies.name,
            propertyId: contactCodes.propertyId,
            zipCode: sql<string>`coalesce(${properties.zipCode}, ${contactCodes.zipCode})`,
            address: sql<string>`coalesce(${properties.address}, ${contactCodes.address})`,
            identity: sql<string>`coalesce(${properties.identity}, ${contactCodes.identity})`,
            latitude: properties.latitude,
            longitude: properties.longitude,
          })
          .from(contactCodes)
          .innerJoin(companies, eq(companies.id, contactCodes.companyId))
          .leftJoin(properties, eq(properties.id, contactCodes.propertyId))
          .where(eq(contactCodes.code, code));
  if (!found) throw absent('This code was not found. Please check it against the one on your mail.');
  const { code: printed, companyId, company, propertyId, ...place } = found;
  return { code: printed, companyId, company, propertyId, place };
}

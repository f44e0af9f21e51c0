import { randomBytes } from 'node:crypto';
import type { OptOutChannel } from '#domain/compliance/contact/channels.ts';
import { codeOf, readCode } from '#domain/contacts/codes.ts';
import { localDay } from '#domain/local-day.ts';
import { and, asc, eq, isNull } from '#server/db/orm.ts';
import { companies, contactCodes, optOuts, properties } from '#server/db/schema/index.ts';
import { timeZoneOfDoor } from '#server/doors/index.ts';
import { findStandIn } from '#server/features/sign-in/index.ts';
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
  const found = await findCode(db, typed);
  const rows = await db
    .selectDistinct({ channel: optOuts.channel })
    .from(optOuts)
    .where(
      and(
        eq(optOuts.propertyId, found.propertyId),
        eq(optOuts.companyId, found.companyId),
        isNull(optOuts.value),
        eq(optOuts.source, 'homeowner'),
      ),
    )
    .orderBy(asc(optOuts.channel));
  return { company: found.company, optedOut: rows.map(({ channel }) => channel) };
}

/** Binds the company at once; the same opt-out twice is one. @throws 404 */
export async function optOutByCode(tx: Database, typed: string, channel: OptOutChannel): Promise<void> {
  const { companyId, propertyId, ...door } = await findCode(tx, typed);
  const on = localDay(new Date(), timeZoneOfDoor(door));
  const [made] = await tx
    .insert(optOuts)
    .values({ companyId, propertyId, channel, source: 'homeowner', on })
    .onConflictDoNothing()
    .returning({ id: optOuts.id });
  const colleague = made && (await findStandIn(tx, { userId: null, companyId }));
  if (colleague)
    await emit(tx, byActor(colleague), 'opted-out', {
      propertyId,
      subject: `${label(channel, null)}, by the household itself`,
    });
}

/** What a printed code is of. @throws 404 */
export async function findCode(db: Database, typed: string) {
  const code = readCode(typed);
  const [found] =
    code === null
      ? []
      : await db
          .select({
            code: contactCodes.code,
            companyId: contactCodes.companyId,
            propertyId: contactCodes.propertyId,
            company: companies.name,
            zipCode: properties.zipCode,
            latitude: properties.latitude,
            longitude: properties.longitude,
          })
          .from(contactCodes)
          .innerJoin(companies, eq(companies.id, contactCodes.companyId))
          .innerJoin(properties, eq(properties.id, contactCodes.propertyId))
          .where(eq(contactCodes.code, code));
  if (!found) throw absent('This code was not found. Please check it against the one on your mail.');
  return found;
}

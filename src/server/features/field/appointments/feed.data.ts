import { type Actor, can } from '#access/can.ts';
import { ownedBy, propertiesVisibleTo } from '#access/rows.ts';
import { calendarText } from '#domain/appointments/icalendar.ts';
import { type Channel, channelLabels } from '#domain/compliance/contact/channels.ts';
import { product } from '#domain/product.ts';
import { closedChannels } from '#server/contact-gate/index.ts';
import { and, asc, eq, gte, ne, sql } from '#server/db/orm.ts';
import { appointments, calendarFeeds, properties, zipCodes } from '#server/db/schema/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';
import { entryOf } from './entry.ts';
import { datedColumns } from './invitations.data.ts';

export async function findFeed(db: Database, actor: Actor): Promise<{ createdAt: string | null }> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(ownedBy(actor, calendarFeeds.userId));
  return { createdAt: feed?.createdAt.toISOString() ?? null };
}

/** Makes a new secret address; the one before ends. The table keeps its hash, and the address is only in this answer. */
export function replaceFeed(
  db: Database,
  actor: Actor,
  config: Config,
  by: EventActor,
): Promise<{ url: string; createdAt: string }> {
  return db.transaction(async (tx) => {
    const secret = newToken();
    const made = { tokenHash: hashToken(secret), createdAt: new Date() };
    await tx
      .insert(calendarFeeds)
      .values({ userId: actor.id, ...made })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: made });
    await emit(tx, by, 'calendar-address-made', { subjectId: actor.id });
    return {
      url: `${publicUrlOf(config)}/api/calendar/${secret}.ics`,
      createdAt: made.createdAt.toISOString(),
    };
  });
}

export function deleteFeed(db: Database, actor: Actor, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(calendarFeeds)
      .where(ownedBy(actor, calendarFeeds.userId))
      .returning({ userId: calendarFeeds.userId });
    if (gone.length > 0) await emit(tx, by, 'calendar-address-ended', { subjectId: actor.id });
  });
}

const MOST_ENTRIES = 1000;

/**
 * The calendar behind a secret address: its user's appointments at doors they see now, from a month ago on, with the
 * channels that are closed there. An appointment stays although the household wants no other visit.
 * @throws 404 if there is no such address, or its user may read nothing at the moment
 */
export async function readFeed(db: Database, config: Config, secret: string): Promise<string> {
  const [feed] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashToken(secret.replace(/\.ics$/, ''))));
  const actor = feed && (await findActor(db, feed.userId));
  if (!actor || !can(actor, 'crm:read')) throw absent('Calendar not found');
  const { id, zipCode, address, ownerAddress } = properties;
  const door = { id, zipCode, address, ownerAddress, city: zipCodes.city, state: zipCodes.state };
  const rows = await db
    .select({ ...datedColumns, door })
    .from(appointments)
    .innerJoin(properties, eq(properties.id, appointments.propertyId))
    .leftJoin(zipCodes, eq(zipCodes.zipCode, properties.zipCode))
    .where(
      and(
        ownedBy(actor, appointments.userId),
        propertiesVisibleTo(actor),
        ne(appointments.state, 'canceled'),
        gte(appointments.startsAt, sql`now() - interval '31 days'`),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(MOST_ENTRIES);
  const closed = await closedChannels(
    db,
    actor,
    rows.map((row) => row.door),
  );
  return calendarText({
    method: 'PUBLISH',
    name: `${product.name} appointments`,
    product: product.name,
    events: rows.map((row) =>
      entryOf(config, { ...row, note: withClosed(row.note, closed.get(row.propertyId) ?? []) }),
    ),
  });
}

const withClosed = (note: string | null, closed: readonly Channel[]): string | null =>
  closed.length === 0
    ? note
    : [note, `Do not contact by: ${closed.map((one) => channelLabels[one]).join(', ')}`]
        .filter((line) => line !== null)
        .join('\n');

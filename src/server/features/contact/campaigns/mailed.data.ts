import type { Actor } from '#access/can.ts';
import { localDay } from '#domain/local-day.ts';
import { and, asc, eq, isNotNull, type SQL, sql } from '#server/db/orm.ts';
import { mailCampaigns, mailPieces, mailSends, properties } from '#server/db/schema/index.ts';
import { timeZoneOfDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { type CampaignRow, lockCampaign } from './campaigns.data.ts';

/** Records the day pieces went out; the first time on the properties that got one, too. */
export async function recordMailed(
  tx: Database,
  by: EventActor,
  { id, name, mailedOn }: CampaignRow,
  day: string,
  got: SQL = sql`not ${mailPieces.isHeldOut}`,
): Promise<void> {
  await tx.update(mailCampaigns).set({ mailedOn: day }).where(eq(mailCampaigns.id, id));
  if (mailedOn !== null) return;
  await emit(tx, by, 'mail-sent', {
    ...{ subjectId: id, subject: name },
    properties: sql`select ${mailPieces.propertyId} from ${mailPieces}
      where ${mailPieces.campaignId} = ${id} and ${got}`,
  });
}

/** The same for pieces that a print house took, by the calendar at the doors; not where a day is recorded already. */
export async function recordSent(
  tx: Database,
  by: EventActor,
  actor: Actor,
  campaignId: number,
): Promise<void> {
  const row = await lockCampaign(tx, actor, campaignId);
  if (row.mailedOn !== null) return;
  const [door] = await tx
    .select({
      zipCode: properties.zipCode,
      latitude: properties.latitude,
      longitude: properties.longitude,
    })
    .from(mailSends)
    .innerJoin(mailPieces, eq(mailPieces.id, mailSends.pieceId))
    .innerJoin(properties, eq(properties.id, mailPieces.propertyId))
    .where(
      and(eq(mailPieces.campaignId, campaignId), eq(mailSends.mode, 'live'), isNotNull(mailSends.houseId)),
    )
    .orderBy(asc(mailPieces.position))
    .limit(1);
  if (!door) return;
  const got = sql`exists (select from ${mailSends} where ${mailSends.pieceId} = ${mailPieces.id}
    and ${mailSends.mode} = 'live' and ${mailSends.houseId} is not null)`;
  await recordMailed(tx, by, row, localDay(new Date(), timeZoneOfDoor(door)), got);
}

import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import { sql } from '#server/db/orm.ts';
import { deviceSyncs } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Devices of one person that are remembered, the latest ones. */
const MOST_DEVICES = 10;

/** Notes that a device sent changes and how many it still keeps, if it reports that. A late arrival overrides nothing newer. */
export async function noteSync(
  tx: Database,
  actor: Pick<Actor, 'id'>,
  deviceId: string | undefined,
  { arrivedAt, waiting }: { arrivedAt: Date; waiting: number | null },
): Promise<void> {
  if (deviceId === undefined || waiting === null) return;
  const mine = ownedBy(actor, deviceSyncs.userId);
  const [noted] = await tx
    .insert(deviceSyncs)
    .values({ userId: actor.id, deviceId, syncedAt: arrivedAt, waiting })
    .onConflictDoUpdate({
      target: [deviceSyncs.userId, deviceSyncs.deviceId],
      set: { syncedAt: arrivedAt, waiting },
      setWhere: sql`${deviceSyncs.syncedAt} <= excluded.synced_at`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  // Devices name themselves, so a program could report any number of them.
  if (noted?.isNew)
    await tx.execute(sql`
      delete from ${deviceSyncs} where ${mine} and ${deviceSyncs.deviceId} not in (
        select device_id from ${deviceSyncs} where ${mine} order by synced_at desc limit ${MOST_DEVICES})`);
}

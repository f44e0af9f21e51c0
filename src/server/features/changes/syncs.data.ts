import type { Actor } from '#access/can.ts';
import { sql } from '#server/db/orm.ts';
import { deviceSyncs } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Notes that a device sent changes and how many it still keeps, if it reports that. A late arrival overrides nothing newer. */
export async function noteSync(
  tx: Database,
  actor: Pick<Actor, 'id'>,
  deviceId: string | undefined,
  { arrivedAt, waiting }: { arrivedAt: Date; waiting: number | null },
): Promise<void> {
  if (deviceId === undefined || waiting === null) return;
  await tx
    .insert(deviceSyncs)
    .values({ userId: actor.id, deviceId, syncedAt: arrivedAt, waiting })
    .onConflictDoUpdate({
      target: [deviceSyncs.userId, deviceSyncs.deviceId],
      set: { syncedAt: arrivedAt, waiting },
      setWhere: sql`${deviceSyncs.syncedAt} <= excluded.synced_at`,
    });
}

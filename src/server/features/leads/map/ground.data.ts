import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { and, eq, like } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Whether the actor sees the simulated capture. Real properties of that ZIP are never shown on simulated ground. */
export async function seesSample(db: Database, actor: Actor): Promise<boolean> {
  const found = await db
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(
        propertiesVisibleTo(actor),
        eq(properties.zipCode, SAMPLE_ZIP),
        // Only the capture's pictures are the platform's own.
        like(properties.imageUrl, '/api/properties/%/image'),
      ),
    )
    .limit(1);
  return found.length > 0;
}

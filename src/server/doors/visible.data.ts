import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { and, eq } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

/** Throws 404 unless the actor may see the property at this moment. */
export async function requireVisible(db: Database, actor: Actor, propertyId: number): Promise<void> {
  const rows = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (rows.length === 0) throw notFound('The property');
}

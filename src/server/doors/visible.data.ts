import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { and, eq, type Placeholder, type SQL } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

/** The one row of `properties` that the actor may see, for queries that join what they read to it from the left. */
export const visibleDoor = (actor: Actor, propertyId: number | Placeholder): SQL | undefined =>
  and(eq(properties.id, propertyId), propertiesVisibleTo(actor));

/** What such a query found: a row at least, unless the actor may not see the property. Throws 404 then. */
export function seen<Row>(rows: readonly Row[]): readonly [Row, ...Row[]] {
  const [first, ...others] = rows;
  if (first === undefined) throw notFound('The property');
  return [first, ...others];
}

/** Throws 404 unless the actor may see the property at this moment. */
export async function requireVisible(db: Database, actor: Actor, propertyId: number): Promise<void> {
  seen(await doorSeen(db, actor, { propertyId }));
}

const doorSeen = statement('door seen', (db, actor, { propertyId }: Given<'propertyId'>) =>
  db.select({ id: properties.id }).from(properties).where(visibleDoor(actor, propertyId)),
);

import type { Actor } from '#access/can.ts';
import { knocksOf, ownKnocks, propertiesVisibleTo } from '#access/rows.ts';
import { verifiedGrades } from '#domain/knocks/grade.ts';
import { type Pace, paceOf } from '#domain/routes/pace.ts';
import { and, desc, eq, inArray, sql } from '#server/db/orm.ts';
import { knocks, properties } from '#server/db/schema/index.ts';
import { hasPosition, isCountedVisit } from '#server/doors/index.ts';

import type { Database } from '#server/platform/database/index.ts';

const LATEST = 500;

/** How long a door takes the actor, or their crew, from the latest visits at doors they see. */
export async function findPace(db: Database, actor: Actor, whose: 'own' | 'crew'): Promise<Pace> {
  const { latitude, longitude } = properties;
  const visits = await db
    .select({
      ...{ userId: knocks.userId, at: knocks.at, latitude, longitude },
      isLocated: sql<boolean>`${inArray(knocks.grade, [...verifiedGrades])}`,
    })
    .from(knocks)
    .innerJoin(properties, and(eq(properties.id, knocks.propertyId), propertiesVisibleTo(actor), hasPosition))
    .where(and(whose === 'own' ? ownKnocks(actor) : knocksOf(actor), isCountedVisit))
    .orderBy(desc(knocks.at))
    .limit(LATEST);
  return paceOf(
    visits.flatMap(({ latitude, longitude, ...visit }) =>
      latitude === null || longitude === null ? [] : [{ ...visit, latitude, longitude }],
    ),
  );
}

import { eq, inArray, notExists, sql } from '#server/db/orm.ts';
import { doorVisits, doorVisitsStale, knocks, properties } from '#server/db/schema/index.ts';
import { isCountedVisit } from '#server/doors/index.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';

/** Doors that are counted at once, well within what a statement may take. */
const AT_ONCE = 20_000;

/** Recounts the doors of a ZIP code whose visits changed. A second caller waits, and finds nothing left to do. */
export async function refreshDoorVisits(db: Database, zipCode: string): Promise<void> {
  const door = { propertyId: doorVisitsStale.propertyId };
  const ofZip = sql`${doorVisitsStale.propertyId} in
    (select ${properties.id} from ${properties} where ${properties.zipCode} = ${zipCode})`;
  const [any] = await db.select(door).from(doorVisitsStale).where(ofZip).limit(1);
  if (!any) return;
  const counted = await db.transaction(async (tx) => {
    // Without it, who began earlier could write an older count over a newer one.
    await lockUntilCommit(tx, lockNames.doorVisits(zipCode));
    const some = tx.selectDistinct(door).from(doorVisitsStale).where(ofZip).limit(AT_ONCE);
    const taken = tx
      .$with('taken')
      .as(tx.delete(doorVisitsStale).where(inArray(doorVisitsStale.propertyId, some)).returning(door));
    // The rows deleted here were written with their visits: the next statement sees those.
    const doors = await tx.with(taken).selectDistinct().from(taken);
    await recount(
      tx,
      doors.map(({ propertyId }) => propertyId),
    );
    return doors.length;
  });
  if (counted === AT_ONCE) await refreshDoorVisits(db, zipCode);
}

/** Removes doors to count whose property is gone: nothing else would. */
export async function forgetGoneDoors(db: Database): Promise<void> {
  await db
    .delete(doorVisitsStale)
    .where(
      notExists(
        db
          .select({ id: properties.id })
          .from(properties)
          .where(eq(properties.id, doorVisitsStale.propertyId)),
      ),
    );
}

async function recount(tx: Database, propertyIds: readonly number[]): Promise<void> {
  const doors = sql`any(${sql.param(propertyIds)}::int[])`;
  await tx.delete(doorVisits).where(sql`${doorVisits.propertyId} = ${doors}`);
  await tx.execute(sql`insert into ${doorVisits} (property_id, user_id, visits, last_at, is_set)
    select ${knocks.propertyId}, ${knocks.userId}, count(*), max(${knocks.at}), bool_or(${knocks.outcome} = 'appointment')
    from ${knocks}
    where ${knocks.propertyId} = ${doors} and ${isCountedVisit}
    group by 1, 2 order by 1, 2`);
}

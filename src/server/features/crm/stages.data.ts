import type { Actor } from '#access/can.ts';
import { doorsOf, propertiesVisibleTo } from '#access/rows.ts';
import type { Crm, PropertyStage } from '#contract/crm.ts';
import type { Stage } from '#domain/crm.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { and, eq, ne } from '#server/db/orm.ts';
import { companyDoors, properties } from '#server/db/schema/index.ts';
import {
  colleague,
  doorAt,
  findTagged,
  lockDoor,
  moveDoor,
  requireVisible,
  seen,
  visibleDoor,
} from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { listTags } from './tags.data.ts';

/** Where the actor's company stands with a property; 'new' where nobody touched it. Throws 404 where they do not see it. */
export async function getCrm(db: Database, actor: Actor, propertyId: number): Promise<Crm> {
  const rows = await db
    .select({
      stage: companyDoors.stage,
      updatedAt: companyDoors.movedAt,
      by: colleague(actor, companyDoors.movedBy),
      wonAt: companyDoors.wonAt,
      dealValue: companyDoors.dealValue,
    })
    .from(properties)
    .leftJoin(companyDoors, doorAt(actor, properties.id))
    .where(visibleDoor(actor, propertyId));
  const [status] = seen(rows);
  return {
    stage: status?.stage ?? 'new',
    stageAt: status?.updatedAt?.toISOString() ?? null,
    stageBy: status?.by ?? null,
    wonAt: status?.wonAt?.toISOString() ?? null,
    dealValue: status?.dealValue ?? null,
    tags: await listTags(db, actor, propertyId),
    mayLiftDoNotContact: !(await findTagged(db, actor, propertyId, DO_NOT_CONTACT)).byLeader,
  };
}

/** Moves a property to a stage; see moveDoor. Throws 404 where the actor does not see it. */
export async function setStage(
  db: Database,
  actor: Actor,
  propertyId: number,
  stage: Stage,
  wonFor: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireVisible(tx, actor, propertyId);
    const door = await lockDoor(tx, actor, propertyId);
    await moveDoor(tx, actor, door, stage, { wonFor, at: new Date() });
  });
}

/** The properties in another stage than 'new', of one ZIP or of all the actor sees. */
export function listStages(
  db: Database,
  actor: Actor,
  zipCode: string | undefined,
): Promise<PropertyStage[]> {
  return db
    .select({ propertyId: companyDoors.propertyId, stage: companyDoors.stage })
    .from(companyDoors)
    .innerJoin(properties, eq(properties.id, companyDoors.propertyId))
    .where(
      and(
        ne(companyDoors.stage, 'new'),
        doorsOf(actor),
        propertiesVisibleTo(actor),
        zipCode === undefined ? undefined : eq(properties.zipCode, zipCode),
      ),
    );
}

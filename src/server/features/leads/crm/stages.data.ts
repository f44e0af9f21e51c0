import type { Actor } from '#access/can.ts';
import { doorsOf, propertiesVisibleTo } from '#access/rows.ts';
import type { Crm, PropertyStage } from '#contract/crm.ts';
import type { Stage } from '#domain/crm.ts';
import { and, eq, ne, sql } from '#server/db/orm.ts';
import { companyDoors, properties } from '#server/db/schema/index.ts';
import {
  colleague,
  doorAt,
  lockDoor,
  moveDoor,
  requireVisible,
  seen,
  signedAt,
  stageOfDoor,
  visibleDoor,
  wonFor,
} from '#server/doors/index.ts';
import { type Database, type Given, send, statement } from '#server/platform/database/index.ts';
import { mayLiftDoNotContact, tagsAtHand } from './tags.data.ts';

/** The company's stage for a property; 'new' if it is untouched. Throws 404 if the actor cannot see it. */
export async function getCrm(db: Database, actor: Actor, propertyId: number): Promise<Crm> {
  const [{ stageAt, wonAt, ...door }] = seen(await crmOf(db, actor, { propertyId }));
  return { ...door, stageAt: stageAt?.toISOString() ?? null, wonAt: wonAt?.toISOString() ?? null };
}

const crmOf = statement('crm', (db, actor, { propertyId }: Given<'propertyId'>) =>
  db
    .select({
      stage: stageOfDoor,
      stageAt: companyDoors.movedAt,
      stageBy: colleague(actor, companyDoors.movedBy),
      wonAt: companyDoors.wonAt,
      dealValue: wonFor(actor),
      isSigned: sql<boolean>`${signedAt(actor, companyDoors)} is not null`,
      tags: tagsAtHand(actor),
      mayLiftDoNotContact: mayLiftDoNotContact(actor),
    })
    .from(properties)
    .leftJoin(companyDoors, doorAt(actor, properties.id))
    .where(visibleDoor(actor, propertyId)),
);

/** Moves a property to a stage; see moveDoor. Throws 404 if the actor does not see it. @returns how it is then */
export async function setStage(
  db: Database,
  actor: Actor,
  propertyId: number,
  stage: Stage,
  wonFor: string | null,
): Promise<Crm> {
  const { crm } = await db.transaction(async (tx) => {
    const [door] = await Promise.all([
      lockDoor(tx, actor, propertyId),
      requireVisible(tx, actor, propertyId),
    ]);
    await moveDoor(tx, actor, door, stage, { wonFor, at: new Date() });
    const crm = getCrm(tx, actor, propertyId);
    await send(tx, crm);
    return { crm };
  });
  return crm;
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

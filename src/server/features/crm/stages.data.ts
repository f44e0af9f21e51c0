import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo, statusOf } from '#access/rows.ts';
import type { Crm, PropertyStage } from '#contract/crm.ts';
import type { Stage } from '#domain/crm.ts';
import { properties, propertyStatus } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { insertLine } from './history.data.ts';
import { listTags } from './tags.data.ts';
import { requireVisible } from './visible.data.ts';

/** Where the actor stands with a property; 'new' where they never touched it. Throws 404 where they do not see it. */
export async function getCrm(db: Database, actor: Actor, propertyId: number): Promise<Crm> {
  await requireVisible(db, actor, propertyId);
  const [status] = await db.select().from(propertyStatus).where(ownStatus(actor, propertyId));
  return {
    stage: status?.stage ?? 'new',
    wonAt: status?.wonAt?.toISOString() ?? null,
    dealValue: status?.dealValue ?? null,
    tags: await listTags(db, actor, propertyId),
  };
}

/**
 * Moves a property to a stage. Winning notes when and for how much; both stay when the stage leaves 'won', and winning
 * again writes them again. Won once more without having left is a correction of the value. Again changes nothing.
 */
export async function setStage(
  db: Database,
  actor: Actor,
  propertyId: number,
  stage: Stage,
  wonFor: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireVisible(tx, actor, propertyId);
    const { stage: fromStage, dealValue: valueBefore } = await lockStatus(tx, actor, propertyId);
    const won = stage === 'won';
    const same = stage === fromStage && (!won || Number(wonFor ?? -1) === Number(valueBefore ?? -1));
    if (same) return;
    const now = new Date();
    await tx
      .update(propertyStatus)
      .set({
        stage,
        updatedAt: now,
        ...(won && { dealValue: wonFor }),
        ...(won && fromStage !== 'won' && { wonAt: now }),
      })
      .where(ownStatus(actor, propertyId));
    const dealValue = won ? wonFor : null;
    await insertLine(tx, actor, { propertyId, kind: 'stage', fromStage, toStage: stage, dealValue });
  });
}

/** The actor's properties in another stage than 'new', of one ZIP or of all they see. */
export function listStages(
  db: Database,
  actor: Actor,
  zipCode: string | undefined,
): Promise<PropertyStage[]> {
  return db
    .select({ propertyId: propertyStatus.propertyId, stage: propertyStatus.stage })
    .from(propertyStatus)
    .innerJoin(properties, eq(properties.id, propertyStatus.propertyId))
    .where(
      and(
        statusOf(actor),
        ne(propertyStatus.stage, 'new'),
        propertiesVisibleTo(actor),
        zipCode === undefined ? undefined : eq(properties.zipCode, zipCode),
      ),
    );
}

/** Whether the actor has the property at hand in the stage; 'new' is where they never touched it. */
export function inStage(actor: Actor, stage: Stage | undefined): SQL | undefined {
  if (stage === undefined) return undefined;
  return sql`coalesce((select ${propertyStatus.stage} from ${propertyStatus}
    where ${propertyStatus.propertyId} = ${properties.id} and ${statusOf(actor)}), 'new') = ${stage}`;
}

// Two changes at the same time take turns, so that each one's history tells where it really came from.
async function lockStatus(tx: Database, actor: Actor, propertyId: number) {
  await tx.insert(propertyStatus).values({ propertyId, userId: actor.id }).onConflictDoNothing();
  const [row] = await tx
    .select({ stage: propertyStatus.stage, dealValue: propertyStatus.dealValue })
    .from(propertyStatus)
    .where(ownStatus(actor, propertyId))
    .for('update');
  if (!row) throw new Error('The status just made is not there.');
  return row;
}

const ownStatus = (actor: Actor, propertyId: number) =>
  and(eq(propertyStatus.propertyId, propertyId), statusOf(actor));

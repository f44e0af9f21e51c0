import type { Actor } from '#access/can.ts';
import { statusOf } from '#access/rows.ts';
import type { Stage } from '#domain/crm.ts';
import { desc, type SQL, sql } from '#server/db/orm.ts';
import { QueryBuilder } from '#server/db/pg-core.ts';
import { properties, propertyStatus } from '#server/db/schema/index.ts';

// Who of the company moved a door last says where it stands; the id decides between changes of one moment.
const newestFirst = [desc(propertyStatus.updatedAt), desc(propertyStatus.id)];

/**
 * Where each door stands that anybody of the actor's company ever moved, one row a property, as a subquery to join or
 * to select from. A door without a row is 'new'.
 */
export const currentStages = (actor: Actor) =>
  new QueryBuilder()
    .selectDistinctOn([propertyStatus.propertyId])
    .from(propertyStatus)
    .where(statusOf(actor))
    .orderBy(propertyStatus.propertyId, ...newestFirst)
    .as('current_stage');

/** Where the property at hand stands; 'new' is where nobody of the company ever touched it. */
export const stageAtHand = (actor: Actor): SQL<Stage> =>
  sql`coalesce((select ${propertyStatus.stage} from ${propertyStatus}
    where ${propertyStatus.propertyId} = ${properties.id} and ${statusOf(actor)}
    order by ${sql.join(newestFirst, sql`, `)} limit 1), 'new')`;

import type { Actor } from '#access/can.ts';
import { doorsOf } from '#access/rows.ts';
import type { Stage } from '#domain/crm.ts';
import { and, eq, type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { companyDoors, properties } from '#server/db/schema/index.ts';

/** Joins the company's row of `company_doors` for a property. A left join, because an untouched door has no row. */
export const doorAt = (actor: Pick<Actor, 'companyId'>, propertyId: AnyPgColumn): SQL | undefined =>
  and(eq(companyDoors.propertyId, propertyId), doorsOf(actor));

/** The stage of a door that was joined so. */
export const stageOfDoor = sql<Stage>`coalesce(${companyDoors.stage}, 'new')`;

/** The stage of the current property, without a join. */
export const stageAtHand = (actor: Actor): SQL<Stage> =>
  sql`coalesce((select ${companyDoors.stage} from ${companyDoors} where ${doorAt(actor, properties.id)}), 'new')`;

import type { Actor } from '#access/can.ts';
import { measurementsOf } from '#access/rows.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { measurements, properties } from '#server/db/schema/index.ts';

/** The squares of the current property as the actor's company knows them; null if it has none. */
export const squaresAtHand = (actor: Actor): SQL => sql`coalesce((
  select round(${measurements.slopedSquareFeet} / 10) / 10 from ${measurements}
  where ${measurements.propertyId} = ${properties.id} and ${measurementsOf(actor)}
  order by ${measurements.version} desc limit 1), ${properties.roofSquares})`;

import type { Actor } from '#access/can.ts';
import { measurementsOf } from '#access/rows.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { measurements, properties } from '#server/db/schema/index.ts';

/** Squares that the actor's company measured, as rows of property_id and squares: they count before those of outlines. */
export const ownSquares = (actor: Actor): SQL => sql`(
  select distinct on (${measurements.propertyId}) ${measurements.propertyId} as property_id,
    round(${measurements.slopedSquareFeet} / 10) / 10 as squares
  from ${measurements} where ${measurementsOf(actor)} order by ${measurements.propertyId}, ${measurements.version} desc)`;

/** The squares of the current property as the actor's company knows them; null if it has none. */
export const squaresAtHand = (actor: Actor): SQL => sql`coalesce((
  select round(${measurements.slopedSquareFeet} / 10) / 10 from ${measurements}
  where ${measurements.propertyId} = ${properties.id} and ${measurementsOf(actor)}
  order by ${measurements.version} desc limit 1), ${properties.roofSquares})`;

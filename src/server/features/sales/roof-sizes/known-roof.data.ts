import type { Actor } from '#access/can.ts';
import { measurementsOf } from '#access/rows.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { measurements, properties, roofSizes } from '#server/db/schema/index.ts';

/** The newest measurement of a property by the actor's company, as a lateral table `own` of at most one row. */
export const ownRoof = (actor: Actor): SQL => sql`lateral (
  select ${measurements.slopedSquareFeet}::float8 / 100 as squares,
    (${measurements.measured}->>'plusMinusSquareFeet')::float8 / 100 as error,
    (select (part->>'pitch')::float8 from jsonb_array_elements(${measurements.measured}->'byPitch') as part
      order by (part->>'squareFeet')::float8 desc limit 1) as pitch,
    case when jsonb_typeof(${measurements.tracing}->'source') = 'object' then 'bought' else 'traced' end as source
  from ${measurements} where ${measurements.propertyId} = ${properties.id} and ${measurementsOf(actor)}
  order by ${measurements.version} desc limit 1) as own`;

/** Columns of a roof beside \`own\` and its size by the outline: the company's measurement counts first. */
export const knownRoof: SQL = sql`coalesce(own.squares, (${roofSizes.size}->'measured'->>'slopedSquareFeet')::float8 / 100) as squares,
  coalesce(own.error, (${roofSizes.size}->'measured'->>'plusMinusSquareFeet')::float8 / 100) as "plusMinusSquares",
  coalesce(own.pitch, (${roofSizes.size}->'pitch'->>'pitch')::float8, 0) as pitch, own.squares is null as "isAssumed"`;

/** The same for all doors under one roof. */
export const roofAbove: SQL<string> = sql<string>`coalesce(${roofSizes.digest}, ${properties.id}::text)`;

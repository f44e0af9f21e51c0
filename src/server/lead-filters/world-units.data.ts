import { WORLD } from '#domain/geo/world.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';

// As in domain/geo/world.ts.
const onSquare = (units: SQL): SQL => sql`least(${WORLD - 1}, greatest(0, floor(${units})))::int`;

/** The property's position, in world units. */
export const worldX = onSquare(
  sql`(${properties.longitude}::float8 + 180) / 360 * ${sql.raw(String(WORLD))}`,
);
export const worldY =
  onSquare(sql`(0.5 - ln(tan(pi() / 4 + radians(greatest(-89.9, least(89.9, ${properties.latitude}::float8))) / 2))
  / (2 * pi())) * ${sql.raw(String(WORLD))}`);

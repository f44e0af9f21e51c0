import { sql } from 'drizzle-orm';
import { Property } from '#contract/properties.ts';
import { properties } from '#server/db/schema/index.ts';

const keys = Object.keys(Property.shape) as (keyof Property)[];

/** The columns of a property that leave the server, by the contract's names; every other one stays inside. */
export const propertyColumns = Object.fromEntries(keys.map((key) => [key, properties[key]])) as {
  [Key in keyof Property]: (typeof properties)[Key];
};

/** The same as a list to select, each under the contract's name: rows written as JSON by PostgreSQL are Properties. */
export const propertyColumnList = sql.join(
  keys.map((key) => sql`${properties[key]} as ${sql.identifier(key)}`),
  sql`, `,
);

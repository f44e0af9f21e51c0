import { Property } from '#contract/properties.ts';
import { columnsAs } from '#server/db/columns-as.ts';
import type { SQL } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';

const keys = Object.keys(Property.shape) as (keyof Property)[];

/** The columns of a property that leave the server, by the contract's names; every other one stays inside. */
export const propertyColumns = Object.fromEntries(keys.map((key) => [key, properties[key]])) as {
  [Key in keyof Property]: (typeof properties)[Key];
};

/** Some of them as a list to select, each under the contract's name, for rows that PostgreSQL writes as JSON. */
export const columnList = (names: readonly (keyof Property)[]): SQL =>
  columnsAs(Object.fromEntries(names.map((name) => [name, properties[name]])));

/** All of them: such rows are Properties. */
export const propertyColumnList = columnList(keys);

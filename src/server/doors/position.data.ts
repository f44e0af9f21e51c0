import { type SQL, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';

/** Whether a property has its own position; the middle of its ZIP is none. */
export const hasPosition: SQL = sql`(${properties.longitude} is not null
  and ${properties.locationPrecision} is distinct from 'zip')`;

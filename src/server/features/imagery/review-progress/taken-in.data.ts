import { type SQL, sql } from '#server/db/orm.ts';

/** Whether the delivery of a capture, by a query's names of both, took a roof in; of one that is not delivered, true. */
export const isTakenIn = (captureId: SQL, propertyId: SQL): SQL => sql`not exists (
  select from open_roofs o where o.capture_id = ${captureId} and o.property_id = ${propertyId})`;

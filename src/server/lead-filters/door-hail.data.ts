import type { DoorHail } from '#domain/storms/door-hail.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { propertyStorms } from '#server/db/schema/index.ts';

const { cellInches, reportedInches, reportedMiles, officialInches, officialMiles } = propertyStorms;
const { signatureInches, signatureMiles } = propertyStorms;

const nearby = (inches: AnyPgColumn, miles: AnyPgColumn): SQL =>
  sql`case when ${miles} is not null then json_build_object('inches', ${inches}, 'miles', ${miles}) end`;

/** What a row of property_storms has of hail, as DoorHail has it. */
export const doorHail = {
  cellInches: sql`${cellInches}`,
  reported: nearby(reportedInches, reportedMiles),
  official: nearby(officialInches, officialMiles),
  signature: nearby(signatureInches, signatureMiles),
} satisfies Record<keyof DoorHail, SQL>;

/** As nearbyInches of domain/storms/door-hail.ts. */
export const nearbyInches = sql`greatest(${reportedInches}, ${officialInches}, ${signatureInches})`;

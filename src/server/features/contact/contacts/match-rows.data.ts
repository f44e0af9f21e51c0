import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { addressKey } from '#domain/addresses.ts';
import type { TraceRow } from '#domain/contacts/trace-row.ts';
import { numberKey } from '#domain/property-identity.ts';
import { sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

export interface Match {
  propertyId: number;
  /** The household wants no contact: nothing is kept of it. */
  hidden: boolean;
}

/** The properties of rows among those the actor sees: by parcel number, else by address, within the ZIP code. */
export async function matchRows(
  db: Database,
  actor: Actor,
  rows: readonly (Pick<TraceRow, 'address' | 'zipCode' | 'parcelNumber'> & { row: number })[],
): Promise<Map<number, Match>> {
  const asked = rows
    .filter(({ zipCode }) => zipCode !== '')
    .map(({ row, zipCode, address, parcelNumber }) => ({
      ...{ row, zip: zipCode },
      key: address === '' ? null : addressKey(address),
      parcel: numberKey(parcelNumber) === null ? null : `p:${numberKey(parcelNumber)}`,
    }));
  if (asked.length === 0) return new Map();
  const { rows: found } = await db.execute<{ row: number; propertyId: number; hidden: boolean }>(sql`
    select distinct on (asked.row) asked.row, ${properties.id} as "propertyId", ${wantsNoContact(actor)} as hidden
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(row int, zip text, key text, parcel text)
    join ${properties} on ${properties.zipCode} = asked.zip
      and (${properties.identity} = asked.parcel or ${properties.addressKey} = asked.key)
    where ${propertiesVisibleTo(actor)}
    order by asked.row, ${properties.identity} = asked.parcel desc nulls last, ${properties.id}`);
  return new Map(found.map(({ row, ...match }) => [row, match]));
}

import { addressKey } from '#domain/addresses.ts';
import { ownerColumns } from '#domain/owners/columns.ts';
import { identityOf } from '#domain/property-identity.ts';
import { type SampleRecord, sampleCapture } from '#sample/capture.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { eq, getTableColumns, sql } from '#server/db/orm.ts';
import { captures, properties, zipCodes } from '#server/db/schema/index.ts';
import { ensureZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { facts, insertDelivered, recordFirst } from '#server/features/imagery/assessments/index.ts';
import { notePositions } from '#server/features/leads/positions/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Loads the simulated capture of ZIP 85251 where that ZIP has no properties yet, all of it or nothing.
 * @returns how many properties were loaded
 */
export function loadSampleCapture({ db }: Pick<Services, 'db'>): Promise<number> {
  return db.transaction(async (tx) => {
    await ensureZips(tx, [SAMPLE_ZIP]);
    // Others who load or import into the ZIP wait here and then see the result.
    await tx.select().from(zipCodes).where(eq(zipCodes.zipCode, SAMPLE_ZIP)).for('update');
    if ((await tx.$count(properties, eq(properties.zipCode, SAMPLE_ZIP))) > 0) return 0;
    const rows = sampleCapture().properties.map(({ record }) => toRow(record));
    // The addresses of the pictures hold the id, so the ids are drawn before the rows are written.
    await tx.execute(sql`
      insert into properties (id, image_url, crop_image_url, ${names})
      overriding system value
      select next_id, '/api/properties/' || next_id || '/image', '/api/properties/' || next_id || '/crop', ${names}
      from (
        select nextval(pg_get_serial_sequence('properties', 'id')) as next_id, ${names}
        from jsonb_populate_recordset(null::properties, ${JSON.stringify(rows)}::jsonb)
      ) as sample`);
    await noteCapture(tx);
    await refreshZipTotals(tx, [SAMPLE_ZIP]);
    return rows.length;
  });
}

/** Whether it was loaded at any time: who has deleted it does not want it back by itself. */
export async function hadSampleCapture(db: Database): Promise<boolean> {
  return (await db.$count(captures, eq(captures.kind, 'sample'))) > 0;
}

/** Records all of it as simulated, as of today. */
async function noteCapture(tx: Database): Promise<void> {
  const capturedOn = new Date().toISOString().slice(0, 10);
  const [capture] = await insertDelivered(tx, [SAMPLE_ZIP], { kind: 'sample', capturedOn, madeBy: null });
  const of = sql`${properties} where ${properties.zipCode} = ${SAMPLE_ZIP} order by ${properties.id}`;
  const captured = sql`${capture?.id}::int as capture_id, ${capturedOn}::date as captured_to`;
  await tx.execute(
    recordFirst(
      'simulated',
      sql`(select id as property_id, ${captured}, ${facts((name) => name)} from ${of})`,
    ),
  );
  await tx.execute(
    notePositions(
      sql`select id, 'simulated', ${capturedOn}::date, latitude, longitude, null, null from ${of}`,
    ),
  );
}

type RowKey = keyof SampleRecord | 'identity' | 'addressKey' | 'ownerKind' | 'mailKey';

const keys = [
  'identity',
  'addressKey',
  'zipCode',
  'propertyId',
  'parcelNumber',
  'address',
  'areaSquareFeet',
  'isRentalProperty',
  'uspsVacancy',
  'yearBuilt',
  'zoning',
  'hasMissingShingles',
  'hasWaterStains',
  'hasCrackedShingles',
  'hasCurlingShingles',
  'hasPool',
  'poolStatus',
  'hasSolarPanels',
  'roofType',
  'roofSubtype',
  'severityLevel',
  'owner',
  'ownerAddress',
  'ownerKind',
  'mailKey',
  'taxOwner',
  'taxOwnerAddress',
  'latitude',
  'longitude',
] as const satisfies readonly RowKey[];

const columns = getTableColumns(properties);
const names = sql.join(
  keys.map((key) => sql.identifier(columns[key].name)),
  sql`, `,
);

function toRow(record: SampleRecord): Record<string, unknown> {
  const key = addressKey(record.address);
  const values: Record<RowKey, unknown> = {
    ...record,
    addressKey: key,
    ...ownerColumns(record),
    identity: identityOf({ ...record, addressKey: key }),
  };
  return Object.fromEntries(keys.map((name) => [columns[name].name, values[name]]));
}

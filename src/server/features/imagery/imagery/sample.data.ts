import { addressKey } from '#domain/addresses.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import type { GroundCells } from '#domain/ground/cells.ts';
import { ownerColumns } from '#domain/owners/columns.ts';
import { identityOf } from '#domain/property-identity.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import type { SampleRecord } from '#sample/record.ts';
import { and, eq, getTableColumns, isNull, sql } from '#server/db/orm.ts';
import { captureGrounds, captures, properties, zipCodes } from '#server/db/schema/index.ts';
import { ensureZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { facts, insertDelivered, recordFirst } from '#server/features/imagery/assessments/index.ts';
import { replaceGround } from '#server/features/imagery/captures/index.ts';
import { takeOutlines } from '#server/features/imagery/vision/index.ts';
import { notePositions } from '#server/features/leads/positions/index.ts';
import { storeFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { openSampleFile, readSampleFile } from '#server/sample-files.ts';

/**
 * Loads the simulated capture of ZIP 85251 where that ZIP has no properties yet, all of it or nothing.
 * @returns how many properties were loaded
 */
export function loadSampleCapture({ db, files }: Pick<Services, 'db' | 'files'>): Promise<number> {
  return db.transaction(async (tx) => {
    await ensureZips(tx, [SAMPLE_ZIP]);
    // Others who load or import into the ZIP wait here and then see the result.
    await tx.select().from(zipCodes).where(eq(zipCodes.zipCode, SAMPLE_ZIP)).for('update');
    if ((await tx.$count(properties, eq(properties.zipCode, SAMPLE_ZIP))) > 0) return 0;
    const rows = (await readSampleFile<SampleRecord[]>('properties')).map(toRow);
    // The addresses of the pictures hold the id, so the ids are drawn before the rows are written.
    await tx.execute(sql`
      insert into properties (id, image_url, crop_image_url, ${names})
      overriding system value
      select next_id, '/api/properties/' || next_id || '/image', '/api/properties/' || next_id || '/crop', ${names}
      from (
        select nextval(pg_get_serial_sequence('properties', 'id')) as next_id, ${names}
        from jsonb_populate_recordset(null::properties, ${JSON.stringify(rows)}::jsonb)
      ) as sample`);
    await addGround(tx, files, await noteCapture(tx));
    await refreshZipTotals(tx, [SAMPLE_ZIP]);
    return rows.length;
  });
}

/** Whether it was loaded at any time: who has deleted it does not want it back by itself. */
export async function hadSampleCapture(db: Database): Promise<boolean> {
  return (await db.$count(captures, eq(captures.kind, 'sample'))) > 0;
}

/** Gives a sample that an earlier release loaded what is shown of it from above. */
export function ensureSampleGround({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  return db.transaction(async (tx) => {
    const [capture] = await tx
      .select({ id: captures.id })
      .from(captures)
      .leftJoin(captureGrounds, eq(captureGrounds.captureId, captures.id))
      .where(
        and(eq(captures.kind, 'sample'), eq(captures.state, 'delivered'), isNull(captureGrounds.archiveKey)),
      )
      .for('update', { of: captures });
    if (capture) await addGround(tx, files, capture.id);
  });
}

/** Records all of it as simulated, as of today. */
async function noteCapture(tx: Database): Promise<number> {
  const capturedOn = new Date().toISOString().slice(0, 10);
  const [capture] = await insertDelivered(tx, [SAMPLE_ZIP], { kind: 'sample', capturedOn, madeBy: null });
  if (!capture) throw new Error('an insert returns its row');
  const of = sql`${properties} where ${properties.zipCode} = ${SAMPLE_ZIP} order by ${properties.id}`;
  const captured = sql`${capture.id}::int as capture_id, ${capturedOn}::date as captured_to`;
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
  return capture.id;
}

/** What is kept of the archive beside its tiles. */
interface SampleGround {
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
  cells: GroundCells;
}

/** What it shows from above, and where its roofs are. */
async function addGround(tx: Database, files: Services['files'], captureId: number): Promise<void> {
  const { bounds, ...ground } = await readSampleFile<SampleGround>('ground');
  const wanted = {
    kind: 'capture-ground',
    extension: '.pmtiles',
    mediaType: 'application/vnd.pmtiles',
  } as const;
  const [west, south, east, north] = bounds;
  await replaceGround(
    tx,
    {
      ...{ captureId, ...ground, west, south, east, north },
      ...{ orthophotos: 0, frames: 0, simulated: true, picturesVersion: 0 },
    },
    await storeFile(files, { ...wanted, zipCode: SAMPLE_ZIP }, openSampleFile('ground.pmtiles')),
  );
  await takeOutlines(tx, captureId, openSampleFile('outlines.geojson.gz'));
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

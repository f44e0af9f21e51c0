import { stateOfZip } from '#domain/owners/zip-states.ts';
import { type OutlinedRoof, type RoofSize, SIZE_RULES } from '#domain/roof-size/roof-size.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import {
  captures,
  drawnOutlines,
  properties,
  roofOutlines,
  roofSizes,
  roofSizeZips,
  zipCodes,
} from '#server/db/schema/index.ts';
import { lockZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import type { Database } from '#server/platform/database/index.ts';

export interface UnmeasuredRoof extends OutlinedRoof {
  propertyId: number;
  /** Of everything that it is measured from. */
  digest: string;
}

export interface StaleZip {
  zipCode: string;
  /** The state of its data before its roofs are looked at: what changes meanwhile is looked at again. */
  dataVersion: number;
}

/** A ZIP with outlines whose properties or outlines changed since its roofs were last looked at; null if there is none. */
export async function findStaleZip(db: Pick<Database, 'execute'>): Promise<StaleZip | null> {
  const { rows } = await db.execute<{ zipCode: string; dataVersion: string }>(sql`
    select ${zipCodes.zipCode} as "zipCode", ${zipCodes.dataVersion} as "dataVersion" from ${zipCodes}
    left join ${roofSizeZips} on ${roofSizeZips.zipCode} = ${zipCodes.zipCode}
    where ${roofSizeZips.dataVersion} is distinct from ${zipCodes.dataVersion}
      and (${roofSizeZips.zipCode} is not null or exists (select from ${captures}
        where ${captures.zipCode} = ${zipCodes.zipCode} and (
          exists (select from ${roofOutlines} where ${roofOutlines.captureId} = ${captures.id})
          or exists (select from ${drawnOutlines} where ${drawnOutlines.captureId} = ${captures.id}))))
    order by 1 limit 1`);
  const [row] = rows;
  return row ? { zipCode: row.zipCode, dataVersion: Number(row.dataVersion) } : null;
}

/** The outline of each roof of a ZIP, as columns: one drawn by a person counts before those of files, then the newest. */
const outlinesOf = (zipCode: string): SQL => sql`
  select distinct on (o.id) o.*, count(*) over (partition by base)::int as doors from (
    select o.*, md5(jsonb_build_array(${SIZE_RULES}::int, o.ring, o.holes, o.other, o.source, o.roof_type, o.roof_subtype)::text) as base
    from (
      select distinct on (${properties.id}) ${properties.id} as id, ${properties.roofType} as roof_type,
        ${properties.roofSubtype} as roof_subtype, ring, holes, other, source
      from ${properties} join (
        select property_id, capture_id, ring, null::jsonb as holes, 0::real as other, 'drawn' as source, true as is_drawn
        from ${drawnOutlines}
        union all
        select property_id, capture_id, ring, holes, other_square_meters, source, false from ${roofOutlines}
      ) outlines on outlines.property_id = ${properties.id} join captures on captures.id = outlines.capture_id
      where ${properties.zipCode} = ${zipCode}
      order by ${properties.id}, is_drawn desc, captures.captured_to desc, captures.id desc
    ) o
  ) o`;

const digest = sql`(o.base || ' ' || o.doors)`;

/** Roofs of a ZIP with an outline that they were not measured by yet, at most so many. */
export async function listUnmeasured(db: Database, zipCode: string, most: number): Promise<UnmeasuredRoof[]> {
  const { rows } = await db.execute<UnmeasuredRoof & Record<string, unknown>>(sql`
    select o.id as "propertyId", o.ring, o.holes, o.other as "otherSquareMeters", o.doors, o.source,
      o.roof_type as "roofType", o.roof_subtype as "roofSubtype", ${digest} as digest
    from (${outlinesOf(zipCode)}) o left join ${roofSizes} on ${roofSizes.propertyId} = o.id
    where ${roofSizes.digest} is distinct from ${digest} order by o.id limit ${most}`);
  const state = stateOfZip(zipCode);
  return rows.map((row) => ({ ...row, state }));
}

export interface MeasuredRoof {
  propertyId: number;
  digest: string;
  size: RoofSize | null;
  problem: string | null;
}

/** Keeps sizes with their squares, in place of earlier ones. The ZIP's lists show them once `endZip` has been called. */
export async function upsertSizes(
  tx: Database,
  zipCode: string,
  roofs: readonly MeasuredRoof[],
): Promise<void> {
  await lockZips(tx, [zipCode]);
  await noteUnlisted(tx, zipCode);
  const rows = JSON.stringify(
    roofs.map(({ propertyId, size, ...row }) => ({
      ...{ id: propertyId, size, ...row, squares: size && squaresOf(size.measured.slopedSquareFeet) },
    })),
  );
  const columns = sql`jsonb_to_recordset(${rows}::jsonb)
    as r(id int, digest text, size jsonb, problem text, squares float8)`;
  await tx.execute(sql`insert into ${roofSizes} (property_id, digest, size, problem)
    select r.id, r.digest, nullif(r.size, 'null'::jsonb), r.problem from ${columns} join ${properties} on ${properties.id} = r.id
    on conflict (property_id) do update set digest = excluded.digest, size = excluded.size,
      problem = excluded.problem, measured_at = now()`);
  await tx.execute(sql`update ${properties} set roof_squares = r.squares from ${columns}
    where ${properties.id} = r.id and ${properties.roofSquares} is distinct from r.squares`);
}

/** Squares of an area, to tenths: as they are listed. */
const squaresOf = (squareFeet: number): number => Math.round(squareFeet / 10) / 10;

/** Ends a ZIP: sizes of roofs without an outline go, and lists are made again where a size came, changed or went. */
export async function endZip(tx: Database, { zipCode, dataVersion }: StaleZip): Promise<void> {
  await lockZips(tx, [zipCode]);
  const { rowCount } = await tx.execute(sql`
    with gone as (
      delete from ${roofSizes} using ${properties} where ${properties.id} = ${roofSizes.propertyId}
        and ${properties.zipCode} = ${zipCode}
        and not exists (select from ${roofOutlines} where ${roofOutlines.propertyId} = ${properties.id})
        and not exists (select from ${drawnOutlines} where ${drawnOutlines.propertyId} = ${properties.id})
      returning ${roofSizes.propertyId} as id)
    update ${properties} set roof_squares = null from gone where ${properties.id} = gone.id`);
  if (rowCount) await noteUnlisted(tx, zipCode);
  const { rows } = await tx.execute<{ is_unlisted: boolean }>(sql`
    insert into ${roofSizeZips} as z (zip_code, data_version) values (${zipCode}, ${dataVersion})
    on conflict (zip_code) do update set data_version = excluded.data_version returning z.is_unlisted`);
  if (!rows[0]?.is_unlisted) return;
  await refreshZipTotals(tx, [zipCode]);
  await tx.execute(sql`update ${roofSizeZips} set is_unlisted = false where zip_code = ${zipCode}`);
}

const noteUnlisted = (tx: Database, zipCode: string) =>
  tx.execute(sql`insert into ${roofSizeZips} (zip_code, is_unlisted) values (${zipCode}, true)
    on conflict (zip_code) do update set is_unlisted = true`);

/** How many roofs are measured, and of how many the outline is none of a roof. */
export async function countSizes(db: Database): Promise<{ measured: number; refused: number }> {
  const { rows } = await db.execute<{ measured: number; refused: number }>(sql`
    select count(${roofSizes.size})::int as measured, count(${roofSizes.problem})::int as refused from ${roofSizes}`);
  return rows[0] ?? { measured: 0, refused: 0 };
}

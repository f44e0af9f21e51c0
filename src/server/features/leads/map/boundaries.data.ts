import type { ZipOutline } from '#domain/geo/zip-outline.ts';
import { sql } from '#server/db/orm.ts';
import { zipBoundaries } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Writes outlines; what is there already with the same outline stays as it is, with its source and date. */
export async function upsertBoundaries(
  tx: Database,
  areas: readonly ZipOutline[],
  source: string,
): Promise<{ imported: number; updated: number }> {
  const rows = areas.map(({ zipCode, outline, bounds: [west, south, east, north] }) => ({
    zip_code: zipCode,
    outline,
    west,
    south,
    east,
    north,
  }));
  const { rows: written } = await tx.execute<{ is_new: boolean }>(sql`
    insert into ${zipBoundaries} (zip_code, outline, west, south, east, north, source)
    select zip_code, outline, west, south, east, north, ${source}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as read (zip_code varchar, outline jsonb, west float8, south float8, east float8, north float8)
    on conflict (zip_code) do update set outline = excluded.outline, west = excluded.west, south = excluded.south,
      east = excluded.east, north = excluded.north, source = excluded.source, imported_at = now()
    where ${zipBoundaries.outline} is distinct from excluded.outline
    returning xmax = 0 as is_new`);
  const imported = written.filter(({ is_new }) => is_new).length;
  return { imported, updated: written.length - imported };
}

import type { Actor } from '#access/can.ts';
import { boundariesVisibleTo, zipsVisibleTo } from '#access/rows.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import { severityOrder } from '#domain/points/packed.ts';
import { SAMPLE_ZIP, zipOutline } from '#sample/ground.ts';
import { and, eq, type SQL, sql } from '#server/db/orm.ts';
import { mapZips, zipBoundaries, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { PointSnapshot } from '#server/points/index.ts';

/** The outlines the actor sees as the text of a GeoJSON collection, those with the most properties first. */
export async function readZipAreas(
  { db }: Pick<PointSnapshot, 'db'>,
  actor: Actor,
  { bbox, limit }: { bbox?: Bounds | undefined; limit: number },
): Promise<{ total: number; json: string }> {
  const count = sql`coalesce(${zipCodes.propertyCount}, 0)`;
  const figures = sql.join(
    severityOrder.flatMap((level) => [sql`${level}::text`, sql`coalesce(${mapZips[level]}, 0)`]),
    sql`, `,
  );
  const { rows } = await db.execute<{ area: string; total: number }>(sql`
    with ${zipBoundaries} as (
      select zip_code, outline, west, south, east, north, source from ${zipBoundaries}
      ${withSampleOutline(actor)}
    )
    select (count(*) over ())::int as total, json_build_object('type', 'Feature',
      'properties', json_build_object('zipCode', ${zipBoundaries.zipCode}, 'city', ${zipCodes.city},
        'state', ${zipCodes.state}, 'count', ${count}, 'withoutPosition', coalesce(${mapZips.withoutPosition}, 0),
        ${figures}, 'source', ${zipBoundaries.source}),
      'bbox', json_build_array(${zipBoundaries.west}, ${zipBoundaries.south}, ${zipBoundaries.east}, ${zipBoundaries.north}),
      'geometry', json_build_object('type', 'MultiPolygon', 'coordinates', ${zipBoundaries.outline}))::text as area
    from ${zipBoundaries}
    left join ${zipCodes} on ${zipCodes.zipCode} = ${zipBoundaries.zipCode}
    left join ${mapZips} on ${mapZips.zipCode} = ${zipBoundaries.zipCode}
    where ${and(boundariesVisibleTo(actor), bbox && touches(bbox))}
    order by ${count} desc, ${zipBoundaries.zipCode} limit ${limit}`);
  const features = rows.map(({ area }) => area).join(',');
  return { total: rows[0]?.total ?? 0, json: `{"type":"FeatureCollection","features":[${features}]}` };
}

const touches = ([west, south, east, north]: Bounds): SQL => sql`${zipBoundaries.west} <= ${east}
  and ${zipBoundaries.east} >= ${west} and ${zipBoundaries.south} <= ${north} and ${zipBoundaries.north} >= ${south}`;

/** The sample's ZIP has its own outline, until another one is imported. */
function withSampleOutline(actor: Actor): SQL {
  const longitudes = zipOutline.map(([longitude]) => longitude);
  const latitudes = zipOutline.map(([, latitude]) => latitude);
  const known = and(zipsVisibleTo(actor), eq(zipCodes.zipCode, SAMPLE_ZIP));
  return sql`union all
    select ${SAMPLE_ZIP}, ${JSON.stringify([[zipOutline]])}::jsonb, ${Math.min(...longitudes)}::float8,
      ${Math.min(...latitudes)}::float8, ${Math.max(...longitudes)}::float8, ${Math.max(...latitudes)}::float8,
      ${SAMPLE_SOURCE}
    where not exists (select from ${zipBoundaries} where ${zipBoundaries.zipCode} = ${SAMPLE_ZIP})
      and exists (select from ${zipCodes} where ${known})`;
}

const SAMPLE_SOURCE = 'US Census Bureau, ZCTA 2010';

/** Names the outlines that are known. */
export async function getBoundariesVersion(db: Pick<Database, 'execute'>): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select count(*) || ' ' || coalesce(sum(extract(epoch from ${zipBoundaries.importedAt})), 0) as version
    from ${zipBoundaries}`);
  return rows[0]?.version ?? '';
}

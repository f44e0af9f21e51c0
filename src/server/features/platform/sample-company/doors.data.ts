import type { SampleDoor } from '#sample/company/areas.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Houses of the sample's ZIP, in the order they were loaded. */
export async function listSampleDoors(db: Database): Promise<SampleDoor[]> {
  const { rows } = await db.execute<SampleDoor & Record<string, unknown>>(sql`
    select id, address, owner, latitude::float8 as latitude, longitude::float8 as longitude,
      coalesce(area_square_feet, 1900)::float8 as "areaSquareFeet",
      coalesce((select a.severity_level from assessments a where a.property_id = properties.id
        and a.source = 'simulated' order by a.id limit 1), 'none') as severity from properties
    where zip_code = ${SAMPLE_ZIP} and latitude is not null and longitude is not null and zoning like 'R%1%'
    order by id`);
  return rows;
}

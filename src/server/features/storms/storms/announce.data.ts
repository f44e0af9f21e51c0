import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { emit, PLATFORM } from '#server/platform/events/emit.ts';

/** What a day's storms did in a ZIP code. */
interface Hit {
  zipCode: string;
  doors: number;
  hailInches: number | null;
  windMph: number | null;
}

export type Hits = ReadonlyMap<string, Hit>;

/** Days before today whose storms are news. */
const NEWS_DAYS = 7;

/** What is known of a day in the ZIP codes that somebody holds; null for a day that is not news. */
export async function hitsOfDay(tx: Database, day: string): Promise<Hits | null> {
  const { rows } = await tx.execute<{ isNews: boolean }>(
    sql`select ${day}::date >= current_date - ${NEWS_DAYS}::int as "isNews"`,
  );
  if (!rows[0]?.isNews) return null;
  const hits = await tx.execute<Hit & Record<string, unknown>>(sql`
    select p.zip_code as "zipCode", count(*)::int as doors,
      max(greatest(s.radar_inches, s.reported_inches, s.official_inches)) as "hailInches",
      max(s.wind_mph) as "windMph"
    from property_storms s join properties p on p.id = s.property_id
    where s.day = ${day} and exists (select from user_zip_subscriptions g
      where g.zip_code = p.zip_code and g.status = 'active')
    group by p.zip_code`);
  return new Map(hits.rows.map((hit) => [hit.zipCode, hit]));
}

/** Tells of the ZIP codes that a day's storms reached, or reached harder than was known. */
export async function announceHits(tx: Database, day: string, before: Hits): Promise<void> {
  const after = await hitsOfDay(tx, day);
  for (const hit of after?.values() ?? []) {
    const known = before.get(hit.zipCode);
    const isWorse =
      !known || (hit.hailInches ?? 0) > (known.hailInches ?? 0) || (hit.windMph ?? 0) > (known.windMph ?? 0);
    if (!isWorse) continue;
    const { zipCode, doors, hailInches, windMph } = hit;
    const details = { zipCode, day, doors, hailInches, windMph };
    await emit(tx, PLATFORM, 'storm-hit', { subjectId: zipCode, subject: `${zipCode}, ${day}`, details });
  }
}

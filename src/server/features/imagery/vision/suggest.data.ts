import type { Camera } from '#domain/imagery/camera.ts';
import { openStates } from '#domain/operations.ts';
import type { DamageSign } from '#domain/roofs.ts';
import type { HeadKind, Heads } from '#domain/vision/heads.ts';
import type { OutlineRing } from '#domain/vision/outline-feature.ts';
import type { RoofSuggestion, SeenRoof } from '#domain/vision/suggest.ts';
import { abstained, NO_OUTLINE } from '#domain/vision/suggest.ts';
import { sql } from '#server/db/orm.ts';
import { roofSuggestions } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Model } from '#server/vision/index.ts';

/** The heads that hold now, with the ids of those that were learned. */
export interface CurrentHeads {
  heads: Heads;
  ids: Partial<Record<HeadKind, number>>;
}

/** A roof that was cut out and is to be looked at. */
export interface UnlookedRoof {
  propertyId: number;
  latitude: number;
  longitude: number;
  areaSquareFeet: number | null;
  positionError: number;
  /** Meters of a pixel at the height of the roof. */
  gsd: number;
  camera: Camera;
  cropKey: string;
  ring: OutlineRing;
  outlinedAt: string;
  /** Whether the outline was drawn on that very crop. */
  isDrawnHere: boolean;
}

/** A roof of a capture, or all of them. */
interface RoofsOfCapture {
  captureId: number;
  propertyId?: number;
}
export type RoofInCapture = Required<RoofsOfCapture>;

/** Drawn outlines take precedence over files'. */
const ring = sql`coalesce(d.ring, o.ring)`;
const outlinedAt = sql`coalesce(d.drawn_at, o.added_at)`;

/** Scored before the contrast with the surroundings was measured. */
const seenBefore = sql`(q.features is not null and q.stands_out is null)`;

/** Roofs with a crop, and this model's suggestions; reviewed roofs keep the suggestion they were reviewed with. */
const openRoofs = ({ captureId, propertyId }: RoofsOfCapture, model: string) => sql`
  from roof_views v
  join properties p on p.id = v.property_id
  join capture_images i on i.id = v.image_id
  left join roof_outlines o on o.capture_id = v.capture_id and o.property_id = v.property_id
  left join drawn_outlines d on d.capture_id = v.capture_id and d.property_id = v.property_id
  left join roof_suggestions q on q.capture_id = v.capture_id and q.property_id = v.property_id
  where v.capture_id = ${captureId} and v.rank = 1 and v.crop_key is not null
    ${propertyId === undefined ? sql`` : sql`and v.property_id = ${propertyId}`}
    and (q.property_id is null or (
      (q.model <> ${model} or ${seenBefore} or q.crop_key is distinct from v.crop_key or q.outlined_at is distinct from ${outlinedAt})
      and not exists (select from reviews r where r.capture_id = v.capture_id and r.property_id = v.property_id)))`;

/** Notes of each roof without an outline that nothing is suggested of it. */
export async function noteUnoutlined(
  tx: Database,
  roofs: RoofsOfCapture,
  { id, card: { version } }: Model,
): Promise<void> {
  const { state, reasons } = abstained(NO_OUTLINE);
  await tx.execute(sql`
    insert into roof_suggestions (capture_id, property_id, state, reasons, model, model_version, heads, named, crop_key)
    select v.capture_id, v.property_id, ${state}, ${JSON.stringify(reasons)}::jsonb, ${id}, ${version}, '{}', '[]', v.crop_key
    ${openRoofs(roofs, id)} and ${ring} is null
    on conflict (capture_id, property_id) do update set state = excluded.state, reasons = excluded.reasons,
      model = excluded.model, model_version = excluded.model_version, heads = '{}', named = '[]', features = null,
      stands_out = null, scores = null, crop_key = excluded.crop_key, outlined_at = null, made_at = now()`);
}

export async function listUnlooked(
  tx: Database,
  roofs: RoofsOfCapture,
  { id }: Model,
  most: number,
): Promise<UnlookedRoof[]> {
  const { rows } = await tx.execute<UnlookedRoof & Record<string, unknown>>(sql`
    select v.property_id as "propertyId", p.latitude::float8 as latitude, p.longitude::float8 as longitude,
      p.area_square_feet::float8 as "areaSquareFeet", v.position_error_m as "positionError", v.gsd_m as gsd, i.camera,
      v.crop_key as "cropKey", ${ring} as ring, ${outlinedAt}::text as "outlinedAt",
      coalesce(d.crop_key = v.crop_key, false) as "isDrawnHere"
    ${openRoofs(roofs, id)} and ${ring} is not null order by v.property_id limit ${most}`);
  return rows;
}

/**
 * Captures under review with unreviewed roofs scored by another version of the model, except while their roofs are being
 * cut out or scored.
 */
export async function listOutdated(
  db: Database,
  { id }: Pick<Model, 'id'>,
): Promise<{ captureId: number; subject: string }[]> {
  const { rows } = await db.execute<{ captureId: number; subject: string }>(sql`
    select k.id as "captureId", k.zip_code || ', ' || k.captured_to as subject from captures k
    where k.state = 'in-review'
      and exists (select from roof_suggestions q
        join roof_views v on v.capture_id = q.capture_id and v.property_id = q.property_id
          and v.rank = 1 and v.crop_key is not null
        where q.capture_id = k.id and (q.model <> ${id} or ${seenBefore}) and not exists (select from reviews r
          where r.capture_id = q.capture_id and r.property_id = q.property_id))
      and not exists (select from operations o
        where o.lock = 'capture ' || k.id and o.state in (${sql.raw(openStates.map((state) => `'${state}'`).join())}))
    order by k.id`);
  return rows;
}

/** How many roofs were cut out, and how many of them wait to be looked at. */
export async function countUnlooked(
  tx: Database,
  captureId: number,
  { id }: Model,
): Promise<{ total: number; left: number }> {
  const { rows } = await tx.execute<{ total: number; left: number }>(sql`
    select (select count(*)::int from roof_views v where v.capture_id = ${captureId} and v.rank = 1
        and v.crop_key is not null) as total,
      (select count(*)::int ${openRoofs({ captureId }, id)}) as left`);
  return rows[0] ?? { total: 0, left: 0 };
}

export async function upsertSuggestion(
  tx: Database,
  captureId: number,
  { propertyId, cropKey, outlinedAt }: Pick<UnlookedRoof, 'propertyId' | 'cropKey' | 'outlinedAt'>,
  made: {
    suggestion: RoofSuggestion;
    named: DamageSign[];
    seen: SeenRoof | null;
    model: Model;
    ids: CurrentHeads['ids'];
  },
): Promise<void> {
  const { suggestion, named, seen, model, ids } = made;
  const values = {
    ...{ ...suggestion, named, heads: ids, cropKey },
    ...{ features: seen?.features ?? null, standsOut: seen?.standsOut ?? null },
    ...{ model: model.id, modelVersion: model.card.version, madeAt: sql`now()` },
    // As the database has it: JavaScript would cut it to milliseconds.
    outlinedAt: sql`${outlinedAt}::timestamptz`,
  };
  await tx
    .insert(roofSuggestions)
    .values({ captureId, propertyId, ...values })
    .onConflictDoUpdate({ target: [roofSuggestions.captureId, roofSuggestions.propertyId], set: values });
}

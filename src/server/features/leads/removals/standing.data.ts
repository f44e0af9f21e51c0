import { personSources } from '#domain/assessments/sources.ts';
import { type Standing, type StandingKind, standingKinds } from '#domain/standing.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

/** The table of each kind. Events of queueing are counted by the queue's entry. */
const places = {
  queueItems: { table: 'queue_items', counts: sql`true` },
  stages: { table: 'property_status', counts: sql`o.stage not in ('new', 'queued')` },
  notes: { table: 'property_notes', counts: sql`true` },
  tags: { table: 'property_tags', counts: sql`true` },
  assessments: {
    table: 'assessments',
    counts: sql`o.withdrawn_at is null and o.source in ${[...personSources]}`,
  },
  knocks: { table: 'knocks', counts: sql`o.withdrawn_at is null` },
  photos: { table: 'door_photos', counts: sql`true` },
  people: { table: 'people', counts: sql`true` },
  measurements: { table: 'measurements', counts: sql`true` },
  costCalculations: { table: 'cost_calculations', counts: sql`true` },
  walkDoors: { table: 'walk_doors', counts: sql`true` },
  appointments: { table: 'appointments', counts: sql`true` },
  inspections: { table: 'roof_inspections', counts: sql`true` },
  // Roof fields of corrections are counted as assessments.
  corrections: { table: 'corrections', counts: sql`o.withdrawn_at is null and o.says <> '{}'` },
  proposals: { table: 'proposals', counts: sql`true` },
} as const satisfies Record<StandingKind, { table: string; counts: SQL }>;

export const countedTables: readonly string[] = Object.values(places).map(({ table }) => table);

/**
 * Tables deleted with a property without being counted: facts from files and the platform, and records of actions.
 * Reviews are counted as assessments.
 */
export const leftUncounted: readonly string[] = [
  'audit_roofs',
  'company_doors',
  'contact_answers',
  'contact_codes',
  'crm_pushes',
  'disputes',
  'door_visits',
  'drawn_outlines',
  'file_words',
  // Kept without its property.
  'incoming_leads',
  'mail_pieces',
  'mail_replies',
  'open_roofs',
  // Kept without its property, and binding the next one at its address.
  'opt_outs',
  'positions',
  'property_history',
  'property_storms',
  'review_items',
  'reviews',
  'roof_changes',
  'roof_comparisons',
  'roof_outlines',
  'roof_suggestions',
  'roof_views',
  'score_outcomes',
  'storm_rule_doors',
  'upload_changes',
];

/**
 * Counts people's records on properties, of all users.
 * @param ids a query of ids
 */
export async function countStanding(db: Database, ids: SQL): Promise<Standing> {
  const counts = standingKinds.map((kind) => {
    const { table, counts } = places[kind];
    return sql`(select count(*)::int from ${sql.identifier(table)} o where ${counts} and o.property_id in (${ids}))
      as ${sql.identifier(kind)}`;
  });
  const { rows } = await db.execute<Standing & Record<string, unknown>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  if (!rows[0]) throw new Error('counts are one row');
  return rows[0];
}

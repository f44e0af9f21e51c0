import { personSources } from '#domain/assessments/sources.ts';
import { type Standing, type StandingKind, standingKinds } from '#domain/standing.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Where a kind's table is not named after it, or not all its rows count. Events of queueing are counted by the queue's entry. */
const special: Partial<Record<StandingKind, { table?: string; counts?: SQL }>> = {
  stages: { table: 'property_status', counts: sql`o.stage not in ('new', 'queued')` },
  notes: { table: 'property_notes' },
  tags: { table: 'property_tags' },
  assessments: { counts: sql`o.withdrawn_at is null and o.source in ${[...personSources]}` },
  knocks: { counts: sql`o.withdrawn_at is null` },
  photos: { table: 'door_photos' },
  inspections: { table: 'roof_inspections' },
  // Roof fields of corrections are counted as assessments.
  corrections: { counts: sql`o.withdrawn_at is null and o.says <> '{}'` },
};

const tableOf = (kind: StandingKind): string =>
  special[kind]?.table ?? kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const countedTables: readonly string[] = standingKinds.map(tableOf);

/**
 * Tables deleted with a property without being counted: facts from files and the platform, and records of actions.
 * Reviews are counted as assessments.
 */
export const leftUncounted: readonly string[] = [
  'audit_roofs',
  'company_doors',
  'contact_answers',
  'contact_codes',
  'disputes',
  'door_visits',
  'drawn_outlines',
  'file_words',
  // Kept without its property.
  'incoming_leads',
  'mail_pieces',
  'mail_replies',
  'open_roofs',
  // Kept without its property, for the next one at its address.
  'permits',
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
  'roof_sizes',
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
    const counts = special[kind]?.counts ?? sql`true`;
    return sql`(select count(*)::int from ${sql.identifier(tableOf(kind))} o where ${counts} and o.property_id in (${ids}))
      as ${sql.identifier(kind)}`;
  });
  const { rows } = await db.execute<Standing & Record<string, unknown>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  if (!rows[0]) throw new Error('counts are one row');
  return rows[0];
}

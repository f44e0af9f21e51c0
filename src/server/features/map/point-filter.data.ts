import { and, eq, ne } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { MapQuery } from '#contract/map.ts';
import { AREA_RANGE, YEAR_RANGE } from '#domain/leads/ranges.ts';
import { properties } from '#server/db/schema/index.ts';
import { currentStages } from '#server/features/crm/index.ts';
import { leadsMatching } from '#server/features/queues/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { PointFilter } from './packed-points.ts';

/** Whether the query narrows within its ZIPs; by severity alone where `but` says so. */
export function narrows({ zipCode, ...query }: MapQuery, but?: 'severity'): boolean {
  const { severity, search, propertyType, ...rest } = query;
  const lists = [but === 'severity' ? undefined : severity, propertyType];
  return (
    lists.some((list) => list && list.length > 0) ||
    Boolean(search) ||
    Object.values(rest).some((value) => value !== undefined)
  );
}

/** The query as a test of packed points: what they do not hold, stage and search, becomes sets of ids. */
export async function resolveFilter(
  db: Pick<Database, 'select'>,
  actor: Actor,
  query: MapQuery,
): Promise<PointFilter> {
  const sets = [await idsInStage(db, actor, query), await idsFound(db, actor, query)];
  const wanted = sets.flatMap(({ among }) => (among ? [among] : []));
  return {
    severities: query.severity?.length ? query.severity : undefined,
    propertyTypes: query.propertyType?.length ? query.propertyType : undefined,
    yearBuilt: [query.yearBuiltMin ?? YEAR_RANGE.min, query.yearBuiltMax ?? YEAR_RANGE.max],
    area: [query.areaMin ?? AREA_RANGE.min, query.areaMax ?? AREA_RANGE.max],
    among: wanted.length > 0 ? wanted.reduce((a, b) => a.intersection(b)) : undefined,
    without: sets.find(({ without }) => without)?.without,
  };
}

type Ids = Partial<Record<'among' | 'without', Set<number>>>;

/** 'new' is where nobody of the company touched a property, so the others are left out. */
async function idsInStage(db: Pick<Database, 'select'>, actor: Actor, { stage }: MapQuery): Promise<Ids> {
  if (stage === undefined) return {};
  const isNew = stage === 'new';
  const current = currentStages(actor);
  const rows = await db
    .select({ id: current.propertyId })
    .from(current)
    .where((isNew ? ne : eq)(current.stage, stage));
  return { [isNew ? 'without' : 'among']: new Set(rows.map(({ id }) => id)) };
}

async function idsFound(
  db: Pick<Database, 'select'>,
  actor: Actor,
  { zipCode, search }: MapQuery,
): Promise<Ids> {
  if (!search) return {};
  const rows = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(propertiesVisibleTo(actor), leadsMatching({ zipCode, search })));
  return { among: new Set(rows.map(({ id }) => id)) };
}

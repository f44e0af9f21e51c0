import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo, seesAllProperties, zipsVisibleTo } from '#access/rows.ts';
import { Lead } from '#contract/leads.ts';
import { activeFields, type LeadFilters } from '#domain/filters/lead-filters.ts';
import { and, type SQL, sql } from '#server/db/orm.ts';
import { properties, zipCodes } from '#server/db/schema/index.ts';
import { stageAtHand } from '#server/features/crm/index.ts';
import { columnList } from '#server/features/properties/index.ts';
import {
  getCommonTrigrams,
  inScope,
  leadsMatching,
  type Scope,
  strongestStorm,
} from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { besidesIndex, type LeadOrder, leadOrder, standsAfter } from './order.data.ts';

interface Wanted {
  scope: Scope;
  filters: LeadFilters;
  order: LeadOrder;
  /** The values of the row before the page; null for the first page. */
  after: readonly string[] | null;
  skip: number;
  limit: number;
}

interface Read {
  total: number;
  leads: Lead[];
  /** The values of the page's last row; null where no page follows. */
  last: string[] | null;
}

/** A page of what the actor sees, and how many rows there are in all, by one statement and so of one moment. */
export async function readPage(db: Database, actor: Actor, wanted: Wanted): Promise<Read> {
  const { scope, filters, order, after, skip, limit } = wanted;
  const common = await getCommonTrigrams(db);
  const passing = and(propertiesVisibleTo(actor), inScope(scope), leadsMatching(filters, actor, common));
  const isNarrowed = activeFields(filters).length > 0 || inScope(scope) || !seesAllProperties(actor);
  const terms = isNarrowed ? besidesIndex(leadOrder(order)) : leadOrder(order);
  const names = terms.map((_, at) => sql.identifier(`term_${at}`));
  const values = terms.map(({ value }, at) => sql`${value} as ${names[at]}`);
  const inOrder = terms.map(({ descending }, at) =>
    descending ? sql`${names[at]} desc` : sql`${names[at]}`,
  );
  const rows = sql`select ${properties.id} as id, ${listed(values)} from ${properties} where ${passing ?? sql`true`}`;
  const named = terms.map((term, at) => ({ ...term, value: sql`${names[at]}` }));
  // Where storms are asked for they are looked for once, for the page and for how many there are in all.
  const storm = strongestStorm(filters);
  const found = await db.execute<{ total: number; leads: Lead[]; places: string[][] }>(sql`
    with ${storm && sql`found as materialized (${rows}),`} page as materialized (
      select * from ${storm ? sql`found` : sql`(${rows}) as found`}
      where ${after ? standsAfter(named, after) : sql`true`}
      order by ${listed(inOrder)} limit ${limit + 1} offset ${skip}
    )
    select (${storm ? sql`select count(*) from found` : countOf(actor, scope, filters, passing)})::int as total,
      coalesce(json_agg(row_to_json(lead) order by ${listed(inOrder)}), '[]') as leads,
      coalesce(json_agg(array[${listed(names.map((name) => sql`${name}::text`))}] order by ${listed(inOrder)}), '[]') as places
    from page join lateral (
      select ${leadColumns}, ${stageAtHand(actor)} as stage${storm && sql`, (${storm}) as storm`}
      from ${properties} where ${properties.id} = page.id
    ) as lead on true`);
  const { total = 0, leads = [], places = [] } = found.rows[0] ?? {};
  // The one row too many tells whether there is another page.
  return {
    total,
    leads: leads.slice(0, limit),
    last: leads.length > limit ? (places[limit - 1] ?? null) : null,
  };
}

const { stage, storm, ...ofProperty } = Lead.shape;
const leadColumns = columnList(Object.keys(ofProperty) as (keyof typeof ofProperty)[]);

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Where nothing narrows the ZIPs' totals know it, without a look at any property. */
function countOf(actor: Actor, scope: Scope, filters: LeadFilters, passing: SQL | undefined): SQL {
  if (activeFields(filters).length > 0) return sql`select count(*) from ${properties} where ${passing}`;
  return sql`select coalesce(sum(${zipCodes.propertyCount}), 0) from ${zipCodes}
    where ${and(zipsVisibleTo(actor), inScope(scope, zipCodes.zipCode))}`;
}

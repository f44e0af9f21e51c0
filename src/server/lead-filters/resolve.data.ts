import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Actor } from '#access/can.ts';
import { doorsOf, historyOf, propertiesVisibleTo, queuesOf, tagsOf } from '#access/rows.ts';
import { type LeadFacts, untouched } from '#domain/filters/lead-facts.ts';
import { leadFields } from '#domain/filters/lead-fields.ts';
import { activeFields, type LeadFilters, passesFilters, pickFilters } from '#domain/filters/lead-filters.ts';
import { isPacked, type PointFilter } from '#domain/points/packed.ts';
import { and, eq, inArray, not, type SQL, sql } from '#server/db/orm.ts';
import { type AnyPgColumn, PgDialect } from '#server/db/pg-core.ts';
import {
  companyDoors,
  properties,
  propertyHistory,
  propertyTags,
  queueItems,
  queues,
} from '#server/db/schema/index.ts';
import { leadsMatching } from './conditions.data.ts';
import { IdBitmap } from './id-bitmap.ts';

/** The ZIPs in question; by default all that the actor sees. */
export interface Scope {
  zipCode?: string | undefined;
  zipCodes?: readonly string[] | undefined;
}

export function inScope(
  { zipCode, zipCodes }: Scope,
  column: AnyPgColumn = properties.zipCode,
): SQL | undefined {
  return and(
    zipCode === undefined ? undefined : eq(column, zipCode),
    zipCodes === undefined ? undefined : inArray(column, [...zipCodes]),
  );
}

/** The filters as packed points can be asked: what they do not hold becomes sets of ids. */
export async function resolveFilters(
  client: ClientBase,
  actor: Actor,
  filters: LeadFilters,
  scope: Scope,
): Promise<PointFilter> {
  const ofProperty = pickFilters(filters, (name) => !isPacked(name) && leadFields[name].about !== 'work');
  const ofWork = pickFilters(filters, (name) => leadFields[name].about === 'work');
  const within = and(propertiesVisibleTo(actor), inScope(scope));
  const sets: Pick<PointFilter, 'among' | 'without'>[] = [
    activeFields(ofProperty).length === 0
      ? {}
      : { among: await readIds(client, and(within, leadsMatching(ofProperty, actor))) },
    activeFields(ofWork).length === 0 ? {} : await resolveWork(client, actor, ofWork),
  ];
  const [one, other] = sets.flatMap(({ among }) => (among ? [among] : []));
  return {
    filters: pickFilters(filters, isPacked),
    among: one && other ? { has: (id) => one.has(id) && other.has(id) } : one,
    without: sets.find(({ without }) => without)?.without,
  };
}

/** Few properties were touched and the rest are alike: only those few are asked, whichever answer is the rarer. */
async function resolveWork(
  client: ClientBase,
  actor: Actor,
  filters: LeadFilters,
): Promise<Pick<PointFilter, 'among' | 'without'>> {
  const passing = leadsMatching(filters, actor) ?? sql`true`;
  // What was done is read from the work alone, whatever the property.
  const othersPass = passesFilters(filters)({} as LeadFacts, untouched);
  const touched = and(propertiesVisibleTo(actor), sql`${properties.id} in (${touchedIds(actor)})`);
  return othersPass
    ? { without: await readIds(client, and(touched, not(passing))) }
    : { among: await readIds(client, and(touched, passing)) };
}

const touchedIds = (actor: Actor): SQL => sql`
  select ${companyDoors.propertyId} from ${companyDoors} where ${doorsOf(actor)}
  union select ${propertyTags.propertyId} from ${propertyTags} where ${tagsOf(actor)}
  union select ${propertyHistory.propertyId} from ${propertyHistory} where ${historyOf(actor)}
  union select ${queueItems.propertyId} from ${queueItems} join ${queues} on ${queues.id} = ${queueItems.queueId}
    where ${queuesOf(actor)}`;

const LINE_END = 0x0a;
const ZERO = 0x30;

/** As digits and line ends: millions of rows as objects would take the memory the set saves. */
async function readIds(client: ClientBase, where: SQL | undefined): Promise<IdBitmap> {
  const copy = sql`copy (select ${properties.id} from ${properties} where ${where}) to stdout`;
  const ids = new IdBitmap();
  let id = 0;
  for await (const piece of client.query(copyTo(new PgDialect().sqlToQuery(copy.inlineParams()).sql))) {
    for (const byte of piece as Buffer) {
      if (byte === LINE_END) {
        ids.add(id);
        id = 0;
      } else id = id * 10 + byte - ZERO;
    }
  }
  return ids;
}

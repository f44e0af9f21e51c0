import type { Actor } from '#access/can.ts';
import { historyOf, propertiesVisibleTo, queuesOf, scoresOf, tagsOf } from '#access/rows.ts';
import { comparisonKey } from '#domain/filters/kinds.ts';
import {
  GAP,
  isOfStorm,
  type LeadField,
  type StormField,
  type ValueOf,
} from '#domain/filters/lead-fields.ts';
import { activeFields, type LeadFilters } from '#domain/filters/lead-filters.ts';
import { boundsOfArea, type DrawnArea } from '#domain/geo/drawn-area.ts';
import { worldOf } from '#domain/geo/world.ts';
import {
  AREA_RANGE,
  type Range,
  type RangeLimits,
  ROOF_AGE_RANGE,
  SQUARES_RANGE,
  YEAR_RANGE,
  YEARS_OWNED_RANGE,
} from '#domain/leads/ranges.ts';
import { utcToday, yearsBefore } from '#domain/owners/years-owned.ts';
import type { DamageSign } from '#domain/roofs.ts';
import { and, inArray, type SQL, sql } from '#server/db/orm.ts';
import { type AnyPgColumn, alias } from '#server/db/pg-core.ts';
import {
  leadScores,
  properties,
  propertyHistory,
  propertyTags,
  queueItems,
  queues,
} from '#server/db/schema/index.ts';
import { hasPosition, stageAtHand } from '#server/doors/index.ts';
import { rareWords, type Shares } from './rare-words.ts';
import { ownSquares } from './squares.data.ts';
import { hadStorm } from './storm-conditions.data.ts';
import { worldX, worldY } from './world-units.data.ts';

// What String.prototype.trim takes away (ECMA-262: WhiteSpace and LineTerminator).
const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

type Condition<F extends LeadField> = (value: ValueOf<F>, actor: Actor, common: Shares) => SQL;

/** What each field asks of the current property. A test holds this table and the domain's plain functions together. */
const conditions = {
  search: (text, _actor, common) => contains(comparisonKey(text), common),
  severity: isOneOf(properties.severityLevel),
  roofType: isOneOf(foldedText(properties.roofType)),
  roofSubtype: isOneOf(foldedText(properties.roofSubtype)),
  shingle: (wanted) => sql`(${isShingle} = ${wanted})`,
  zoning: (classes) => {
    const wanted = sql.join(
      classes.map((word) => sql`${isResidential} = ${word === 'residential'}`),
      sql` or `,
    );
    return sql`(${isUnzoned} or ${wanted})`;
  },
  stage: (stages, actor) => sql`${stageAtHand(actor)} in ${stages}`,
  yearBuilt: within(properties.yearBuilt, YEAR_RANGE),
  area: within(properties.areaSquareFeet, AREA_RANGE),
  roofAge: ([low, high]) => {
    const year = Number(utcToday().slice(0, 4));
    const { min, max, step } = ROOF_AGE_RANGE;
    return within(properties.roofYear, { min: year - max, max: year - min, step })([year - high, year - low]);
  },
  replacedSince: (day) => sql`${properties.roofReplacedOn} >= ${day}::date`,
  // Most companies measured no roof, which is asked once: then a column answers.
  squares: (range, actor) => {
    const own = ownSquares(actor);
    const byOutline = isBetween(properties.roofSquares, range, SQUARES_RANGE);
    return sql`(case when not exists (select from ${own} own) then ${byOutline}
      else ${byOutline} and ${properties.id} not in (select own.property_id from ${own} own) or ${properties.id} in
        (select own.property_id from ${own} own where ${isBetween(sql`own.squares`, range, SQUARES_RANGE)}) end)`;
  },
  damage: (signs) =>
    sql`(${sql.join(
      signs.flatMap((sign) => damageColumns[sign as DamageSign] ?? []),
      sql` or `,
    )})`,
  ownership: (wanted) =>
    sql`${properties.ownerOccupied} in ${wanted.map((word) => word === 'owner-occupied')}`,
  ownerKind: isOneOf(properties.ownerKind),
  outOfState: isFlag(properties.outOfState),
  ownsSeveral: (wanted, actor) =>
    wanted
      ? sql`${properties.ownerKey} in ${keysOfSeveral(actor)}`
      : sql`(${properties.ownerKey} is null or ${properties.ownerKey} not in ${keysOfSeveral(actor)})`,
  yearsOwned: (range) => ownedFor(range),
  rental: isFlag(properties.isRentalProperty),
  vacant: isFlag(properties.uspsVacancy),
  vacantLot: isFlag(properties.isVacantLot),
  pool: isFlag(properties.hasPool),
  solar: isFlag(properties.hasSolarPanels),
  tags: (tags, actor) => sql`exists (select from ${propertyTags}
    where ${propertyTags.propertyId} = ${properties.id} and ${tagsOf(actor)} and ${propertyTags.tagKey} in ${tags})`,
  queue: (wanted, actor) => {
    const ids = wanted.filter((word) => word !== 'none').map(Number);
    const choices = [
      ...(wanted.includes('none') ? [sql`not ${inQueues(actor)}`] : []),
      ...(ids.length > 0 ? [inQueues(actor, inArray(queues.id, ids))] : []),
    ];
    return sql`(${sql.join(choices, sql` or `)})`;
  },
  untouchedSince: (day, actor) => sql`not exists (select from ${propertyHistory}
    where ${propertyHistory.propertyId} = ${properties.id} and ${historyOf(actor)}
    and ${propertyHistory.at} >= (${day}::date at time zone 'UTC'))`,
  score: (least, actor) => sql`exists (select from ${leadScores}
    where ${leadScores.propertyId} = ${properties.id} and ${scoresOf(actor)} and ${leadScores.score} >= ${least})`,
  position: (wanted) => sql`(${hasPosition}) = ${wanted}`,
  within: (area) => isIn(area),
} satisfies { [F in Exclude<LeadField, StormField>]: Condition<F> };

/**
 * The filters as a condition on properties, for what the actor did about them where that is asked. What is common in
 * searched texts changes how long a search takes, and nothing else.
 */
export function leadsMatching(
  filters: LeadFilters,
  actor: Actor,
  common: Shares = nothingCommon,
): SQL | undefined {
  const table = conditions as Record<
    Exclude<LeadField, StormField>,
    (value: unknown, actor: Actor, common: Shares) => SQL
  >;
  const single = activeFields(filters).flatMap((name) =>
    isOfStorm(name) ? [] : [table[name](filters[name], actor, common)],
  );
  return and(...single, hadStorm(filters));
}

/** An empty zoning has no class, and passes any. */
export const isUnzoned: SQL = sql`(${trimmed(properties.zoning)} = '')`;
export const isResidential: SQL = sql`starts_with(lower(${trimmed(properties.zoning)}), 'r')`;

/** As isShingleRoof of domain/roofs.ts. */
const isShingle: SQL = sql`(case
  when ${trimmed(properties.roofSubtype)} <> '' then ${folded(properties.roofSubtype)} like '%shingle%'
  when ${trimmed(properties.roofType)} <> '' then ${folded(properties.roofType)} like '%shingle%' end)`;

// Degrees around the bounds of an area: what rounding to world units may take in.
const ROUNDED = 1e-6;

/** As isWithin of domain/geo/drawn-area.ts: PostgreSQL goes by the winding number as well, and takes in the edge. */
function isIn(area: DrawnArea): SQL {
  const [west = 0, south = 0, east = 0, north = 0] = boundsOfArea(area) ?? [];
  const corners = area.map(([longitude, latitude]) => `(${worldOf(longitude, latitude).join(',')})`);
  // The bounds first: they cost nothing, and most lie beyond them.
  return sql`(${hasPosition}
    and ${properties.longitude} between ${west - ROUNDED} and ${east + ROUNDED}
    and ${properties.latitude} between ${south - ROUNDED} and ${north + ROUNDED}
    and ${`(${corners.join(',')})`}::polygon @> point(${worldX}, ${worldY}))`;
}

/** As foldCase of domain/letters.ts. */
export function folded(text: SQL | AnyPgColumn): SQL {
  return sql`fold_case(${text})`;
}

function trimmed(column: AnyPgColumn): SQL {
  return sql`btrim(coalesce(${column}, ''), ${BLANKS})`;
}

function foldedText(column: AnyPgColumn): SQL {
  return folded(trimmed(column));
}

function isOneOf(fact: SQL | AnyPgColumn): (words: readonly string[]) => SQL {
  return (words) => sql`${fact} in ${words.map(comparisonKey)}`;
}

function isFlag(column: AnyPgColumn): (wanted: boolean) => SQL {
  return (wanted) => sql`${column} = ${wanted}`;
}

/** Unknown passes, and the limits' ends are open. */
function within(column: AnyPgColumn, limits: RangeLimits): (range: Range) => SQL {
  return (range) => sql`(coalesce(${column}, 0) = 0 or ${isBetween(column, range, limits)})`;
}

/** Whether a known number is in the range: the limits' ends are open. */
const isBetween = (value: SQL | AnyPgColumn, [low, high]: Range, limits: RangeLimits): SQL =>
  sql`(${
    and(
      low > limits.min ? sql`${value} >= ${low}` : undefined,
      high < limits.max ? sql`${value} <= ${high}` : undefined,
    ) ?? sql`${value} is not null`
  })`;

const gap = sql.raw(`chr(${GAP.charCodeAt(0)})`);

/**
 * All that is searched in one text, as the domain's field reads it. The index of features/leads/leads/large-indexes.data.ts holds
 * it: one list of trigrams is read for a search, not one for each of the three.
 */
export const searchedText: SQL = folded(
  sql`(${properties.address} || ${gap} || coalesce(${properties.owner}, '') || ${gap} || coalesce(${properties.parcelNumber}, ''))`,
);

const nothingCommon: Shares = new Map();

/** The index serves `like` and not `strpos`, which decides if only some words are searched in it. */
function contains(needle: string, common: Shares): SQL {
  if (/^[ -~]$/.test(needle)) return holdsLetter(needle);
  const parts = rareWords(needle, common);
  const held = sql.join(
    parts.map((part) => sql`${searchedText} like ${`%${asPattern(part)}%`}`),
    sql` and `,
  );
  return parts[0] === needle ? held : sql`(${held} and strpos(${searchedText}, ${needle}) > 0)`;
}

// What folds to a letter of ASCII beside its own two cases.
const OTHERS: Record<string, string> = { i: '\u0130\u0131', k: '\u212a' };

/** A single letter is in nearly every text, and no index narrows it: asked of the texts as they are, it takes half the time. */
function holdsLetter(letter: string): SQL {
  const letters = new Set([letter, letter.toUpperCase(), ...(OTHERS[letter] ?? '')]);
  const patterns = sql`array[${sql.join(
    [...letters].map((one) => sql`${`%${asPattern(one)}%`}`),
    sql`, `,
  )}]`;
  const columns = [properties.address, properties.owner, properties.parcelNumber];
  return sql`(${sql.join(
    columns.map((column) => sql`coalesce(${column} like any (${patterns}), false)`),
    sql` or `,
  )})`;
}

const asPattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const damageColumns: Record<DamageSign, AnyPgColumn> = {
  'missing-shingles': properties.hasMissingShingles,
  'water-stains': properties.hasWaterStains,
  'cracked-shingles': properties.hasCrackedShingles,
  'curling-shingles': properties.hasCurlingShingles,
};

/** The score of the current property by the actor's company, as a subquery; null if it has none. */
export const scoreAtHand = (actor: Actor): SQL =>
  sql`select ${leadScores.score} from ${leadScores} where ${leadScores.propertyId} = ${properties.id} and ${scoresOf(actor)}`;

/** Whether the current property is in one of the actor's queues. */
export function inQueues(actor: Actor, which?: SQL): SQL {
  return sql`exists (select from ${queueItems} join ${queues} on ${queues.id} = ${queueItems.queueId}
    where ${queueItems.propertyId} = ${properties.id} and ${and(queuesOf(actor), which)})`;
}

const held = alias(properties, 'held');

/** The owners who have more than one property in the ZIP codes the actor sees. */
const keysOfSeveral = (actor: Actor): SQL => sql`(select ${held.ownerKey} from ${properties} as held
  where ${held.ownerKey} is not null and ${propertiesVisibleTo(actor, held)}
  group by ${held.ownerKey} having count(*) > 1)`;

/** As yearsOwned of domain/owners, by the days between which it was sold. */
function ownedFor([low, high]: Range): SQL {
  const today = utcToday();
  const { min, max } = YEARS_OWNED_RANGE;
  const until = low > min ? yearsBefore(today, low) : today;
  const after = high < max ? sql` and ${properties.saleDate} > ${yearsBefore(today, high + 1)}` : sql``;
  return sql`(${properties.saleDate} <= ${until}${after})`;
}

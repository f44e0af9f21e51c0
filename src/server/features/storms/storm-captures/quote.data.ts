import type { Actor } from '#access/can.ts';
import { ownedBy, stormCapturesOf } from '#access/rows.ts';
import type { StormCaptureQuote } from '#contract/storm-captures.ts';
import { acresOfDrawn, acresOfOutline } from '#domain/geo/area-size.ts';
import { type DrawnArea, parseArea } from '#domain/geo/drawn-area.ts';
import { isInUnitedStates } from '#domain/geo/united-states.ts';
import { findPlan } from '#domain/plans.ts';
import { LEAST_ACRES, MOST_ACRES, priceOfStorm, roundAcres } from '#domain/storm-captures.ts';
import { and, eq } from '#server/db/orm.ts';
import { companies, stormCaptures, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { findOutline, listZipsOf, standings } from './zips.data.ts';

export interface Wanted {
  area?: string | undefined;
  zipCode?: string | undefined;
}

/** The area and price of a storm-response capture, and what prevents it. @throws Invalid unless one place is named */
export async function quoteOf(db: Database, actor: Actor, wanted: Wanted): Promise<StormCaptureQuote> {
  const area = wanted.area === undefined ? null : parseArea(wanted.area);
  if ((area === null) === (wanted.zipCode === undefined))
    throw invalid('Please either draw an area or choose a ZIP code.');
  const { acres, zips } = area
    ? { acres: acresOfDrawn(area), zips: await listZipsOf(db, actor, area) }
    : await wholeZip(db, actor, wanted.zipCode ?? '');
  const rounded = roundAcres(acres);
  const { plan, price } = await priceFor(db, actor, rounded);
  const quote = { acres: rounded, zips, plan, price };
  return { ...quote, obstacle: obstacleOf(quote, area) };
}

async function wholeZip(db: Database, actor: Actor, zipCode: string) {
  const outline = await findOutline(db, zipCode);
  const zips = await standings(db, actor, new Map([[zipCode, outline ? 100 : null]]));
  return { acres: outline ? acresOfOutline(outline) : 0, zips };
}

async function priceFor(db: Database, actor: Actor, acres: number) {
  const [company] = await db
    .select({ segment: companies.segment, tier: companies.tier })
    .from(companies)
    .innerJoin(users, eq(users.companyId, companies.id))
    .where(ownedBy(actor, users.id));
  const plan = company ?? { segment: 'all' as const, tier: 'basic' as const };
  // Project Manager is sold for all roofing alone, and others may have been on it before they chose a segment.
  const sold = findPlan(plan.segment, plan.tier) ?? findPlan('all', plan.tier);
  const price = sold && priceOfStorm(sold.storm, acres, await isIncludedLeft(db, actor));
  return { plan, price };
}

/** Whether the capture that comes with the plan was not asked for this year. */
async function isIncludedLeft(db: Database, actor: Actor): Promise<boolean> {
  const used = and(stormCapturesOf(actor), eq(stormCaptures.includedYear, thisYear()));
  return (await db.$count(stormCaptures, used)) === 0;
}

/** By which year the included capture counts. */
export const thisYear = (): number => new Date().getUTCFullYear();

function obstacleOf(
  { acres, zips, price }: Pick<StormCaptureQuote, 'acres' | 'zips' | 'price'>,
  area: DrawnArea | null,
): string | null {
  const others = zips.filter(({ standing }) => standing === 'other').map(({ zipCode }) => zipCode);
  if (area?.some(([longitude, latitude]) => !isInUnitedStates({ longitude, latitude })))
    return 'The area is outside the United States.';
  if (!area && acres === 0)
    return `No outline of ZIP code ${zips[0]?.zipCode ?? ''} is known. Please draw the area on the map.`;
  if (acres < LEAST_ACRES) return 'The area has less than an acre. Please draw a larger one.';
  if (acres > MOST_ACRES)
    return `The area has more than ${inFigures(MOST_ACRES)} acres, which is more than one capture. Please draw a smaller one.`;
  if (others.length > 0)
    return `${namesOf(others)} yours nor asked for. Request access first, or draw around.`;
  if (zips.length === 0)
    return 'No ZIP code of yours is known to lie there. Request access to the ZIP code first.';
  if (!price) return 'Your company has no plan, and storm response is priced by the plan. Please contact us.';
  return null;
}

const inFigures = (count: number) => count.toLocaleString('en-US');

function namesOf(zips: readonly string[]): string {
  const [first = ''] = zips;
  if (zips.length === 1) return `ZIP code ${first} is neither`;
  const named = zips.slice(0, MOST_NAMED);
  if (zips.length > MOST_NAMED) named.push(`${inFigures(zips.length - MOST_NAMED)} more`);
  return `ZIP codes ${new Intl.ListFormat('en-US').format(named)} are neither`;
}

const MOST_NAMED = 4;

import type { Actor } from '#access/can.ts';
import { measurementsOf, scoreZipsOf, zipsVisibleTo } from '#access/rows.ts';
import { isStormAsked } from '#domain/filters/lead-filters.ts';
import { utcToday } from '#domain/owners/years-owned.ts';
import { and, eq, gt, type SQL, sql } from '#server/db/orm.ts';
import { measurements, scoreZips, zipCodes } from '#server/db/schema/index.ts';
import { getCommonTrigrams, inScope, leadsMatching } from '#server/lead-filters/index.ts';
import { type Database, send } from '#server/platform/database/index.ts';
import { getJoinedVersion } from '#server/points/index.ts';
import { countByZip, findKeptCount, keepCounts, type Zip } from './kept-counts.data.ts';
import { sortKeys } from './order.data.ts';
import { type Page, type Reader, readGathered, readInOrder, type Wanted } from './pages.data.ts';

/**
 * Up to `few` rows are gathered and sorted without a question; more, where reading them in order, ZIP by ZIP, would cost
 * more. In ZIPs of up to `whole` rows all that match are gathered at once, which counts them as well. `reach` is how many
 * rows a read in order passes before it looks for a place further on, and from `some` rows on that is quicker than to
 * gather them for a page far behind.
 */
const LARGE = { few: 5000, whole: 200_000, some: 60_000, reach: 100_000 };

/** How many rows are read in order in the time that it takes to make the key of one that is gathered. */
const KEY_COST = 10;

/** Enough for the places of a few hundred thousand matches. With less, PostgreSQL keeps whole pages and checks each row in them again. */
const MEMORY = sql`set local work_mem = '32MB'`;

/** A page of what the actor sees, and how many rows there are in all, both of one moment. */
export async function readPage(db: Database, actor: Actor, wanted: Wanted, large = LARGE): Promise<Page> {
  const { filters, limit, skip } = wanted;
  const matching = leadsMatching(filters, actor, await getCommonTrigrams(db));
  const readerOf = (tx: Database, zips: readonly Zip[]): Reader => ({
    ...{ tx, actor, wanted, matching, zips: zips.map(({ zipCode }) => zipCode) },
  });
  // One statement reads the state of one moment.
  const few = await listZips(db, actor, wanted);
  if (sumOf(few) <= large.few) return (await readGathered(readerOf(db, few))).page;
  return db.transaction(
    async (tx) => {
      await send(tx, tx.execute(MEMORY));
      const zips = await listZips(tx, actor, wanted);
      const reader = readerOf(tx, zips);
      const sum = sumOf(zips);
      if (!matching) return readInOrder(reader, sum, large.reach);

      const question = { filters, zips };
      // In order, so many rows of each ZIP are looked at as hold what is passed over and shown.
      const lookedAt = (total: number) =>
        (zips.length * (total <= large.some ? skip + limit : limit) * sum) / total;
      const isMade = sortKeys[wanted.order.sort].isMade ?? false;
      let total = findKeptCount(db, question);
      if (total === null) {
        const isWhole = sum <= large.whole;
        // Rows that are found are soon sorted, except by keys that take long to make.
        const ofKeys = isMade ? Math.sqrt((zips.length * (skip + limit) * sum) / KEY_COST) : sum;
        const sorted = isWhole ? Math.floor(ofKeys) : large.few;
        const { page, counts } = await readGathered(reader, { found: isWhole ? null : large.few, sorted });
        if (isWhole || page.total <= sorted) keepCounts(db, question, counts);
        if (page.total <= sorted) return page;
        total = isWhole ? page.total : await countByZip(db, tx, { ...question, matching });
      }
      if (lookedAt(total) > total * (isMade ? KEY_COST : 1)) return (await readGathered(reader)).page;
      return readInOrder(reader, total, large.reach);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const sumOf = (zips: readonly Zip[]): number =>
  zips.reduce((before, { properties }) => before + properties, 0);

/** Those that the actor sees and asks about, with what names the present state of what is asked of each. */
async function listZips(tx: Database, actor: Actor, { scope, filters }: Wanted): Promise<Zip[]> {
  const storms = isStormAsked(filters) ? await getJoinedVersion(tx) : '';
  const day = filters.yearsOwned || filters.roofAge ? utcToday() : '';
  const scores = filters.score === undefined ? sql<string>`''` : scoresVersion(actor);
  const sizes = filters.squares === undefined ? sql<string>`''` : sizesVersion(actor);
  const rows = await tx
    .select({
      zipCode: zipCodes.zipCode,
      version: zipCodes.dataVersion,
      scores,
      sizes,
      properties: zipCodes.propertyCount,
    })
    .from(zipCodes)
    .where(and(zipsVisibleTo(actor), inScope(scope, zipCodes.zipCode), gt(zipCodes.propertyCount, 0)));
  return rows.map(({ zipCode, properties, version, scores, sizes }) => ({
    zipCode,
    properties,
    version: `${version} ${storms} ${day} ${scores} ${sizes}`,
  }));
}

/** Names the state of the company's scores in the current ZIP, as text: each time they are made it is another one. */
const scoresVersion = (actor: Actor): SQL<string> => sql<string>`${actor.companyId}::text || coalesce(
  (select ${scoreZips.madeAt}::text from ${scoreZips}
    where ${and(scoreZipsOf(actor), eq(scoreZips.zipCode, zipCodes.zipCode))}), '')`;

/** The same of the roofs that the company measured, in any ZIP: it measures a few a day. */
const sizesVersion = (actor: Actor): SQL<string> => sql<string>`${actor.companyId}::text || coalesce(
  (select max(${measurements.id})::text from ${measurements} where ${measurementsOf(actor)}), '')`;

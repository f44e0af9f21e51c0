import type { Actor } from '#access/can.ts';
import { viewsOf, viewsVisibleTo, zipsVisibleTo } from '#access/rows.ts';
import { readLeadQuery } from '#contract/lead-filters.ts';
import type { SavedView, ViewFields } from '#contract/views.ts';
import { FIRST_SORT, firstDirection, sortDirections, sortFields } from '#domain/leads/sort.ts';
import { and, asc, eq, inArray, type SQL, sql } from '#server/db/orm.ts';
import { savedViews, users, zipCodes } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent } from '#server/platform/errors.ts';
import { plainRecords } from '#server/platform/records.ts';

/** The actor's views and those their company shares, by name. */
export function listViews(db: Database, actor: Actor): Promise<SavedView[]> {
  return selectViews(db, actor, viewsVisibleTo(actor));
}

/** The actor's own views, which they may change. */
export const ownViews = plainRecords({
  table: savedViews,
  of: viewsOf,
  room: {
    most: 100,
    full: 'You have 100 saved views, which is as many as can be kept. Delete one you no longer need.',
  },
  absent: () => absent('View not found'),
  named: { once: 'saved_views_name_once', taken: 'You already have a view with this name.' },
});

export async function insertView(db: Database, actor: Actor, fields: ViewFields): Promise<SavedView> {
  const { id } = await db.transaction((tx) => ownViews.insert(tx, actor, { ...fields, userId: actor.id }));
  return getView(db, actor, id);
}

/** Throws 404 if the view is not the actor's own, though they may see it. */
export async function updateView(
  db: Database,
  actor: Actor,
  viewId: number,
  fields: Partial<ViewFields>,
): Promise<SavedView> {
  await ownViews.update(db, actor, viewId, fields);
  return getView(db, actor, viewId);
}

async function getView(db: Database, actor: Actor, viewId: number): Promise<SavedView> {
  const [view] = await selectViews(db, actor, ownViews.own(actor, viewId));
  if (!view) throw absent('View not found');
  return view;
}

async function selectViews(db: Database, actor: Actor, which: SQL | undefined): Promise<SavedView[]> {
  const rows = await db
    .select({
      id: savedViews.id,
      name: savedViews.name,
      shared: savedViews.shared,
      query: savedViews.query,
      sort: savedViews.sort,
      direction: savedViews.direction,
      isMine: sql<boolean>`${viewsOf(actor)}`,
      owner: nameOfUser,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(which)
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  const read = rows.map(({ query, ...row }) => ({ ...row, ...readLeadQuery(query) }));
  const held = await listHeld(
    db,
    actor,
    read.flatMap(({ query }) => zipsOf(query)),
  );
  return read.map((view) => present(view, held));
}

/** Which of the ZIPs the actor holds. */
async function listHeld(db: Database, actor: Actor, zips: string[]): Promise<Set<string>> {
  if (zips.length === 0) return new Set();
  const rows = await db
    .select({ zipCode: zipCodes.zipCode })
    .from(zipCodes)
    .where(and(zipsVisibleTo(actor), inArray(zipCodes.zipCode, [...new Set(zips)])));
  return new Set(rows.map(({ zipCode }) => zipCode));
}

type Read = ReturnType<typeof readLeadQuery>;

const zipsOf = ({ zipCode, zipCodes = [] }: Read['query']): string[] =>
  zipCode === undefined ? zipCodes : [zipCode, ...zipCodes];

type Row = Omit<SavedView, 'query' | 'sort' | 'direction' | 'withdrawnZips' | 'isPartial'>;

/** A ZIP, filter or sort order that no longer exists leaves the rest of the view as it is. */
function present(
  {
    query,
    isPartial,
    sort: wanted,
    direction: way,
    ...row
  }: Row & Read & { sort: string; direction: string },
  held: ReadonlySet<string>,
): SavedView {
  const { zipCode, zipCodes, ...rest } = query;
  const filters = Object.entries(rest).flatMap(([key, sent]) =>
    sent === undefined ? [] : [[key, sent] as const],
  );
  const kept = zipCodes?.filter((zip) => held.has(zip)) ?? [];
  const sort = sortFields.find((field) => field === wanted) ?? FIRST_SORT;
  return {
    ...row,
    query: {
      ...Object.fromEntries(filters),
      ...(zipCode !== undefined && held.has(zipCode) && { zipCode }),
      ...(kept.length > 0 && { zipCodes: kept }),
    },
    sort,
    direction: sortDirections.find((one) => one === way) ?? firstDirection[sort],
    withdrawnZips: zipsOf(query).filter((zip) => !held.has(zip)),
    isPartial,
  };
}

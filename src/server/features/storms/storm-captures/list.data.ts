import type { Actor } from '#access/can.ts';
import { stormCapturesOf } from '#access/rows.ts';
import type { Paging } from '#contract/paging.ts';
import type { StormCapture, StormCaptureRequest } from '#contract/storm-captures.ts';
import type { StormCaptureState } from '#domain/storm-captures.ts';
import { aliasedTable, and, count, desc, eq, inArray, type SQL, sql } from '#server/db/orm.ts';
import { companies, stormCaptures, users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import type { Database } from '#server/platform/database/index.ts';
import { asIso, type Page, pageOf } from '#server/platform/paging.ts';

const columns = {
  id: stormCaptures.id,
  area: stormCaptures.area,
  zipCode: stormCaptures.zipCode,
  zipCodes: stormCaptures.zipCodes,
  acres: sql<number>`${stormCaptures.centiAcres} / 100.0::float8`,
  price: sql<
    StormCapture['price']
  >`json_build_object('lines', ${stormCaptures.lines}, 'cents', ${stormCaptures.cents})`,
  status: stormCaptures.status,
  stormDay: stormCaptures.stormDay,
  notes: stormCaptures.notes,
  flyOn: stormCaptures.flyOn,
  flownOn: stormCaptures.flownOn,
  message: stormCaptures.message,
  captureId: stormCaptures.captureId,
  userName: sql<string | null>`${nameOfUser}`,
  createdAt: asIso<string>(stormCaptures.createdAt),
  processedAt: asIso<string | null>(stormCaptures.processedAt),
};

/** What the actor's company asked for, latest first. */
export function listCaptures(db: Database, actor: Actor, paging: Paging): Promise<Page<StormCapture>> {
  const total = db.select({ total: count() }).from(stormCaptures).where(stormCapturesOf(actor));
  return pageOf(own(db, actor).orderBy(desc(stormCaptures.id)).$dynamic(), total, paging);
}

/** One the actor's company asked for. */
export async function getCapture(db: Database, actor: Actor, id: number): Promise<StormCapture> {
  const [found] = await own(db, actor, eq(stormCaptures.id, id));
  if (!found) throw new Error(`no storm capture ${id}`);
  return found;
}

const own = (db: Database, actor: Actor, which?: SQL) =>
  db
    .select(columns)
    .from(stormCaptures)
    .leftJoin(users, eq(users.id, stormCaptures.userId))
    .where(and(stormCapturesOf(actor), which));

const processor = aliasedTable(users, 'processor');

/** What is still to be done about: asked for, accepted or flown. */
const openStates = ['pending', 'accepted', 'flown'] as const satisfies StormCaptureState[];

/** Those of all companies: pending ones first, then those to be flown and delivered, oldest first. */
export function listRequests(
  db: Database,
  { status, ...paging }: Paging & { status?: StormCaptureState | 'open' | undefined },
): Promise<Page<StormCaptureRequest>> {
  const where =
    status === 'open'
      ? inArray(stormCaptures.status, [...openStates])
      : status && eq(stormCaptures.status, status);
  const rows = db
    .select({
      ...columns,
      userId: users.id,
      userEmail: users.email,
      companyName: companies.name,
      processedBy: processor.email,
    })
    .from(stormCaptures)
    .innerJoin(companies, eq(companies.id, stormCaptures.companyId))
    .leftJoin(users, eq(users.id, stormCaptures.userId))
    .leftJoin(processor, eq(processor.id, stormCaptures.processedBy))
    .where(where)
    .orderBy(
      sql`array_position(array['pending', 'accepted', 'flown'], ${stormCaptures.status}::text) nulls last`,
      sql`case when ${inArray(stormCaptures.status, [...openStates])} then ${stormCaptures.id} end`,
      desc(stormCaptures.processedAt),
      desc(stormCaptures.id),
    );
  const total = db.select({ total: count() }).from(stormCaptures).where(where);
  return pageOf(rows.$dynamic(), total, paging);
}

export const countPendingCaptures = (db: Database): Promise<number> =>
  db.$count(stormCaptures, eq(stormCaptures.status, 'pending'));

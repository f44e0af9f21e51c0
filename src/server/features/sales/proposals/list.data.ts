import type { Actor } from '#access/can.ts';
import { ownedBy, propertiesVisibleTo, proposalsOf } from '#access/rows.ts';
import type { ProposalBoard, ProposalLine } from '#contract/proposal.ts';
import type { WaitingKind } from '#domain/proposals/signers.ts';
import { type ProposalStatus, proposalNumber, proposalStatuses } from '#domain/proposals/statuses.ts';
import { and, count, desc, eq, type SQL, sql } from '#server/db/orm.ts';
import { properties, proposalSignatures, proposals, users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import { requireVisible } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type Page, pageOf } from '#server/platform/paging.ts';
import { statusNow } from './rows.data.ts';
import { listSignatures, presentSigners, type SignatureRow } from './signatures.data.ts';

/** Most proposals of one property that a call answers. */
const MOST_OF_A_DOOR = 200;

const repName = sql<string | null>`${nameOfUser}`;

const lineColumns = (actor: Actor) => ({
  row: proposals,
  status: statusNow,
  address: properties.address,
  zipCode: properties.zipCode,
  rep: repName,
  isYou: sql<boolean>`coalesce(${ownedBy(actor, proposals.userId)}, false)`,
});

interface LineRow {
  row: typeof proposals.$inferSelect;
  status: ProposalStatus;
  address: string;
  zipCode: string;
  rep: string | null;
  isYou: boolean;
}

const lines = (db: Database, actor: Actor, where: SQL | undefined) =>
  db
    .select(lineColumns(actor))
    .from(proposals)
    .innerJoin(properties, and(eq(properties.id, proposals.propertyId), propertiesVisibleTo(actor)))
    .leftJoin(users, eq(users.id, proposals.userId))
    .where(and(proposalsOf(actor), where))
    .orderBy(desc(proposals.id));

/** The company's proposals for a property, latest first. @throws 404 if the actor does not see it */
export async function listOfProperty(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<ProposalLine[]> {
  await requireVisible(db, actor, propertyId);
  const rows = await lines(db, actor, eq(proposals.propertyId, propertyId)).limit(MOST_OF_A_DOOR);
  return presentLines(db, rows);
}

/** Those that wait for a signature: sent with one of two, or signed and not countersigned. */
const waitsFor: Record<WaitingKind, SQL> = {
  second: sql`(${statusNow} in ('sent', 'viewed') and exists (select from ${proposalSignatures} where ${proposalSignatures.proposalId} = ${proposals.id}))`,
  company: sql`(${proposals.status} = 'signed' and ${proposals.content} ? 'countersign' and not exists (select from ${proposalSignatures} where ${proposalSignatures.proposalId} = ${proposals.id} and ${proposalSignatures.role} = 'company'))`,
};

interface Wanted {
  status?: ProposalStatus | undefined;
  rep?: string | undefined;
  waiting?: WaitingKind | undefined;
  page: number;
  pageSize: number;
}

/** The company's proposals at doors the actor sees. */
export async function listProposals(
  db: Database,
  actor: Actor,
  { status, rep, waiting, ...wanted }: Wanted,
): Promise<Page<ProposalLine>> {
  const where = and(
    status === undefined ? undefined : sql`${statusNow} = ${status}`,
    rep === undefined ? undefined : eq(proposals.userId, rep),
    waiting && waitsFor[waiting],
  );
  const total = db
    .select({ total: count() })
    .from(proposals)
    .innerJoin(properties, and(eq(properties.id, proposals.propertyId), propertiesVisibleTo(actor)))
    .where(and(proposalsOf(actor), where));
  const page = await pageOf(lines(db, actor, where).$dynamic(), total, wanted);
  return { ...page, rows: await presentLines(db, page.rows) };
}

/** One of them, as lists show it. */
export async function getLine(db: Database, actor: Actor, proposalId: number): Promise<ProposalLine> {
  const [line] = await presentLines(db, await lines(db, actor, eq(proposals.id, proposalId)));
  if (!line) throw new Error('a proposal that was found is in the list');
  return line;
}

/** How many there are in each status, and whose. */
export async function readBoard(db: Database, actor: Actor, rep: string | undefined): Promise<ProposalBoard> {
  const seen = and(eq(properties.id, proposals.propertyId), propertiesVisibleTo(actor));
  const rows = await db
    .select({
      status: statusNow,
      count: count(),
      value: sql<string>`to_char(coalesce(sum(${proposals.value}), 0), 'FM999999999999990.00')`,
      second: sql<number>`(count(*) filter (where ${waitsFor.second}))::int`,
      company: sql<number>`(count(*) filter (where ${waitsFor.company}))::int`,
    })
    .from(proposals)
    .innerJoin(properties, seen)
    .where(and(proposalsOf(actor), rep === undefined ? undefined : eq(proposals.userId, rep)))
    .groupBy(statusNow);
  const reps = await db
    .selectDistinct({ userId: users.id, name: sql<string>`${repName}` })
    .from(proposals)
    .innerJoin(properties, seen)
    .innerJoin(users, eq(users.id, proposals.userId))
    .where(proposalsOf(actor));
  return {
    columns: proposalStatuses.map((status) => {
      const found = rows.find((row) => row.status === status);
      return { status, count: found?.count ?? 0, value: found?.value ?? '0.00' };
    }),
    waiting: {
      second: rows.reduce((sum, { second }) => sum + second, 0),
      company: rows.reduce((sum, { company }) => sum + company, 0),
    },
    reps: reps.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

async function presentLines(db: Database, rows: readonly LineRow[]): Promise<ProposalLine[]> {
  const made = await listSignatures(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map((one) =>
    presentLine(
      one,
      made.filter(({ proposalId }) => proposalId === one.row.id),
    ),
  );
}

function presentLine(
  { row, status, address, zipCode, rep, isYou }: LineRow,
  made: readonly SignatureRow[],
): ProposalLine {
  const { id, propertyId, number, title, value, isSample, userId } = row;
  return {
    ...{ id, propertyId, address, zipCode, title, status, value, isSample },
    number: number === null ? null : proposalNumber(number),
    signers: row.content ? presentSigners(row.content, made) : [],
    rep: userId !== null && rep !== null ? { userId, name: rep, isYou } : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    sentAt: iso(row.sentAt),
    viewedAt: iso(row.viewedAt),
    signedAt: iso(row.signedAt),
    declinedAt: iso(row.declinedAt),
    expiresAt: iso(row.expiresAt),
    revokedAt: iso(row.revokedAt),
  };
}

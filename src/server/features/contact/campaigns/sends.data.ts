import type { Actor } from '#access/can.ts';
import { pieceHeldBack } from '#access/held-back.ts';
import type { HouseMode } from '#domain/mail/sending.ts';
import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from '#server/db/orm.ts';
import { mailPieces, mailSends, properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { PieceOrder } from './compose.ts';

/** A campaign, and with which kind of key it is sent. */
export interface Sending {
  campaignId: number;
  mode: HouseMode;
}

export interface UnsentPiece extends PieceOrder {
  position: number;
  /** When it was asked for without an answer; null if it was not. */
  asked: 'lately' | 'long ago' | null;
  /** Whether the household opted out since the campaign was frozen. */
  isHeldBack: boolean;
}

/** Hours for which a house surely answers the same order with the same piece: it keeps its key for a day. */
const KEY_HOURS = 23;

const isLongAgo: SQL = sql`${mailSends.askedAt} < now() - make_interval(hours => ${KEY_HOURS})`;

/** The next pieces that the house has neither taken nor refused. Who opted out is among them only if it was asked already. */
export async function listUnsent(
  db: Database,
  actor: Actor,
  { campaignId, mode, after, most }: Sending & { after: number; most: number },
): Promise<UnsentPiece[]> {
  const rows = await db
    .select({
      piece: mailPieces,
      askedAt: mailSends.askedAt,
      isLongAgo: sql<boolean | null>`${isLongAgo}`,
      isHeldBack: sql<boolean>`${pieceHeldBack(actor)}`,
    })
    .from(mailPieces)
    .innerJoin(properties, eq(properties.id, mailPieces.propertyId))
    .leftJoin(mailSends, and(eq(mailSends.pieceId, mailPieces.id), eq(mailSends.mode, mode)))
    .where(
      and(
        eq(mailPieces.campaignId, campaignId),
        gt(mailPieces.position, after),
        isNull(mailSends.houseId),
        isNull(mailSends.refusal),
        or(isNotNull(mailSends.askedAt), sql`not ${pieceHeldBack(actor)}`),
      ),
    )
    .orderBy(asc(mailPieces.position))
    .limit(most);
  return rows.flatMap(({ piece: { id, propertyId, recipient, address, code, position }, ...row }) => {
    if (code === null || position === null) return [];
    const asked = row.askedAt === null ? null : row.isLongAgo ? 'long ago' : 'lately';
    return [{ id, propertyId, recipient, address, code, position, asked, isHeldBack: row.isHeldBack }];
  });
}

/**
 * Notes that the house is asked for a piece, before it is; false if the household has opted out. A piece that was asked
 * for long ago is ordered again: the caller has looked it up.
 */
export async function noteAsked(
  db: Database,
  actor: Actor,
  { pieceId, mode }: { pieceId: number; mode: HouseMode },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${mailSends} (piece_id, mode, asked_at)
    select ${mailPieces.id}, ${mode}, now() from ${mailPieces}
    join ${properties} on ${properties.id} = ${mailPieces.propertyId}
    where ${mailPieces.id} = ${pieceId} and not ${pieceHeldBack(actor)}
    on conflict (piece_id, mode) do update
    set asked_at = case when ${isLongAgo} then excluded.asked_at else ${mailSends.askedAt} end`);
  return rowCount === 1;
}

const ofPiece = ({ pieceId, mode }: { pieceId: number; mode: HouseMode }) =>
  and(eq(mailSends.pieceId, pieceId), eq(mailSends.mode, mode));

/** Notes that the house has taken a piece. */
export async function noteTaken(
  db: Database,
  piece: { pieceId: number; mode: HouseMode },
  houseId: string,
): Promise<void> {
  await db.update(mailSends).set({ houseId, takenAt: new Date() }).where(ofPiece(piece));
}

/** Notes why it does not take one. */
export async function noteRefused(
  db: Database,
  piece: { pieceId: number; mode: HouseMode },
  refusal: string,
): Promise<void> {
  await db.update(mailSends).set({ refusal }).where(ofPiece(piece));
}

/** Forgets that it was asked for a piece, which it does not have and is not to get. */
export async function forgetAsked(db: Database, piece: { pieceId: number; mode: HouseMode }): Promise<void> {
  await db.delete(mailSends).where(and(ofPiece(piece), isNull(mailSends.houseId)));
}

/** Lets pieces that were refused be ordered again. */
export async function forgetRefusals(tx: Database, { campaignId, mode }: Sending): Promise<void> {
  await tx.execute(sql`
    delete from ${mailSends} using ${mailPieces}
    where ${mailPieces.id} = ${mailSends.pieceId} and ${mailPieces.campaignId} = ${campaignId}
    and ${mailSends.mode} = ${mode} and ${mailSends.refusal} is not null`);
}

/** Whether the current piece was sent to be printed, or may have been. */
export const wasSent: SQL = sql`exists (select from ${mailSends} where ${mailSends.pieceId} = ${mailPieces.id}
  and ${mailSends.mode} = 'live' and ${mailSends.refusal} is null)`;

/** Whether any piece of a campaign was. */
export const wasSentInPart = async (db: Database, campaignId: number): Promise<boolean> =>
  (await db.$count(mailPieces, and(eq(mailPieces.campaignId, campaignId), wasSent))) > 0;

export interface SendCounts {
  /** Pieces that the house would be asked for now. */
  pieces: number;
  sent: number;
  tested: number;
  unanswered: number;
  optedOut: number;
  refused: number;
}

/** What became of a campaign's pieces at the house. */
export async function countSends(
  db: Database,
  actor: Actor,
  { campaignId, mode }: Sending,
): Promise<SendCounts> {
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const of = (kind: HouseMode) => sql`(select send from ${mailSends} send
    where send.piece_id = ${mailPieces.id} and send.mode = ${kind})`;
  const kept = pieceHeldBack(actor);
  const [counts] = await db
    .select({
      pieces: count(sql`${mailSends.houseId} is null and not ${kept}`),
      sent: count(sql`(${of('live')}).house_id is not null`),
      tested: count(sql`(${of('test')}).house_id is not null`),
      unanswered: count(
        sql`${mailSends.askedAt} is not null and ${mailSends.houseId} is null and ${mailSends.refusal} is null`,
      ),
      optedOut: count(sql`${mailSends.houseId} is null and ${kept}`),
      refused: count(sql`${mailSends.refusal} is not null`),
    })
    .from(mailPieces)
    .innerJoin(properties, eq(properties.id, mailPieces.propertyId))
    .leftJoin(mailSends, and(eq(mailSends.pieceId, mailPieces.id), eq(mailSends.mode, mode)))
    .where(and(eq(mailPieces.campaignId, campaignId), isNotNull(mailPieces.position)));
  return counts ?? { pieces: 0, sent: 0, tested: 0, unanswered: 0, optedOut: 0, refused: 0 };
}

/** The first pieces that the house does not take, with its words. */
export async function listRefusals(db: Database, { campaignId, mode }: Sending, most: number) {
  const rows = await db
    .select({
      propertyId: mailPieces.propertyId,
      position: mailPieces.position,
      address: properties.address,
      why: mailSends.refusal,
    })
    .from(mailSends)
    .innerJoin(mailPieces, eq(mailPieces.id, mailSends.pieceId))
    .innerJoin(properties, eq(properties.id, mailPieces.propertyId))
    .where(and(eq(mailPieces.campaignId, campaignId), eq(mailSends.mode, mode), isNotNull(mailSends.refusal)))
    .orderBy(asc(mailPieces.position))
    .limit(most);
  return rows.map(({ propertyId, position, address, why }) => ({
    ...{ propertyId, address, number: (position ?? 0) + 1, why: why ?? '' },
  }));
}

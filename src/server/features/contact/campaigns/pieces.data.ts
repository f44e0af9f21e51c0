import type { Actor } from '#access/can.ts';
import { pieceHeldBack } from '#access/held-back.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { MailPiece } from '#contract/mail-campaigns.ts';
import type { Paging } from '#contract/paging.ts';
import { linesOf } from '#domain/mail/address.ts';
import { recipientLines } from '#domain/mail/campaign.ts';
import { and, asc, eq, gte, isNotNull, lt, sql } from '#server/db/orm.ts';
import { mailPieces, properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { addressOf } from './audience.data.ts';
import type { CampaignRow } from './campaigns.data.ts';
import type { PieceOrder } from './compose.ts';
import { wasSent } from './sends.data.ts';

/** A page of the pieces that are mailed, in the order in which they are printed, and how many there are. */
export async function listPieces(
  db: Database,
  { id }: CampaignRow,
  { page, pageSize }: Paging,
): Promise<{ total: number; pieces: MailPiece[] }> {
  const isMailed = and(eq(mailPieces.campaignId, id), isNotNull(mailPieces.position));
  const rows = await db
    .select({ piece: mailPieces, address: properties.address })
    .from(mailPieces)
    .innerJoin(properties, eq(properties.id, mailPieces.propertyId))
    .where(isMailed)
    .orderBy(asc(mailPieces.position))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    total: await db.$count(mailPieces, isMailed),
    pieces: rows.map(({ piece, address }) => ({
      ...{ propertyId: piece.propertyId, address, scans: piece.scans },
      number: (piece.position ?? 0) + 1,
      lines: [...piece.recipient, ...linesOf(piece.address)],
      returned: piece.returnKind && { kind: piece.returnKind, text: piece.returnText ?? '' },
    })),
  };
}

export interface NumberedOrder extends PieceOrder {
  position: number;
  siteAddress: string;
}

/** Leaves out people who opted out since the campaign was frozen, and pieces that a print house has. */
const toPrint = (actor: Actor, campaignId: number) =>
  and(eq(mailPieces.campaignId, campaignId), sql`not ${pieceHeldBack(actor)}`, sql`not ${wasSent}`);

/** How many pieces print files would have now. */
export async function countOrders(db: Database, actor: Actor, campaignId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(mailPieces)
    .innerJoin(properties, eq(properties.id, mailPieces.propertyId))
    .where(and(toPrint(actor, campaignId), isNotNull(mailPieces.position)));
  return row?.count ?? 0;
}

/**
 * The pieces to print of some positions.
 * @param to exclusive
 */
export async function listOrders(
  db: Database,
  actor: Actor,
  campaignId: number,
  { from, to }: { from: number; to: number },
): Promise<NumberedOrder[]> {
  const rows = await db
    .select({ piece: mailPieces, siteAddress: properties.address })
    .from(mailPieces)
    .innerJoin(properties, eq(properties.id, mailPieces.propertyId))
    .where(and(toPrint(actor, campaignId), gte(mailPieces.position, from), lt(mailPieces.position, to)))
    .orderBy(asc(mailPieces.position));
  return rows.flatMap(({ piece: { id, propertyId, recipient, address, code, position }, siteAddress }) =>
    code === null || position === null
      ? []
      : [{ id, propertyId, recipient, address, code, position, siteAddress }],
  );
}

/** How many pieces a frozen campaign has, whatever became of them since. */
export const countPieces = (db: Database, campaignId: number): Promise<number> =>
  db.$count(mailPieces, and(eq(mailPieces.campaignId, campaignId), isNotNull(mailPieces.position)));

/** What a proof of a draft shows instead of codes, which it does not have yet. */
const NO_CODE = '000000000000';

/** The piece of one door: as it was frozen, or as a draft would make it now. @throws 404, 409 if there is none */
export async function getOrder(
  db: Database,
  actor: Actor,
  { id, state, addressee }: CampaignRow,
  propertyId: number,
): Promise<PieceOrder> {
  if (state === 'frozen') {
    const [piece] = await db
      .select()
      .from(mailPieces)
      .where(and(eq(mailPieces.campaignId, id), eq(mailPieces.propertyId, propertyId)));
    if (!piece) throw notFound('The piece');
    if (piece.code === null) throw conflict('This door is held out: it gets no piece.');
    return { ...piece, code: piece.code };
  }
  const [door] = await db
    .select({
      zipCode: properties.zipCode,
      address: properties.address,
      addressKey: properties.addressKey,
      owner: properties.owner,
      ownerAddress: properties.ownerAddress,
    })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!door) throw notFound('The property');
  const address = addressOf(door, addressee);
  if (typeof address === 'string') throw conflict('This door has no address that mail can be sent to.');
  return { id: 0, propertyId, address, recipient: recipientLines(addressee, door.owner), code: NO_CODE };
}

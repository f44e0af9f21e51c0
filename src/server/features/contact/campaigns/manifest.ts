import type { Actor } from '#access/can.ts';
import { formatCode } from '#domain/contacts/codes.ts';
import { type Column, writeCsv } from '#domain/csv/write.ts';
import { MOST_DOORS, PIECES_PER_FILE } from '#domain/mail/campaign.ts';
import { pieceFormats } from '#domain/mail/formats.ts';
import { routingCode, trackingNumber } from '#domain/mail/tracking.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { CampaignRow } from './campaigns.data.ts';
import { listOrders, type NumberedOrder } from './pieces.data.ts';
import { BARCODE_ID, findSettings } from './settings.data.ts';

/** Every piece of a frozen campaign that is printed, with its file and pages, as a mail house checks them off. */
export async function manifestOf(db: Database, actor: Actor, row: CampaignRow): Promise<string> {
  const orders = await listOrders(db, actor, row.id, { from: 0, to: MOST_DOORS });
  const settings = await findSettings(db, actor);
  const { pages } = pieceFormats[row.design.format];
  const places = placesOf(orders, pages);
  const mailerId = settings?.mailerId ?? null;
  const barcode = ({ id, address }: NumberedOrder) =>
    settings && mailerId !== null
      ? trackingNumber({ barcodeId: BARCODE_ID, serviceType: settings.serviceType, mailerId }, id) +
        routingCode(address)
      : null;
  const columns: Column<NumberedOrder>[] = [
    { header: 'Piece', read: ({ position }) => position + 1 },
    { header: 'File', read: ({ position }) => fileOf(position) },
    { header: 'First page', read: ({ position }) => places.get(position) ?? null },
    { header: 'Name', read: ({ recipient }) => recipient[0] ?? '' },
    { header: 'Name 2', read: ({ recipient }) => recipient[1] ?? '' },
    { header: 'Care of', read: ({ address }) => address.careOf },
    { header: 'Street', read: ({ address }) => address.street },
    { header: 'Unit', read: ({ address }) => address.unit },
    { header: 'City', read: ({ address }) => address.city },
    { header: 'State', read: ({ address }) => address.state },
    { header: 'ZIP code', read: ({ address }) => address.zipCode },
    { header: 'ZIP+4', read: ({ address }) => address.plus4 },
    { header: 'Barcode', read: barcode, isPlain: true },
    { header: 'Code', read: ({ code }) => formatCode(code) },
    { header: 'Property', read: ({ siteAddress }) => siteAddress },
  ];
  return writeCsv(orders, columns);
}

const fileOf = (position: number): number => Math.floor(position / PIECES_PER_FILE) + 1;

/** The first page of each piece in its file, from 1. */
function placesOf(orders: readonly NumberedOrder[], pages: number): Map<number, number> {
  const counts = new Map<number, number>();
  return new Map(
    orders.map(({ position }) => {
      const before = counts.get(fileOf(position)) ?? 0;
      counts.set(fileOf(position), before + 1);
      return [position, before * pages + 1];
    }),
  );
}

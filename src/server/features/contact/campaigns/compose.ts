import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Actor } from '#access/can.ts';
import type { MailDesign } from '#contract/mail-campaigns.ts';
import type { MailSettings } from '#contract/mail-settings.ts';
import { formatCode } from '#domain/contacts/codes.ts';
import type { MailAddress } from '#domain/mail/address.ts';
import { fillFields, type MailNeed, needsOf, textsFor } from '#domain/mail/design.ts';
import { trackingNumber } from '#domain/mail/tracking.ts';
import { roofFilesForPrint } from '#server/features/imagery/imagery/index.ts';
import { openStored } from '#server/files/index.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';
import type { Piece, PiecePicture, Printing } from '#server/print/index.ts';
import { doorsHitLately, listRoofs, type PrintedRoof } from './roofs.data.ts';
import { BARCODE_ID } from './settings.data.ts';

/** A piece before its roof is looked up. */
export interface PieceOrder {
  id: number;
  propertyId: number;
  recipient: string[];
  address: MailAddress;
  code: string;
}

interface Drawing {
  design: MailDesign;
  settings: MailSettings;
}

/** Pieces whose roofs are read at a time: their pictures are in memory together. */
const AT_A_TIME = 25;

type Needed = Pick<Services, 'db' | 'files' | 'config' | 'sideWrites'>;

/** Pieces as they are printed, in the order given. Throws `missing` for a door the actor no longer sees. */
export async function* composePieces(
  services: Needed,
  actor: Actor,
  drawing: Drawing,
  orders: readonly PieceOrder[],
  missing: (order: PieceOrder) => Error,
): AsyncGenerator<Piece> {
  for (let from = 0; from < orders.length; from += AT_A_TIME) {
    const some = orders.slice(from, from + AT_A_TIME);
    const ids = some.map(({ propertyId }) => propertyId);
    const roofs = await listRoofs(services.db, actor, ids);
    const needs = needsOf(drawing.design);
    const isPictureMeant = drawing.design.showPicture || needs.includes('picture');
    const pictures = isPictureMeant
      ? await roofFilesForPrint(services, actor, ids)
      : new Map<number, { key: string; simulated: boolean }>();
    const hit = needs.includes('storm') ? await doorsHitLately(services.db, ids) : new Set<number>();
    for (const order of some) {
      const roof = roofs.get(order.propertyId);
      if (!roof) throw missing(order);
      const file = pictures.get(order.propertyId);
      const picture = file ? await readPicture(services, file) : null;
      const facts = new Set<MailNeed>();
      if (picture) facts.add('picture');
      if (hit.has(order.propertyId)) facts.add('storm');
      const design = textsFor(drawing.design, facts);
      yield compose(
        services.config,
        { ...drawing, design },
        order,
        roof,
        design.showPicture ? picture : null,
      );
    }
  }
}

function compose(
  config: Config,
  { design, settings }: Drawing,
  order: PieceOrder,
  roof: PrintedRoof,
  picture: PiecePicture | null,
): Piece {
  const { recipient, address, code, id } = order;
  const values = {
    ...{ address: roof.address, city: roof.city },
    ...{ company: settings.returnName, phone: settings.phone ?? '' },
  };
  const url = publicUrlOf(config);
  const { mailerId, serviceType } = settings;
  return {
    ...{ recipient, address, picture },
    tracking: mailerId === null ? null : trackingNumber({ barcodeId: BARCODE_ID, serviceType, mailerId }, id),
    headline: fillFields(design.headline, values),
    message: fillFields(design.message, values),
    callToAction: fillFields(design.callToAction, values),
    facts: design.showFacts ? roof.facts : [],
    pageUrl: `${url}/r/${code}`,
    stopAddress: `${url.replace(/^https?:\/\//, '')}/stop/${formatCode(code)}`,
  };
}

export const printingOf = (
  { design, settings }: Drawing,
  { name, madeAt }: { name: string; madeAt: Date },
): Printing => ({
  ...{ format: design.format, title: name, madeAt, addressed: true },
  sender: {
    ...{ name: settings.returnName, lines: settings.returnLines, phone: settings.phone },
    ...{ license: settings.license, color: settings.color, indicia: settings.indicia },
  },
});

/** Null for a file that is damaged or gone: the piece is printed without it. */
async function readPicture(
  { files }: Pick<Services, 'files'>,
  { key, simulated }: { key: string; simulated: boolean },
): Promise<PiecePicture | null> {
  try {
    const jpeg = await buffer(await openStored(files, key, 'The roof'));
    const { width, height, format } = await sharp(jpeg).metadata();
    return format === 'jpeg' ? { jpeg, width, height, simulated } : null;
  } catch {
    return null;
  }
}

import type { MailAddress } from '#domain/mail/address.ts';
import type { PieceFormat } from '#domain/mail/formats.ts';

/** What all pieces of one printing share. */
export interface Printing {
  format: PieceFormat;
  title: string;
  /** When the pieces were drawn up: the same content gives the same bytes. */
  madeAt: Date;
  sender: Sender;
  /** Without it the address and its barcode are left to the mail house. */
  addressed: boolean;
}

export interface Sender {
  name: string;
  /** Below the name, as the return address. */
  lines: readonly string[];
  phone: string | null;
  /** 'ROC 123456': what states want on advertising. */
  license: string | null;
  /** '#123456' */
  color: string;
  /** What stands where the stamp would: 'PRSRT STD', 'U.S. POSTAGE PAID', …; a frame for a stamp without it. */
  indicia: readonly string[] | null;
}

/** One piece, with texts whose fields are filled in. */
export interface Piece {
  recipient: readonly string[];
  address: MailAddress;
  /** Twenty digits; null without a mailer id. */
  tracking: string | null;
  headline: string;
  message: string;
  callToAction: string;
  /** 'Photographed on October 3, 2026', 'We saw missing shingles.' */
  facts: readonly string[];
  picture: PiecePicture | null;
  /** Where its QR code leads. */
  pageUrl: string;
  /** Where mail is stopped, as it is typed: without https://. */
  stopAddress: string;
}

export interface PiecePicture {
  jpeg: Buffer;
  /** Pixels. */
  width: number;
  height: number;
  simulated: boolean;
}

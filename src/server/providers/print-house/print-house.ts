import type { MailAddress } from '#domain/mail/address.ts';
import type { PieceFormat } from '#domain/mail/formats.ts';
import type { HouseMode } from '#domain/mail/sending.ts';

export interface Addressed {
  /** Above the address: a name, and a second line for it. */
  lines: readonly string[];
  address: MailAddress;
}

/** One piece, as a print house gets it. */
export interface HouseOrder {
  /** The piece's own: ordered again with the same one within a day, no second piece is made. */
  code: string;
  format: PieceFormat;
  to: Addressed;
  from: Addressed;
  /** A PDF for each side, without an address block. */
  sides: readonly Buffer[];
}

/** Taken, by the house's own id; or not, in its words. */
export type HouseAnswer = { id: string } | { refusal: string };

/** The house does not serve this key or account: no piece would be taken. */
export class HouseClosed extends Error {}

/** Prints and mails pieces one by one. */
export interface PrintHouse {
  /** As sentences name it; null if none is set up. */
  vendor: string | null;
  /** With 'test' nothing is printed and nothing charged; null if none is set up. */
  mode: HouseMode | null;
  /** @throws ProviderTrouble if it is not known whether the piece was taken, HouseClosed */
  order(order: HouseOrder, signal: AbortSignal): Promise<HouseAnswer>;
  /** The house's id of a piece that it took at any time; null if it has none. @throws ProviderTrouble, HouseClosed */
  find(piece: Pick<HouseOrder, 'code' | 'format'>, signal: AbortSignal): Promise<string | null>;
}

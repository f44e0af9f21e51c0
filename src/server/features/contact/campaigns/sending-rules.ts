import type { MailSettings } from '#contract/mail-settings.ts';
import { type MailAddress, mailAddress, undeliverableLabels } from '#domain/mail/address.ts';
import type { OtherWay } from '#domain/mail/sending.ts';
import { findZip } from '#server/platform/zip-list.ts';
import type { PrintHouse } from '#server/providers/print-house/index.ts';
import type { CampaignRow } from './campaigns.data.ts';
import type { SendCounts } from './sends.data.ts';

/** Ways in which its doors may have got their mail that are not this one. */
export function otherWaysOf(
  { filesTakenAt, mailedOn }: CampaignRow,
  { sent }: Pick<SendCounts, 'sent'>,
): OtherWay[] {
  // What was sent is marked as mailed by itself.
  const isMarked = mailedOn !== null && sent === 0;
  return [
    ...(filesTakenAt ? (['files-taken'] as const) : []),
    ...(isMarked ? (['marked-mailed'] as const) : []),
  ];
}

/** The company's return address, or why the house cannot print it. */
export function returnAddress({ returnLines }: MailSettings): MailAddress | { refusal: string } {
  const [first = '', ...others] = returnLines;
  // A unit is written above the street as well as below it.
  const orders = [
    returnLines,
    others.length > 1 ? [others[0] ?? '', first, ...others.slice(1)] : returnLines,
  ];
  const read = orders.map((lines) => mailAddress(lines.join(', '), findZip));
  const address = read.find((each): each is MailAddress => typeof each !== 'string');
  if (address) return address;
  const [why = 'unreadable'] = read as (keyof typeof undeliverableLabels)[];
  return { refusal: `The return address cannot be mailed to: ${undeliverableLabels[why].toLowerCase()}.` };
}

export const NO_PRICE = 'Please enter what a piece costs in the mail settings first.';

/** Why a campaign cannot be sent now; null if it can. */
export function refusalOf(
  { vendor, mode }: Pick<PrintHouse, 'vendor' | 'mode'>,
  has: {
    sender: MailSettings | { refusal: string };
    price: number | null;
    counts: SendCounts;
    isUnderWay: boolean;
  },
): string | null {
  const { sender, price, counts } = has;
  if (vendor === null || mode === null)
    return 'No print service is set up on this server. Print files can be downloaded and sent to a print shop.';
  if (has.isUnderWay) return 'The campaign is being sent.';
  if ('refusal' in sender) return sender.refusal;
  const address = returnAddress(sender);
  if ('refusal' in address) return address.refusal;
  // What became of orders without an answer can be found out at any time.
  if (counts.pieces === 0 && counts.unanswered === 0) return 'No piece is left to send.';
  return price === null ? NO_PRICE : null;
}

/** As it was when the campaign was frozen, else as it is now. */
export const priceNow = ({ unitCents, design }: CampaignRow, settings: MailSettings | null): number | null =>
  unitCents ?? settings?.unitCents[design.format] ?? null;

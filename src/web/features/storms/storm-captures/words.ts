import type { StormCaptureQuote } from '#contract/storm-captures.ts';
import type { PriceLineKind } from '#domain/storm-captures.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$321.39' */
export const formatMoney = (cents: number): string => dollars.format(cents / 100);

/** '642.78 acres' */
export const formatAcres = (acres: number): string =>
  `${acres.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${acres === 1 ? 'acre' : 'acres'}`;

/** What a line of the price is for. */
export const lineLabels: Record<PriceLineKind, string> = {
  included: 'This year’s included capture',
  beyond: 'Beyond its cap',
  extra: 'Capture',
};

export const accessLabels: Record<StormCaptureQuote['zips'][number]['standing'], string> = {
  held: 'Yours',
  requested: 'Asked for',
  other: 'Not yours',
};

import type { StormResponse } from './plans.ts';

/** States of a storm-response capture, from request to delivery. */
export const stormCaptureStates = [
  'pending',
  'accepted',
  'flown',
  'delivered',
  'refused',
  'withdrawn',
] as const;
export type StormCaptureState = (typeof stormCaptureStates)[number];

export const stormCaptureLabels: Record<StormCaptureState, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  flown: 'Flown',
  delivered: 'Delivered',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** What may become of one in each state. */
export const stormCaptureNext: Record<StormCaptureState, readonly StormCaptureState[]> = {
  pending: ['accepted', 'refused', 'withdrawn'],
  accepted: ['flown', 'refused'],
  flown: ['delivered'],
  delivered: [],
  refused: [],
  withdrawn: [],
};

/** What is flown after one storm: less is not worth the way, more is no one job. */
export const LEAST_ACRES = 1;
export const MOST_ACRES = 100_000;

/** Which acres a line of a price is for: of the year's included capture, beyond its cap, or of a further capture. */
export const priceLineKinds = ['included', 'beyond', 'extra'] as const;
export type PriceLineKind = (typeof priceLineKinds)[number];

export interface PriceLine {
  kind: PriceLineKind;
  /** In hundredths of an acre. */
  acres: number;
  centsPerAcre: number;
  /** Rounded to the nearest cent, half a cent upward. */
  cents: number;
}

export interface StormPrice {
  lines: PriceLine[];
  cents: number;
}

/** Hundredths of an acre are what is shown and what is paid for. */
export const roundAcres = (acres: number): number => Math.round(acres * 100) / 100;

/**
 * What a capture costs under a plan, to the cent. The included one has its own price up to the cap; acres beyond it cost
 * what those of a further capture do.
 * @param acres in hundredths
 * @param includedIsLeft whether this year's included capture was not asked for yet
 */
export function priceOfStorm(
  { includedPerAcre, includedAcres, extraPerAcre }: StormResponse,
  acres: number,
  includedIsLeft: boolean,
): StormPrice {
  const isIncluded = includedPerAcre !== null && includedIsLeft;
  const within = isIncluded ? Math.min(acres, includedAcres ?? acres) : 0;
  const beyond = roundAcres(acres - within);
  const lines = [
    ...(isIncluded ? [lineOf('included', within, includedPerAcre)] : []),
    ...(beyond > 0 ? [lineOf(isIncluded ? 'beyond' : 'extra', beyond, extraPerAcre)] : []),
  ];
  return { lines, cents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

function lineOf(kind: PriceLineKind, acres: number, dollarsPerAcre: number): PriceLine {
  const centsPerAcre = Math.round(dollarsPerAcre * 100);
  // In integers: 1.15 acres at 50 cents are 57.5, and binary fractions give a little less.
  const hundredths = Math.round(acres * 100) * centsPerAcre;
  return { kind, acres, centsPerAcre, cents: Math.floor((hundredths + 50) / 100) };
}

/** An administrator's answer to a request. Days as YYYY-MM-DD on the calendar there. */
export type StormCaptureAnswer =
  | { status: 'accepted'; flyOn: string }
  | { status: 'flown'; flownOn: string }
  | { status: 'refused' | 'delivered' };

/** 'ZIP 85251 and 85257', as screens, records and mails name one. */
export const nameOfCapture = ({ zipCodes }: { zipCodes: readonly string[] }): string =>
  `ZIP ${new Intl.ListFormat('en-US').format([...zipCodes])}`;

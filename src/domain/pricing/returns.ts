import type { Cents } from './money.ts';

/** A solar system offered beside the roof, in the figures that somebody typed. Nothing here is estimated by software. */
export interface SolarOffer {
  addonCents: Cents;
  /** What it is worth to the owner in a year. */
  yearlySavingsCents: Cents;
  /** Credits and rebates, taken off the cost. */
  incentiveCents: Cents;
  /** Where these figures are from, for example 'quote of the installer'. */
  basis: string;
}

/** Years until the savings have paid for a solar system, to a tenth; null if they never do. */
export function paybackYears({ addonCents, yearlySavingsCents, incentiveCents }: SolarOffer): number | null {
  const cost = Math.max(0, addonCents - incentiveCents);
  if (cost === 0) return 0;
  return yearlySavingsCents === 0 ? null : Math.round((cost / yearlySavingsCents) * 10) / 10;
}

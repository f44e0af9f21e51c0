import type { ProposalContent } from '#contract/proposal-content.ts';
import { isOutlineOnly } from '#domain/pricing/quantities.ts';
import { deckingWords } from '#domain/pricing/selling.ts';
import { withColors } from '#domain/proposals/colors.ts';
import { quantityWords } from '#domain/proposals/quantity-words.ts';
import type { ProposalRow } from './rows.data.ts';
import type { Sources } from './sources.data.ts';

type Calculation = Sources['calculations'][number];

/** A calculation as an option of a proposal: what it sells for, which is what a homeowner reads. */
export function optionOf(
  calculation: Calculation,
  depositCents: number,
  { detail, discount = null, colors: chosen = [] }: Partial<ProposalRow['fields']>,
  hasUpgrades: boolean,
): ProposalContent['options'][number] {
  const { lines, totalCents, beforeCents, discountCents, taxes } = calculation.priced;
  const isPriced = detail === 'lines';
  const printed = isPriced ? lines : lines.filter(({ kind }) => kind === 'work');
  const option = {
    id: calculation.id,
    name: calculation.offer.name,
    lines: printed.map(({ kind, label, quantity, unit, unitCents, cents, colors }) => {
      const isWork = kind === 'work';
      // Those of earlier releases have rounded prices of a unit, whose product is not the line's.
      const isExact = Math.round(unitCents * quantity) === cents;
      return {
        label,
        quantity: isWork ? quantityWords(quantity, unit) : '',
        // How it was counted is for the company: a homeowner reads what they get.
        from: '',
        unitCents: isPriced && isWork && isExact ? unitCents : null,
        cents: isPriced ? cents : null,
        ...(colors && { colors: [...colors] }),
      };
    }),
    totalCents,
    depositCents,
    discount: discount && discountCents > 0 ? { cents: discountCents, reason: discount.reason } : null,
    ...(hasUpgrades && { base: { cents: beforeCents, taxes } }),
    warrantyYears: calculation.warrantyYears,
    durationDays: calculation.projectDuration,
    basis: basisOf(calculation),
  };
  return withColors(option, chosen);
}

function basisOf({ roof, offer, lines }: Calculation): string {
  const area = `${Math.round(roof.squareFeet.value).toLocaleString('en-US')} sq ft`;
  const measured =
    roof.source === 'typed'
      ? `Roof area of ${area} as typed; the roof was not measured.`
      : isOutlineOnly(roof)
        ? `Roof area of ${area}, measured by its outline alone: ridges, hips and valleys are estimated for a roof of this size.`
        : `Measured roof area ${area}.`;
  return [offer.description, measured, deckingWords({ decking: offer.decking, lines })]
    .filter(Boolean)
    .join(' ');
}

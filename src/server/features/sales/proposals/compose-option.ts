import type { ProposalContent } from '#contract/proposal-content.ts';
import { centsOf, sumOfCents } from '#domain/pricing/money.ts';
import { isOutlineOnly } from '#domain/pricing/quantities.ts';
import { deckingWords, sellingLines } from '#domain/pricing/selling.ts';
import { quantityWords } from '#domain/proposals/quantity-words.ts';
import type { Sources } from './sources.data.ts';

type Calculation = Sources['calculations'][number];

/** A calculation as an option of a proposal. */
export function optionOf(
  calculation: Calculation,
  depositCents: number,
  detail: 'total' | 'lines',
): ProposalContent['options'][number] {
  const { lines, offer } = calculation;
  const totalCents = centsOf(calculation.totalProjectCost) ?? 0;
  // The total is the sum of its lines; where they are shown they have to add up on paper, too.
  if (sumOfCents(lines.map(({ cents }) => cents)) !== totalCents)
    throw new Error(`the lines of calculation ${calculation.id} do not add up to its total`);
  const isPriced = detail === 'lines';
  // What the company keeps is nothing that a homeowner reads.
  const selling = sellingLines(lines);
  const printed = isPriced ? selling : selling.filter(({ group }) => group !== 'tax');
  return {
    id: calculation.id,
    name: offer.name,
    lines: printed.map(({ label, quantity, unit, unitCents, cents, group }) => {
      const isTax = group === 'tax';
      // Where a unit's price is rounded, its product is not the line's: then the line has its price alone.
      const isExact = Math.round(unitCents * quantity) === cents;
      return {
        label,
        quantity: isTax ? '' : quantityWords(quantity, unit),
        // How it was counted is for the company: a homeowner reads what they get.
        from: '',
        unitCents: isPriced && !isTax && isExact ? unitCents : null,
        cents: isPriced ? cents : null,
      };
    }),
    totalCents,
    depositCents,
    warrantyYears: calculation.warrantyYears,
    durationDays: calculation.projectDuration,
    basis: basisOf(calculation),
  };
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

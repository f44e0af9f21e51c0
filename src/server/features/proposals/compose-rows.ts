import type { ProposalContent } from '#contract/proposal-content.ts';
import { type FactField, factFields } from '#domain/assessments/sources.ts';
import { describeOrigin } from '#domain/assessments/words.ts';
import { formatCalendarDay } from '#domain/compliance/day-words.ts';
import { describeHail } from '#domain/storms/door-hail.ts';
import type { Sources } from './sources.data.ts';

const labels: Record<FactField, string | null> = {
  severityLevel: 'Damage',
  roofType: 'Roof type',
  roofSubtype: 'Roof covering',
  hasMissingShingles: 'Missing shingles',
  hasWaterStains: 'Water stains',
  hasCrackedShingles: 'Cracked shingles',
  hasCurlingShingles: 'Curling shingles',
  hasSolarPanels: 'Solar panels',
  // Nothing of a roof.
  hasPool: null,
  poolStatus: null,
};

/** What is known of the roof, each fact with its source. */
export function roofRows(facts: Sources['facts']): ProposalContent['roof'] {
  return factFields.flatMap((field) => {
    const fact = facts[field];
    const label = labels[field];
    if (!fact || label === null) return [];
    const value = typeof fact.value === 'boolean' ? (fact.value ? 'yes' : 'no') : fact.value;
    return [{ label, value, source: describeOrigin(fact, formatCalendarDay(fact.observedOn)) }];
  });
}

/** A recorded storm with its sources. */
export function stormRow({
  date,
  windMph,
  windMiles,
  sources,
  unconfirmed,
  ...storm
}: Sources['storms'][number]): ProposalContent['storms'][number] {
  const wind =
    windMph !== null &&
    `wind ${windMph} mph reported${windMiles === null ? '' : ` ${windMiles.toFixed(1)} mi away`}`;
  const hail = describeHail(storm);
  const what = [hail.length > 0 && `hail ${hail.join(', ')}`, wind, unconfirmed && 'unconfirmed'].filter(
    Boolean,
  );
  return {
    date,
    what: what.length > 0 ? what.join(', ') : 'reported without a figure',
    sources: [
      ...new Set(
        sources.map(
          ({ source, address, digest }) => `${source}, ${address}${digest ? `, SHA-256 ${digest}` : ''}`,
        ),
      ),
    ],
  };
}

import type { Fact, PropertyFacts } from '#contract/assessments.ts';
import type { FactField } from '#domain/assessments/sources.ts';
import { describeFacts, describeOrigin } from '#domain/assessments/words.ts';
import { BY_HAND } from '#domain/locations.ts';
import { dateOnly } from '#web/ui/dates.ts';
import { formatDay } from '#web/ui/days.ts';

/** Fields shown in one line. */
const groups: readonly { label: string; fields: readonly FactField[] }[] = [
  { label: 'Severity', fields: ['severityLevel'] },
  { label: 'Roof', fields: ['roofType', 'roofSubtype'] },
  {
    label: 'Damage signs',
    fields: ['hasMissingShingles', 'hasCrackedShingles', 'hasCurlingShingles', 'hasWaterStains'],
  },
  { label: 'Roof replaced', fields: ['roofReplacedOn'] },
  { label: 'Pool', fields: ['hasPool', 'poolStatus'] },
  { label: 'Solar panels', fields: ['hasSolarPanels'] },
];

/** The source of each group of facts: groups without statements are left out. */
export function factLines({
  facts,
  position,
}: PropertyFacts): { label: string; value: string; origin: string }[] {
  const lines = groups.flatMap(({ label, fields }) => {
    const known = fields.flatMap((field) => facts[field] ?? []);
    if (known.length === 0) return [];
    const origins = new Set(known.map(factOrigin));
    return [{ label, value: describeFactsOf(facts, fields), origin: [...origins].join('; ') }];
  });
  if (!position) return lines;
  return [...lines, { label: 'Position', value: nearness(position), origin: placeOrigin(position) }];
}

/** A fact's source and its day. */
export const factOrigin = (fact: Pick<Fact, 'source' | 'kind' | 'observedOn' | 'saidAt'>): string =>
  describeOrigin(fact, formatDay(fact.observedOn), fact.saidAt && dateOnly(fact.saidAt));

function describeFactsOf(facts: Partial<Record<FactField, Fact>>, fields: readonly FactField[]): string {
  return describeFacts(Object.fromEntries(fields.map((field) => [field, facts[field]?.value])));
}

const nearness = ({ precision }: NonNullable<PropertyFacts['position']>): string =>
  precision === 'zip' ? 'only the ZIP code is known' : (precision ?? 'as given');

function placeOrigin({ source, observedOn }: NonNullable<PropertyFacts['position']>): string {
  if (source === 'simulated') return 'simulated';
  const day = formatDay(observedOn);
  if (source === BY_HAND) return `set by hand on ${day}`;
  if (source === 'file') return `from the file of ${day}`;
  return source === 'offline' ? `without a geocoder, ${day}` : `by the geocoder ${source} on ${day}`;
}

import { type AssessmentSource, assessmentSources, type FactField, isPerson } from './sources.ts';

/** What one source said about a property, as far as it decides what holds. Days as YYYY-MM-DD. */
export interface Observation<Field extends string = FactField> {
  id: number;
  captureId: number;
  source: AssessmentSource;
  /** The day the source first said exactly this, and the day of the newest capture that says so. */
  firstOn: string;
  lastOn: string;
  /** Null and absent alike mean that nothing was said. */
  says: Readonly<Partial<Record<Field, string | boolean | null>>>;
}

export interface CurrentFact<Said> {
  value: string | boolean;
  because: Said;
}

/**
 * The order in which assessments count, the deciding one first: the newest day; on one day by source, in the order of
 * assessmentSources; of one source the later capture, then the later word.
 */
export const precedence = [
  { by: 'lastOn', first: 'greatest' },
  { by: 'source', first: 'strongest' },
  { by: 'captureId', first: 'greatest' },
  { by: 'id', first: 'greatest' },
] as const;

/**
 * What holds of one field, or null where nobody said anything. Each field is decided by itself, by those who said
 * something about it. A person's word yields only to news: a source that repeats what it had said before the person
 * looked is not heard again.
 * @param observations those of one property that were not withdrawn, of delivered captures, in any order
 */
export function currentFact<Field extends string, Said extends Observation<Field>>(
  field: Field,
  observations: readonly Said[],
): CurrentFact<Said> | null {
  const [because] = observations
    .filter(({ says }) => isSaid(says[field]))
    .filter((one) => !isOverruled(field, one, observations))
    .sort(compare);
  const value = because?.says[field];
  return because && isSaid(value) ? { value, because } : null;
}

const isSaid = (value: string | boolean | null | undefined): value is string | boolean =>
  value !== null && value !== undefined;

/** Whether a person spoke about the field on or after the day this source first said this. */
function isOverruled<Field extends string>(
  field: Field,
  { source, says }: Observation<Field>,
  all: readonly Observation<Field>[],
): boolean {
  if (isPerson(source)) return false;
  const repeated = all.filter((other) => other.source === source && other.says[field] === says[field]);
  const since = repeated.map(({ firstOn }) => firstOn).reduce((a, b) => (a < b ? a : b));
  return all.some((other) => isPerson(other.source) && isSaid(other.says[field]) && other.lastOn >= since);
}

function compare(a: Observation<never>, b: Observation<never>): number {
  for (const { by } of precedence) {
    if (a[by] === b[by]) continue;
    if (by === 'source') return assessmentSources.indexOf(a.source) - assessmentSources.indexOf(b.source);
    return a[by] > b[by] ? -1 : 1;
  }
  return 0;
}

import { isStatement } from './consent.ts';
import { type LeadField, wordsOf } from './field-names.ts';
import type { Leaf } from './leaves.ts';

const list = (words: string) => new Set(words.trim().split(/\s+/));

/** What belongs to somebody else: the company that gets the lead, the form, the campaign. */
const others =
  list(`account advertiser ad agency agent assigned branch brand business campaign company contractor dealer
  dealership employee employer franchise office organization org page partner pro recipient rep salesperson spouse store team vendor
  workspace`);
const people =
  list(`applicant buyer client consumer contact customer homeowner lead owner person personal prospect
  submitter user`);
/** What forms wrap their answers in: a name outside is that of the form. */
const wrappers = list(
  'answers body data entry event fields form payload properties questions response submission',
);

const isWithin = ({ inside }: Leaf, words: ReadonlySet<string>): boolean =>
  inside.some((name) => wordsOf(name).some((word) => words.has(word)));
const pathOf = ({ inside }: Leaf): string => inside.join('\n');

/**
 * The values with what is not the person's taken from their fields: what belongs to a business, a form or a campaign, and
 * a name apart from every way to reach somebody. Those of a person come first, then those further out.
 */
export function ofPeople(leaves: readonly Leaf[]): Leaf[] {
  const isOther = (leaf: Leaf) => isWithin(leaf, others);
  const known = leaves.filter((leaf) => leaf.field && besideNames.has(leaf.field) && !isOther(leaf));
  const together = new Set(known.map(pathOf));
  const areWrapped = known.length > 0 && known.every((leaf) => isWithin(leaf, wrappers));
  const rank = (leaf: Leaf) => (isWithin(leaf, people) ? 0 : together.has(pathOf(leaf)) ? 1 : 2);
  const isApart = (leaf: Leaf) =>
    leaf.field === 'name' && rank(leaf) === 2 && (leaf.inside.length > 0 || areWrapped);
  return leaves
    .map((leaf) => {
      if (!leaf.field) return isStatement(leaf.name) ? { ...leaf, field: 'consent' as const } : leaf;
      if (!isOther(leaf) && !isApart(leaf)) return leaf;
      return { ...leaf, field: undefined, name: [leaf.inside.at(-1), leaf.name].filter(Boolean).join(' ') };
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.inside.length - b.inside.length);
}

/** Where these are, a name is that of a person. */
const besideNames: ReadonlySet<LeadField> = new Set(['phone', 'email', 'address', 'zipCode'] as const);

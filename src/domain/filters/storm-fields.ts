import { capitalized } from '../capitalized.ts';
import { stormGradeLabels, stormGrades } from '../storms/grades.ts';
import { stormField } from './field.ts';
import { atLeast, oneOf, since } from './kinds.ts';
import type { LeadStorm } from './lead-facts.ts';

/** What a storm is known from: a rung of the ladder, a report alone, or an estimate that is likely to be none. */
const known = {
  ...stormGradeLabels,
  report: 'report alone',
  unconfirmed: 'unconfirmed radar estimate',
} as const;

/** How certain a storm is, as a value of the filter. */
const knownFrom = ({ grade, unconfirmed }: LeadStorm): keyof typeof known =>
  unconfirmed ? 'unconfirmed' : (grade ?? 'report');

const HAIL = { min: 0, max: 8, step: 0.25 };

/**
 * What of storms leads can be narrowed by. All of them ask one and the same storm: hail of 1.5 in since June is a storm since
 * June that had such hail.
 */
export const stormFields = {
  hail: stormField({
    label: 'Radar hail at the door at least',
    hint: 'By the radar cell that the property is in. Reports nearby do not count here.',
    kind: atLeast({ limits: HAIL, unit: 'in' }),
    wire: 'hailMin',
    address: 'hailMin',
    read: ({ cellInches }) => cellInches,
    about: 'storm',
    unknown: 'fails',
    main: [],
  }),
  hailReported: stormField({
    label: 'Hail reported nearby at least',
    hint: 'By a report within 3 miles. It does not say that the same hail fell at the property.',
    kind: atLeast({ limits: HAIL, unit: 'in' }),
    wire: 'hailReportedMin',
    address: 'hailReportedMin',
    read: ({ nearbyInches }) => nearbyInches,
    about: 'storm',
    unknown: 'fails',
    main: [],
  }),
  wind: stormField({
    label: 'Wind at least',
    kind: atLeast({ limits: { min: 0, max: 250, step: 5 }, unit: 'mph' }),
    wire: 'windMin',
    address: 'windMin',
    read: ({ windMph }) => windMph,
    about: 'storm',
    unknown: 'fails',
    main: [],
  }),
  stormSince: stormField({
    label: 'Storm since',
    kind: since(),
    wire: 'stormSince',
    address: 'stormSince',
    read: ({ day }) => day,
    about: 'storm',
    unknown: 'fails',
    main: [],
  }),
  stormGrade: stormField({
    label: 'Storm known from',
    hint: 'A single storm has to match every storm filter. Unconfirmed storms count only if you choose them.',
    kind: oneOf({
      values: [...stormGrades, 'report', 'unconfirmed'] satisfies (keyof typeof known)[],
      nameOf: (word) => capitalized(known[word as keyof typeof known] ?? word),
    }),
    wire: 'stormGrade',
    address: 'stormGrade',
    read: knownFrom,
    about: 'storm',
    unknown: 'fails',
    main: [],
  }),
};

/** Whether a storm counts if the filter does not ask about certainty. */
export const isConfirmed = ({ unconfirmed }: LeadStorm): boolean => !unconfirmed;

import { type StormRuleFields as Fields, StormRuleFields } from '#contract/storm-rules.ts';

/** The values of the form's fields: figures as typed. */
export interface RuleValues {
  name: string;
  hailInches: string;
  reportedHailInches: string;
  windMph: string;
  severities: Fields['severities'];
  roofSubtypes: Fields['roofSubtypes'];
  roofAgeYears: string;
  untouchedDays: string;
  leastScore: string;
  mostDoors: string;
}

export const firstValues: RuleValues = {
  name: '',
  hailInches: '1',
  reportedHailInches: '',
  windMph: '',
  severities: [],
  roofSubtypes: [],
  roofAgeYears: '',
  untouchedDays: '30',
  leastScore: '',
  mostDoors: '50',
};

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const valuesOf = (rule: Fields): RuleValues => ({
  ...rule,
  hailInches: typed(rule.hailInches),
  reportedHailInches: typed(rule.reportedHailInches),
  windMph: typed(rule.windMph),
  roofAgeYears: typed(rule.roofAgeYears),
  untouchedDays: typed(rule.untouchedDays),
  leastScore: typed(rule.leastScore),
  mostDoors: typed(rule.mostDoors),
});

export type RuleErrors = Partial<Record<keyof RuleValues, string>>;

/** The rule that the fields mean, or what is wrong with which of them. */
export function readValues(values: RuleValues, isOn: boolean): { rule: Fields } | { errors: RuleErrors } {
  const read = StormRuleFields.safeParse({
    ...values,
    isOn,
    hailInches: figure(values.hailInches),
    reportedHailInches: figure(values.reportedHailInches),
    windMph: figure(values.windMph),
    roofAgeYears: figure(values.roofAgeYears),
    untouchedDays: figure(values.untouchedDays),
    leastScore: figure(values.leastScore),
    mostDoors: figure(values.mostDoors),
  });
  if (!read.success) {
    const errors = read.error.issues.map(({ path, message }) => [path[0], message]);
    return { errors: Object.fromEntries(errors.reverse()) };
  }
  const { hailInches, reportedHailInches, windMph } = read.data;
  if (hailInches === null && reportedHailInches === null && windMph === null)
    return { errors: { hailInches: 'Please enter a hail size or a wind speed.' } };
  return { rule: read.data };
}

const figure = (text: string): number | null => (text.trim() === '' ? null : Number(text));

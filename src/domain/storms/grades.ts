/** How sure it is that a property was hit, the surest last; in these words everywhere. */
export const stormGrades = ['radar', 'radar-and-report', 'official'] as const;
export type StormGrade = (typeof stormGrades)[number];
export const stormGradeLabels: Record<StormGrade, string> = {
  radar: 'radar estimate',
  'radar-and-report': 'radar and report within 3 mi and 1 h',
  official: 'official record',
};

/** A report says something about the doors around it up to here; its place is rounded to nearly a mile. */
export const REPORT_MILES = 3;

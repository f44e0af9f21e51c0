/** How certain it is that a property was hit, the most certain last; these terms are used everywhere. */
export const stormGrades = ['radar', 'radar-and-report', 'official'] as const;
export type StormGrade = (typeof stormGrades)[number];
export const stormGradeLabels: Record<StormGrade, string> = {
  radar: 'radar estimate',
  'radar-and-report': 'radar and report within 3 mi and 1 h',
  official: 'official record',
};

/** The range within which a report counts for doors; its position is rounded to almost a mile. */
export const REPORT_MILES = 3;

/** How sure it is that a property was hit, the surest last; in these words everywhere. */
export const stormGrades = ['radar', 'radar-and-report', 'official'] as const;
export type StormGrade = (typeof stormGrades)[number];

/** A report says something about the doors around it up to here; its place is rounded to nearly a mile. */
export const REPORT_MILES = 3;

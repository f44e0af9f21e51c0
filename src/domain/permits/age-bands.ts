/** The bands that ages of roofs are drawn in, in years, the oldest first. */
export const ageBands = [
  { band: 'oldest', from: 30, label: '30 years or older' },
  { band: 'old', from: 20, label: '20 to 29' },
  { band: 'middle', from: 10, label: '10 to 19' },
  { band: 'young', from: Number.NEGATIVE_INFINITY, label: 'Under 10' },
  { band: 'unknown', from: Number.NaN, label: 'Not known' },
] as const;

export type AgeBand = (typeof ageBands)[number]['band'];

export const bandOfAge = (age: number | null): AgeBand =>
  ageBands.find(({ from }) => age !== null && age >= from)?.band ?? 'unknown';

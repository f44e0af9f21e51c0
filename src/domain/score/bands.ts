/** The bands that scores are drawn in, the highest first. */
export const scoreBands = [
  { band: 'top', from: 75, label: '75 to 100' },
  { band: 'high', from: 50, label: '50 to 74' },
  { band: 'middle', from: 25, label: '25 to 49' },
  { band: 'low', from: 0, label: '0 to 24' },
] as const;

export type ScoreBand = (typeof scoreBands)[number]['band'];

export const bandOfScore = (score: number): ScoreBand =>
  scoreBands.find(({ from }) => score >= from)?.band ?? 'low';

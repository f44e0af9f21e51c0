import type { ScoreBand } from '#domain/score/bands.ts';

/** One hue from pale to strong, so that scores are not taken for damage. */
const light: Record<ScoreBand, { fill: string; text: string }> = {
  top: { fill: '#4c1d95', text: '#ffffff' },
  high: { fill: '#7c3aed', text: '#ffffff' },
  middle: { fill: '#c4b5fd', text: '#1e1338' },
  low: { fill: '#ede9fe', text: '#1e1338' },
};
const dark: Record<ScoreBand, { fill: string; text: string }> = {
  top: { fill: '#ede9fe', text: '#1e1338' },
  high: { fill: '#c4b5fd', text: '#1e1338' },
  middle: { fill: '#7c3aed', text: '#ffffff' },
  low: { fill: '#3b2a63', text: '#ffffff' },
};

export const scoreColors = (isDark: boolean) => (isDark ? dark : light);

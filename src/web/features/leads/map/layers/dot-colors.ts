import type { AgeBand } from '#domain/permits/age-bands.ts';
import type { ScoreBand } from '#domain/score/bands.ts';
import type { DotColor } from './dots.ts';

// One hue each from pale to strong, so that neither is taken for damage, and lightness alone tells the bands apart.
const lightScores: Record<ScoreBand, DotColor> = {
  top: { fill: '#4c1d95', text: '#ffffff' },
  high: { fill: '#7c3aed', text: '#ffffff' },
  middle: { fill: '#c4b5fd', text: '#1e1338' },
  low: { fill: '#ede9fe', text: '#1e1338' },
};
const darkScores: Record<ScoreBand, DotColor> = {
  top: { fill: '#ede9fe', text: '#1e1338' },
  high: { fill: '#c4b5fd', text: '#1e1338' },
  middle: { fill: '#7c3aed', text: '#ffffff' },
  low: { fill: '#3b2a63', text: '#ffffff' },
};
const lightAges: Record<AgeBand, DotColor> = {
  oldest: { fill: '#0c3b5e', text: '#ffffff' },
  old: { fill: '#1f78b4', text: '#ffffff' },
  middle: { fill: '#8cc4ea', text: '#0b2233' },
  young: { fill: '#e0f1fc', text: '#0b2233' },
  unknown: { fill: '#ffffff', text: '#5b6472' },
};
const darkAges: Record<AgeBand, DotColor> = {
  oldest: { fill: '#e0f1fc', text: '#0b2233' },
  old: { fill: '#8cc4ea', text: '#0b2233' },
  middle: { fill: '#1f78b4', text: '#ffffff' },
  young: { fill: '#0f3350', text: '#ffffff' },
  unknown: { fill: '#171c25', text: '#a9b2c0' },
};

export const scoreColors = (isDark: boolean) => (isDark ? darkScores : lightScores);
export const ageColors = (isDark: boolean) => (isDark ? darkAges : lightAges);

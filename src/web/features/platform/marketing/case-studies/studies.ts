import type { PublicPath } from '#contract/pages.ts';
import { count, thousands } from '../amounts.ts';
import { blueprint, polyurethane85251, zip85031 } from '../facts.ts';

export interface Study {
  href: PublicPath;
  category: string;
  title: string;
  summary: string;
  /** The figures of its card. */
  figures: readonly { value: string; label: string }[];
}

export const studies = {
  zip85031: {
    href: '/case-studies/zip-85031',
    category: 'Territory Analysis',
    title: 'ZIP 85031, roof by roof',
    summary:
      'A whole ZIP code captured and read, and what the flagged roofs are worth to the crew that holds it.',
    figures: [
      { value: count(zip85031.properties), label: 'properties' },
      { value: count(zip85031.flagged), label: 'flagged' },
      { value: thousands(zip85031.potential), label: 'potential' },
    ],
  },
  polyurethane85251: {
    href: '/case-studies/polyurethane-85251',
    category: 'Material Targeting',
    title: 'Polyurethane roofs in ZIP 85251',
    summary: 'One material in a whole ZIP code: how a foam roofing specialist leaves every other roof out.',
    figures: [{ value: count(polyurethane85251.properties), label: 'properties' }],
  },
  blueprint: {
    href: '/case-studies/blueprint',
    category: 'Sales Blueprint',
    title: 'A blueprint for 20,000 properties',
    summary: 'From a captured territory to a sales routine that repeats: the plan, step by step.',
    figures: [
      { value: count(blueprint.properties), label: 'properties' },
      { value: `${blueprint.roiPercent}%`, label: 'ROI' },
    ],
  },
} as const satisfies Record<string, Study>;

export type StudyName = keyof typeof studies;
export const studyNames = Object.keys(studies) as StudyName[];

import type { PageKey } from '#contract/pages.ts';

export interface PageTexts {
  /** The name of the page; the product's name is put behind it. */
  title: string;
  /** One or two sentences for search engines and shared links. */
  description: string;
}

export const pageTexts: Record<PageKey, PageTexts> = {
  '/': {
    title: 'Roof damage leads by ZIP code',
    description:
      'High-resolution imagery. AI-powered property analysis. Data-driven targeting. Address-level roof leads for contractors, whole ZIP codes at a time.',
  },
  '/how-it-works': {
    title: 'How It Works',
    description:
      'Identify, Capture, Process, Deliver: how a ZIP code becomes a list of roofs with material, damage and owner, ready for the street.',
  },
  '/case-studies': {
    title: 'Case Studies',
    description:
      'What a captured territory holds: properties flown, damage found and the work that follows, in figures.',
  },
  '/case-studies/zip-85031': {
    title: 'ZIP 85031, roof by roof',
    description:
      '6,394 properties in ZIP 85031 captured by drone and read by computer vision: 679 flagged, 68 projected jobs, $680K in potential revenue.',
  },
  '/case-studies/polyurethane-85251': {
    title: 'Polyurethane roofs in ZIP 85251',
    description:
      '17,304 properties, one roofing material: how a specialist finds foam roofs in a whole ZIP code without driving it.',
  },
  '/case-studies/blueprint': {
    title: 'A blueprint for 20,000 properties',
    description:
      'From a territory of 20,000 properties to a sales routine: the plan step by step, with an ROI of 605 percent.',
  },
  '/pricing': {
    title: 'Transparent Pricing',
    description:
      'Plans for all roofing, residential and commercial teams, monthly or yearly, with captures, exclusivity and storm response side by side.',
  },
  '/contact': {
    title: 'Contact',
    description:
      'Tell us which ZIP codes you work in. A team member answers by phone and email within 24 hours.',
  },
  '/about': {
    title: 'About',
    description: 'What the platform does for roofing contractors, how it works and how its figures are made.',
  },
  '/terms': {
    title: 'Terms',
    description: 'The terms of use in plain words: accounts, territories, data and payment.',
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What this site stores, why, for how long, and whom to ask about it.',
  },
  '/verify': {
    title: 'Check an evidence packet',
    description:
      'Whether a packet of roof pictures, facts and storm records was changed since it was made, checked in the browser.',
  },
  '/404': { title: '404 Page Not Found', description: 'There is no page at this address.' },
};

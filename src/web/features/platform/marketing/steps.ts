import { Crosshair, type LucideIcon, PackageCheck, Plane, ScanSearch } from 'lucide-react';

export interface Step {
  title: string;
  icon: LucideIcon;
  /** One or two sentences for the landing page. */
  short: string;
  long: string;
  points: readonly string[];
}

/** The four steps of the service (docs/product.md), in their order. */
export const steps: readonly Step[] = [
  {
    title: 'Identify',
    icon: Crosshair,
    short: 'Name the ZIP codes you work in. You hold them for the term of your plan, and nobody else does.',
    long: 'You name the ZIP codes you want to work in. We count its roofs, agree on the territory with you, and reserve it for the term of your plan.',
    points: [
      'Whole ZIP codes, about 10,000 properties each',
      'Exclusivity of 90 days, 6 months or 12 months, by plan',
      'Residential, commercial or both',
    ],
  },
  {
    title: 'Capture',
    icon: Plane,
    short:
      'Drones fly the whole territory, so that every roof is seen from above and not only the ones by the road.',
    long: 'Drones fly the whole territory. Every roof is photographed from straight above, including those behind gates that nobody sees from the road.',
    points: [
      'High-resolution pictures of each property',
      'Captures on the schedule of your plan',
      'Storm-response captures, priced per acre',
    ],
  },
  {
    title: 'Process',
    icon: ScanSearch,
    short:
      'Computer vision reads each roof, reviewers check it: material, and damage from none to minor, moderate or severe.',
    long: 'Computer vision reads each roof: what it is made of, what is wrong with it, and how bad it is. Reviewers check its suggestions. Parcel, owner and year built are added, the size of each roof with its ±, and from building permits when it was last replaced.',
    points: [
      'Roof type and material',
      'Missing, cracked and curling shingles, water stains',
      'Severity in four steps: none, minor, moderate, severe',
    ],
  },
  {
    title: 'Deliver',
    icon: PackageCheck,
    short:
      'You get the addresses. Filter them by damage, roof, age and size, and take the list to the street.',
    long: 'You get addresses, not a report. Filter them by damage, roof, age and size, queue them for the day, follow each one through your pipeline, or export them.',
    points: [
      'Dashboard and map for every ZIP code you hold',
      'Queues with stages, notes and navigation for the crew',
      'CSV export and mailer campaigns',
    ],
  },
];

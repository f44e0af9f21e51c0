import type { Term } from './terms.ts';

/** 'basic' is a user without a plan yet; the other three are sold (docs/product.md). */
export const subscriptionTiers = ['basic', 'project_manager', 'business', 'enterprise'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];
export type SoldTier = Exclude<SubscriptionTier, 'basic'>;

export const planSegments = ['all', 'residential', 'commercial'] as const;
export type PlanSegment = (typeof planSegments)[number];

export const tierLabels: Record<SubscriptionTier, string> = {
  basic: 'Basic',
  project_manager: 'Project Manager',
  business: 'Business',
  enterprise: 'Enterprise',
};

export const segmentLabels: Record<PlanSegment, string> = {
  all: 'All Roofing',
  residential: 'Residential',
  commercial: 'Commercial',
};

/** Aerial captures after a storm, in US dollars per acre. */
export interface StormResponse {
  /** Price of the one capture a year that comes with the plan; null if none does. */
  includedPerAcre: number | null;
  /** Most acres of the included capture; null if the plan names no cap. */
  includedAcres: number | null;
  /** Price of every further capture. */
  extraPerAcre: number;
}

export interface Plan {
  segment: PlanSegment;
  tier: SoldTier;
  /** US dollars a month, billed monthly. */
  monthlyPrice: number;
  recommended: boolean;
  capturesPerYear: number;
  /** How long a captured ZIP stays the customer's alone. */
  exclusivity: Term;
  storm: StormResponse;
  /** Contacts a year; null if contact enrichment is not part of the plan. */
  contactsPerYear: number | 'unlimited' | null;
  contactsKind: 'all' | 'commercial';
}

const CAPPED = 10_000;

/** Everything that is sold, in the order of the pricing page (docs/product.md). */
export const plans: readonly Plan[] = [
  plan('all', 'project_manager', 750, 1, 'days-90', storm(null, null, 1), null),
  {
    ...plan('all', 'business', 1500, 2, 'months-6', storm(0.5, CAPPED, 0.8), 600),
    contactsKind: 'commercial',
  },
  plan('all', 'enterprise', 3000, 4, 'months-12', storm(0.35, CAPPED, 0.5), 'unlimited'),
  plan('residential', 'business', 1000, 2, 'months-6', storm(0.55, null, 0.85), 1200),
  plan('residential', 'enterprise', 2000, 4, 'months-12', storm(0.4, null, 0.6), 'unlimited'),
  plan('commercial', 'business', 2000, 3, 'months-6', storm(0.55, null, 0.85), 600),
  plan('commercial', 'enterprise', 4000, 6, 'months-12', storm(0.35, null, 0.5), 'unlimited'),
];

function plan(
  segment: PlanSegment,
  tier: SoldTier,
  monthlyPrice: number,
  capturesPerYear: number,
  exclusivity: Term,
  stormResponse: StormResponse,
  contactsPerYear: Plan['contactsPerYear'],
): Plan {
  return {
    segment,
    tier,
    monthlyPrice,
    recommended: tier === 'business',
    capturesPerYear,
    exclusivity,
    storm: stormResponse,
    contactsPerYear,
    contactsKind: segment === 'commercial' ? 'commercial' : 'all',
  };
}

function storm(
  includedPerAcre: number | null,
  includedAcres: number | null,
  extraPerAcre: number,
): StormResponse {
  return { includedPerAcre, includedAcres, extraPerAcre };
}

export const plansOf = (segment: PlanSegment): Plan[] => plans.filter((each) => each.segment === segment);

/** The plan of a company; null without one, and where a segment does not sell the tier. */
export function findPlan(segment: PlanSegment, tier: SubscriptionTier): Plan | null {
  return plans.find((each) => each.segment === segment && each.tier === tier) ?? null;
}

/** Months of the monthly price that a year costs (docs/product.md). */
const MONTHS_PAID_A_YEAR = 10;

/** US dollars a year, billed yearly. */
export const yearlyPrice = ({ monthlyPrice }: Plan): number => monthlyPrice * MONTHS_PAID_A_YEAR;

/** US dollars a year that yearly billing saves. */
export const yearlySaving = (sold: Plan): number => 12 * sold.monthlyPrice - yearlyPrice(sold);

/** How long a ZIP is granted under a plan; 'open' without one. */
export function termOf(segment: PlanSegment, tier: SubscriptionTier): Term {
  // Project Manager is sold for all roofing alone: a company of another segment on it has that plan's term.
  return (findPlan(segment, tier) ?? findPlan('all', tier))?.exclusivity ?? 'open';
}

/** Export is disabled on Project Manager and enabled on every other tier (docs/product.md). */
export function planHasExport(tier: SubscriptionTier): boolean {
  return tier !== 'project_manager';
}

export const supportLevels: Record<SoldTier, string> = {
  project_manager: 'Standard support',
  business: 'Priority support plus strategy calls',
  enterprise: 'Dedicated account manager',
};

/** About how many properties one ZIP capture covers (docs/product.md). */
export const PROPERTIES_PER_CAPTURE = 10_000;

/** What can be added to every plan, and what it costs: our cost plus this share of it (docs/product.md). */
export const addOns = [
  'Measurement reports',
  'Proposals',
  'Contact enrichment',
  'Direct mailers',
  'CRM integrations',
] as const;
export const ADD_ON_MARKUP_PERCENT = { from: 10, to: 15 } as const;

/** Percent on top of what mail costs: the largest plan pays the least. */
export const mailMarkupPercent = (tier: SubscriptionTier): number =>
  tier === 'enterprise' ? ADD_ON_MARKUP_PERCENT.from : ADD_ON_MARKUP_PERCENT.to;

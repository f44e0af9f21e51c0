import {
  type Plan,
  PROPERTIES_PER_CAPTURE,
  planHasExport,
  type SoldTier,
  supportLevels,
} from '#domain/plans.ts';
import { counted } from '#domain/standing.ts';
import { termLabels } from '#domain/terms.ts';
import { count, exactMoney } from '../amounts.ts';

export const tierDescriptions: Record<SoldTier, string> = {
  project_manager: 'For one project manager who works one territory at a time.',
  business: 'For a company that keeps its crews on the doors the whole year.',
  enterprise: 'For teams with several territories and a sales force of their own.',
};

export const baseFeatures = 'Dashboard, map, imagery, queues and CRM';

export const callOf = (tier: SoldTier): 'Get Started' | 'Talk to Sales' =>
  tier === 'enterprise' ? 'Talk to Sales' : 'Get Started';

/** The lines of a plan's card. */
export function coreFeatures(plan: Plan): string[] {
  return [
    `${capturesOf(plan)} a year, about ${count(PROPERTIES_PER_CAPTURE)} properties each`,
    `${termLabels[plan.exclusivity]} of exclusivity`,
    baseFeatures,
    ...stormLines(plan),
    ...(plan.contactsPerYear === null ? [] : [contactsOf(plan)]),
    supportLevels[plan.tier],
    planHasExport(plan.tier) ? 'CSV export' : 'No CSV export',
  ];
}

export function capturesOf({ capturesPerYear }: Plan): string {
  return counted(capturesPerYear, 'ZIP capture', 'ZIP captures');
}

/** 'One storm response included at $0.50 per acre, up to 10,000 acres' and what further ones cost. */
export function stormLines({ storm }: Plan): string[] {
  const { includedPerAcre, includedAcres, extraPerAcre } = storm;
  if (includedPerAcre === null) return [`Storm response at ${exactMoney(extraPerAcre)} per acre`];
  const cap = includedAcres === null ? '' : `, up to ${count(includedAcres)} acres`;
  return [
    `One storm response included at ${exactMoney(includedPerAcre)} per acre${cap}`,
    `Further storm responses at ${exactMoney(extraPerAcre)} per acre`,
  ];
}

export function contactsOf({ contactsPerYear, contactsKind }: Plan): string {
  if (contactsPerYear === null) return 'As an add-on';
  if (contactsPerYear === 'unlimited') return 'Unlimited contact enrichment';
  const kind = contactsKind === 'commercial' ? 'commercial contacts' : 'contacts';
  return `${count(contactsPerYear)} ${kind} a year (about ${count(contactsPerYear / 12)} a month)`;
}

import { planHasExport, type SubscriptionTier, subscriptionTiers, tierLabels } from '../plans.ts';

/** Why nothing is exported on a plan without exports, with the plans that have them. */
export function exportRefusal(tier: SubscriptionTier): string {
  const plans = subscriptionTiers.filter((one) => one !== 'basic' && planHasExport(one));
  const names = plans.map((one) => tierLabels[one]).join(' and ');
  return `CSV export is not part of the ${tierLabels[tier]} plan. It comes with the ${names} plans.`;
}

/** docs/product.md, to the letter. */
export function tooManyToExport(total: number, limit: number): string {
  return `Export limited to ${limit} properties. Please refine your selection. (${total} total properties found)`;
}

/** What is offered instead of more than one file holds. */
export const exportWorstLabel = (limit: number): string => `Export the worst ${limit}`;

/** @param date YYYY-MM-DD */
export function exportFileName(source: string, date: string): string {
  return `property-export-${source}-${date}.csv`;
}

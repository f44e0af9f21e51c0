/** 'basic' is a user without a plan yet; the other three are sold (spec §9). */
export const subscriptionTiers = ['basic', 'project_manager', 'business', 'enterprise'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];

export const planSegments = ['all', 'residential', 'commercial'] as const;
export type PlanSegment = (typeof planSegments)[number];

export const tierLabels: Record<SubscriptionTier, string> = {
  basic: 'Basic',
  project_manager: 'Project Manager',
  business: 'Business',
  enterprise: 'Enterprise',
};

/** Export is disabled on Project Manager and enabled on every other tier (spec §9). */
export function planHasExport(tier: SubscriptionTier): boolean {
  return tier !== 'project_manager';
}

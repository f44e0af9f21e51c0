/** A standard grant may be held beside others; an exclusive one shuts other companies out while it runs. */
export const subscriptionTypes = ['standard', 'exclusive'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

export const subscriptionStatuses = ['active', 'expired', 'removed'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const requestStatuses = ['pending', 'approved', 'denied'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What the append-only record of grants tells. */
export const subscriptionEventKinds = ['granted', 'changed', 'expired', 'removed'] as const;
export type SubscriptionEventKind = (typeof subscriptionEventKinds)[number];

/** Days before its end at which the holder of a grant is told by mail. */
export const TOLD_DAYS_BEFORE = 14;

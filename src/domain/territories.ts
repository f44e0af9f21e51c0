/** A standard grant may be held beside others; an exclusive one shuts other companies out while it runs. */
export const subscriptionTypes = ['standard', 'exclusive'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

export const subscriptionStatuses = ['active', 'expired', 'removed'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const requestStatuses = ['pending', 'approved', 'denied'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Entries of the append-only record of grants. */
export const subscriptionEventKinds = ['granted', 'changed', 'expired', 'removed'] as const;
export type SubscriptionEventKind = (typeof subscriptionEventKinds)[number];

/** Days before the end of a grant at which its holder gets an email. */
export const TOLD_DAYS_BEFORE = 14;

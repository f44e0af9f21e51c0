/** Why a roof was assigned to a reviewer: by the order of work, or to settle two differing answers. */
export const handingReasons = ['order', 'settle', 'audit', 'dispute'] as const;

/** What comes first of what waits: roofs likely damaged, or those that look most different from an earlier capture. */
export const workOrders = ['likely', 'different'] as const;
export type WorkOrder = (typeof workOrders)[number];

/** Minutes after which a roof that was handed out and not judged is handed to others as well. */
export const HELD_MINUTES = 30;
/** Roofs handed out at once. */
export const BATCH = 20;

/** Why a roof was handed to a reviewer: by the order of work, or to settle what two others said. */
export const handingReasons = ['order', 'settle', 'audit', 'dispute'] as const;

/** Minutes after which a roof that was handed out and not judged is handed to others as well. */
export const HELD_MINUTES = 30;
/** Roofs handed out at once. */
export const BATCH = 20;

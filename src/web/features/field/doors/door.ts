import type { DoorKnown } from '#contract/knocks.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import type { KeptChange } from '#web/field/index.ts';

/** A door of a queue and what is known of it, with what this device did since both were read. */
export interface Door {
  item: QueueItem;
  known: DoorKnown;
  /** Whether `known` was read; without it, earlier visits are not known. */
  isRead: boolean;
  /** The latest visit of this device that was not taken back. */
  ownVisit: KeptChange | null;
}

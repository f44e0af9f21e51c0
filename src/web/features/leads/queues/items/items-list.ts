import type { QueueItem } from '#contract/queue-items.ts';
import type { OpenedProperty } from '#web/features/leads/properties/index.ts';
import type { QueueOrder } from '../queue-view.ts';
import type { ItemSelection } from './use-item-selection.ts';

/** What the table and the cards are given alike. */
export interface ItemsListProps {
  queueId: number;
  /** In the order shown. */
  items: readonly QueueItem[];
  selection: ItemSelection;
  order: QueueOrder;
  opened: OpenedProperty;
  onRemove: (propertyId: number) => void;
}

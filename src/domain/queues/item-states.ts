/** What became of a door on the list. Every item starts as 'new' (docs/product.md); any may follow any. */
export const itemStatuses = ['new', 'not_home', 'come_back', 'done', 'skipped'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

export const statusLabels: Record<ItemStatus, string> = {
  new: 'To do',
  not_home: 'Not home',
  come_back: 'Come back',
  done: 'Done',
  skipped: 'Skipped',
};

/** Every item starts as 'medium' (docs/product.md). */
export const itemPriorities = ['low', 'medium', 'high'] as const;
export type ItemPriority = (typeof itemPriorities)[number];

export const priorityLabels: Record<ItemPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' };

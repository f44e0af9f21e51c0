/**
 * The kinds of long work: what a person calls it, and its pace. 'quick' work is waited for and stands behind no 'long'
 * one, which takes minutes to hours.
 */
export const operationKinds = {
  'queues.add-by-filter': { title: 'Add leads to a queue', pace: 'quick' },
} as const satisfies Record<string, { title: string; pace: 'quick' | 'long' }>;

export type OperationName = keyof typeof operationKinds;
export const operationNames = Object.keys(operationKinds) as [OperationName, ...OperationName[]];

/** dead: given up after its process had died under it too often. */
export const operationStates = ['queued', 'running', 'completed', 'failed', 'canceled', 'dead'] as const;
export type OperationState = (typeof operationStates)[number];

/** States that it has not come to its end in. */
export const openStates = ['queued', 'running'] as const satisfies readonly OperationState[];

export const isOpen = (state: OperationState): boolean => openStates.some((open) => open === state);

/** Whether it may be taken up again where it stopped. */
export const isRetryable = (state: OperationState): boolean => !isOpen(state) && state !== 'completed';

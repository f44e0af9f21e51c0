import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { isAudited } from '#domain/events.ts';
import { ApiError } from './api-error.ts';

/** What a call changed, by what of it the caller has shown in this window itself. */
export interface Change {
  changed: readonly string[];
  shown: readonly string[];
}

type Listener = (change: Change) => Promise<unknown>;

let listener: Listener = () => Promise.resolve();
let reading: Promise<unknown> = Promise.resolve();

/** Sets who reads again what calls changed. */
export function listenToChanges(next: Listener): void {
  listener = next;
}

/** Ends when what shows the latest changes, as far as it is on screen, has been read again. */
export const changesAreRead = (): Promise<unknown> => reading;

/** The resources a call changes by the contract, and the audit record if it leaves a line. */
export function changesOf({ changes = [], emits = [] }: Endpoint): string[] {
  return emits.some(isAudited) ? [...changes, 'audit'] : [...changes];
}

/** What a query shows, by the call that its key begins with. */
export function shownBy([feature, name]: readonly unknown[]): readonly string[] {
  const calls: Record<string, Record<string, Endpoint>> = contract;
  return calls[String(feature)]?.[String(name)]?.shows ?? [];
}

/** Reports a successful call. */
export function tellChanged(endpoint: Endpoint, shown: readonly string[] = []): void {
  const changed = changesOf(endpoint);
  if (changed.length > 0) reading = listener({ changed, shown });
}

/** Reports a failed call: one that found newer data than the screen shows has it refetched. */
export function tellRefused(endpoint: Endpoint, error: unknown, shown?: readonly string[]): void {
  if (error instanceof ApiError && (error.status === 404 || error.status === 409))
    tellChanged(endpoint, shown);
}

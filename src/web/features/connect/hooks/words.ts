import type { Hook, HookDelivery, HookDeliveryDetail } from '#contract/hooks.ts';
import { type DeliveryState, hookEnds, hookEvents } from '#domain/hooks/event-types.ts';
import { isProbed } from '#domain/hooks/judge.ts';
import { dateAndTime } from '#web/ui/dates.ts';

/** The host and path of an address, as a person recognizes it. */
export function nameOf(hook: Pick<Hook, 'target_url'>): string {
  const { host, pathname } = new URL(hook.target_url);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

export type Variant = 'success' | 'warning' | 'destructive' | 'neutral' | 'primary';

/** How a hook fares, in two words and a sentence. */
export function standingOf(hook: Hook): { label: string; variant: Variant; sentence: string } {
  if (hook.ended !== null)
    return {
      label: 'Off',
      variant: hook.ended === 'paused' ? 'neutral' : 'destructive',
      sentence: `${hookEnds[hook.ended]}.`,
    };
  const waits = hook.waiting === 0 ? '' : ` ${hook.waiting.toLocaleString()} waiting.`;
  if (isProbed(hook.failures))
    return {
      label: 'Failing',
      variant: 'destructive',
      sentence: `Nothing got through since ${dateAndTime(hook.failingSince ?? hook.createdAt)}.${nextTry(hook)}${waits}`,
    };
  if (hook.failures > 0)
    return {
      label: 'Retrying',
      variant: 'warning',
      sentence: `The last try failed. Ridgecap will try again.${waits}`,
    };
  const last = hook.lastSuccessAt ? `Last delivery ${dateAndTime(hook.lastSuccessAt)}.` : 'Nothing sent yet.';
  return { label: 'On', variant: 'success', sentence: `${last}${waits}` };
}

const nextTry = ({ pausedUntil }: Hook): string =>
  pausedUntil ? ` The next try is at ${dateAndTime(pausedUntil)}.` : '';

export const eventsOf = ({ events }: Pick<Hook, 'events'>): string =>
  events.map((event) => hookEvents[event].label).join(', ');

export const deliveryLabels: Record<DeliveryState, { label: string; variant: Variant }> = {
  waiting: { label: 'Waiting', variant: 'primary' },
  delivered: { label: 'Delivered', variant: 'success' },
  failed: { label: 'Failed', variant: 'destructive' },
  dropped: { label: 'Not sent', variant: 'neutral' },
};

/** What came of a delivery so far. */
export function outcomeOf({ state, lastStatus, lastFailure, tries }: HookDelivery): string {
  if (state === 'dropped') return 'You no longer have access to the door or ZIP code';
  const answer = lastStatus === null ? lastFailure : `Status ${lastStatus}`;
  if (!answer) return 'Not tried yet';
  return tries > 1 ? `${answer} · ${tries} tries` : answer;
}

export const attemptOf = ({ status, failure, ms }: HookAttempt): string =>
  `${status === null ? (failure ?? 'No answer') : `Status ${status}`} after ${ms.toLocaleString()} ms`;

type HookAttempt = HookDeliveryDetail['attempts'][number];

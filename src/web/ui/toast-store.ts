import type { ReactNode } from 'react';

export interface ToastContent {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** Where it leads, within the application. */
  link?: { to: string; label: string };
}

export interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
}

// docs/product.md: one at a time, and a dismissed toast is forgotten after 1,000,000 ms.
const TOAST_LIMIT = 1;
const TOAST_REMOVE_DELAY = 1_000_000;

let shown: readonly ShownToast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a message for 5 seconds; the one before it gives way. Callable from anywhere. */
export function toast(content: ToastContent): { id: number; dismiss: () => void } {
  const id = nextId++;
  publish([{ ...content, id, open: true }, ...shown].slice(0, TOAST_LIMIT));
  return { id, dismiss: () => dismissToast(id) };
}

export function dismissToast(id: number): void {
  publish(shown.map((one) => (one.id === id ? { ...one, open: false } : one)));
  if (removals.has(id)) return;
  removals.set(
    id,
    setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY),
  );
}

export const toasts = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function removeToast(id: number): void {
  removals.delete(id);
  publish(shown.filter((one) => one.id !== id));
}

function publish(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

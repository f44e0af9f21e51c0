import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(width >= 48rem)');

/** Whether there is room for a table; below 768 px there are cards. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

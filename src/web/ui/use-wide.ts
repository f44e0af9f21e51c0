import { useSyncExternalStore } from 'react';

/** Whether there is room for a table of few columns. */
export const useFairlyWide = asHook('(width >= 40rem)');

/** Whether there is room for a table; below 768 px there are cards. */
export const useWide = asHook('(width >= 48rem)');

/** Whether there is room for a panel at either side. */
export const useRoomy = asHook('(width >= 64rem)');

/** Whether a list still has room beside what it shows of one of its rows. */
export const useVeryWide = asHook('(width >= 80rem)');

const onPaper = window.matchMedia('print');

function asHook(condition: string): () => boolean {
  const media = window.matchMedia(condition);
  let wide = media.matches;
  // A sheet of paper is narrower than the window. A screen that changed its shape for it would load everything again.
  const read = () => {
    if (!onPaper.matches) wide = media.matches;
    return wide;
  };
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return function useMedia() {
    return useSyncExternalStore(subscribe, read);
  };
}

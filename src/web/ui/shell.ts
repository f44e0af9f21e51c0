import { useLayoutEffect } from 'react';

/**
 * Takes away what member.html shows until the application is there, once there is something else to see. On a slow line
 * it may show the first rows of the dashboard (public/early.js).
 * @param unlessRows then they stay, for a screen that takes them away itself when it has its own
 */
export function useShellEnds(isReady: boolean, unlessRows = false): void {
  useLayoutEffect(() => {
    if (isReady && !(unlessRows && findShell()?.querySelector('[data-lead]'))) findShell()?.remove();
  }, [isReady, unlessRows]);
}

/** The same for the screen of those rows; tells it which of them was pressed meanwhile. */
export function useShellRowsEnd(isReady: boolean, onPressed: (id: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once
  useLayoutEffect(() => {
    if (!isReady) return;
    const pressed = Number(findShell()?.dataset.pressed);
    findShell()?.remove();
    if (pressed > 0) onPressed(pressed);
  }, [isReady]);
}

const findShell = (): HTMLElement | null => document.getElementById('shell');

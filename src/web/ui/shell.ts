import { useLayoutEffect } from 'react';

/** Removes the skeleton of member.html once there is something else to see. */
export function useShellEnds(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) document.getElementById('shell')?.remove();
  }, [isReady]);
}

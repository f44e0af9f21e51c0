import { useLayoutEffect } from 'react';

/** Takes away what member.html shows until the application is there, once there is something else to see. */
export function useShellEnds(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) document.getElementById('shell')?.remove();
  }, [isReady]);
}

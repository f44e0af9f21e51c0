import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Goes to the anchor in the address, and again when its link is pressed again: the router only changes the address. */
export function useAnchor(): void {
  // A link that is pressed again is another location with the same anchor.
  const location = useLocation();
  useEffect(() => {
    const section = location.hash && document.getElementById(location.hash.slice(1));
    if (!section) return;
    section.scrollIntoView({ block: 'start' });
    section.focus({ preventScroll: true });
  }, [location]);
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Whether the map of the walk is open at a door. It has a place in the history, so that Back closes it first. */
export function useMapOpen(propertyId: number) {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const left = useRef<string | null>(null);
  const openAt = search.get('map');
  const isOpen = openAt === String(propertyId);
  const open = () =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('map', String(propertyId));
        return after;
      },
      { state: { opensMap: true } },
    );
  const close = () => {
    // Going back takes a moment: asked twice it would leave the walk.
    if (left.current === key) return;
    left.current = key;
    if ((state as { opensMap?: true } | null)?.opensMap) void navigate(-1);
    else
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('map');
          return after;
        },
        { replace: true },
      );
  };
  const isLeftOver = openAt !== null && !isOpen;
  const closeLeftOver = useEffectEvent(close);
  useEffect(() => {
    if (isLeftOver) closeLeftOver();
  }, [isLeftOver]);
  return { isOpen, open, close };
}

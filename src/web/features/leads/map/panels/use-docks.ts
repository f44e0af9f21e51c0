import { useState } from 'react';
import { useRoomy, useWide } from '#web/ui/use-wide.ts';

/** The filters and the list beside the map: which of the two is shown, and how much room there is. */
export function useDocks() {
  const wide = useWide();
  const roomy = useRoomy();
  const [filtersShown, showFilters] = useState(roomy);
  const [listShown, showList] = useState(false);
  return {
    wide,
    roomy,
    filtersShown,
    showFilters,
    listShown,
    showList,
    // Where there is room for one of them only, the other closes.
    toggleFilters() {
      showFilters(!filtersShown);
      if (!roomy) showList(false);
    },
    toggleList() {
      showList(!listShown);
      if (!roomy) showFilters(false);
    },
  };
}

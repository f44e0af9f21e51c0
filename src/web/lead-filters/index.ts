export { allInBar, filterParsers, filtersInBar, inBar, noFiltersInBar } from './address-bar.ts';
export { FilterChips } from './filter-chips.tsx';
export type { SetFilter } from './filter-control.tsx';
export { FilterPanel } from './filter-panel.tsx';
export { IgnoredNote } from './ignored-note.tsx';
export { searchOf } from './search-of.ts';

export { allInBar, filterParsers, filtersInBar, inBar, noFiltersInBar } from './address-bar.ts';
export { FilterChips } from './filter-chips.tsx';
export { FilterControl, type SetFilter } from './filter-control.tsx';
export { countActive, FilterPanel, mainFields, moreFields } from './filter-panel.tsx';
export { IgnoredNote } from './ignored-note.tsx';
export { searchOf } from './search-of.ts';

export { CoverageCard } from './coverage-card.tsx';
export { FiguresCard } from './figures-card.tsx';
export { HoursCard } from './hours-card.tsx';
export { SaveCsv } from './save-csv.tsx';

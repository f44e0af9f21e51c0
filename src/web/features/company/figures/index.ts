export { BurnDownCard } from './burn-down-card.tsx';
export { CoverageCard } from './coverage-card.tsx';
export { DaysCard } from './days-card.tsx';
export { FiguresCard } from './figures-card.tsx';
export { HoursCard } from './hours-card.tsx';
export { useSpan } from './use-span.ts';

export { PricePanel } from './price-panel.tsx';
export { roofOf, usePricedRoof } from './use-priced-roof.ts';

export { keepPrices, roofOf, usePricedRoof } from './use-priced-roof.ts';

export { roofOf, usePricedRoof } from './use-priced-roof.ts';

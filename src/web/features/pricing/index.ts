export { PricePanel } from './price-panel.tsx';

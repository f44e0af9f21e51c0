export { DisputeRoof } from './dispute-roof.tsx';

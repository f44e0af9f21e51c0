export { DisputeRoof } from './dispute-roof.tsx';
export { DisputesPanel } from './disputes-panel.tsx';

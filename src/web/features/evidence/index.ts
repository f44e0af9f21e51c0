export { EvidencePanel } from './evidence-panel.tsx';

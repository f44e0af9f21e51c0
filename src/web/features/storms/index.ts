export { StormEvidence } from './storm-evidence.tsx';
export { StormHistory } from './storm-history.tsx';

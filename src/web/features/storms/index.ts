export { StormEvidence } from './storm-evidence.tsx';
export { StormHistory } from './storm-history.tsx';
export { StormSummary, StormTimeline } from './storm-lines.tsx';
export { leadStormWords, sureWords } from './storm-words.ts';

export { SourceList } from './source-list.tsx';
export { LateSources } from './source-states.tsx';
export { StormEvidence } from './storm-evidence.tsx';
export { StormHistory } from './storm-history.tsx';
export { StormSummary, StormTimeline } from './storm-lines.tsx';
export { describeGrade, describeLeadStorm, leadStormDetails, UNCONFIRMED_TEXT } from './storm-words.ts';
export { ZipHail } from './zip-hail.tsx';

export { getAccuracy, listZipAccuracy } from './accuracy.data.ts';
export { getStanding, insertAudit, listToCheck, reviewProblems, waiveAudit } from './audits.data.ts';
export { listReviewCaptures, lockCapture } from './captures.data.ts';
export { bestShown, hasPicture } from './roofs.data.ts';
export { type Contested, listDisputed, stands } from './standing.data.ts';

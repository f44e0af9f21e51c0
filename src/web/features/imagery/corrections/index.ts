export { CorrectButton } from './correct-button.tsx';
export { CorrectionList } from './correction-list.tsx';
export { Reports } from './reports.tsx';

export { RequestsTab } from './requests-tab.tsx';
export { useWaiting } from './use-waiting.ts';

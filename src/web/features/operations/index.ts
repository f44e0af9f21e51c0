export { OperationsTab } from './operations-tab.tsx';

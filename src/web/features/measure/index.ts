export { TraceDialog } from './lazy-trace-dialog.ts';
export { MeasurementPanel } from './measurement-panel.tsx';

export { keepRoofs } from './keep-roofs.ts';
export { TraceDialog } from './lazy-trace-dialog.ts';
export { type MeasuredRoof, useMeasuredRoof } from './measured-roof.ts';

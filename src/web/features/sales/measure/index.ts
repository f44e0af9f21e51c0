export { TraceDialog } from './lazy-trace-dialog.ts';

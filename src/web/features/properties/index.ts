export { PropertyDialog } from './property-dialog.tsx';

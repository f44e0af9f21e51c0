export { Facts, PropertyDialog } from './property-dialog.tsx';

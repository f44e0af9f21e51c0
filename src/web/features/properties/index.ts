export { Facts } from './facts.tsx';
export { NavigateMenu } from './navigate-menu.tsx';
export { PropertyDialog, type PropertyDialogParts } from './property-dialog.tsx';
export { StepButton } from './step-button.tsx';
export { type OpenedProperty, useOpenedProperty } from './use-opened-property.ts';
export type { Steps } from './use-steps.ts';

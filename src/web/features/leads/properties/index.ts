export { ExportQuestion } from './export-question.tsx';
export { Facts } from './facts.tsx';
export { PropertyDialog } from './lazy-property-dialog.ts';
export {
  mapApplicationLabels,
  offeredApplications,
  setMapApplication,
  useMapApplication,
} from './map-application.ts';
export { NavigateMenu } from './navigate-menu.tsx';
export type { PropertyPanel, PropertyPanelProps } from './panels.ts';
export type { PropertyDialogParts } from './property-dialog.tsx';
export { damageSigns } from './property-facts.ts';
export { RoofPicture } from './roof-picture.tsx';
export { StepButton } from './step-button.tsx';
export { LEAST_TYPED, useAddressHits } from './use-address-hits.ts';
export { useCsvExport } from './use-csv-export.ts';
export { type OpenedProperty, useOpenedProperty } from './use-opened-property.ts';
export type { Steps } from './use-steps.ts';

export { InspectionsPanel } from './inspections-panel.tsx';

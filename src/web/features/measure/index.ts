export { MeasurementPanel } from './measurement-panel.tsx';

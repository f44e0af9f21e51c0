export { RoofChangesCard } from './roof-changes-card.tsx';

export { PermitOutcomeView } from './permit-outcome.tsx';
export { UnclearPermitsCard } from './unclear-permits-card.tsx';

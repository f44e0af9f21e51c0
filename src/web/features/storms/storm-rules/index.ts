export { StormListsCard } from './storm-lists-card.tsx';

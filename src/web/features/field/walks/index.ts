export { CutWalks } from './cut-walks.tsx';
export { WalksCard } from './walks-card.tsx';

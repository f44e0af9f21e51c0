export { CutWalks } from './cut-walks.tsx';
export { WalkList } from './walk-list.tsx';

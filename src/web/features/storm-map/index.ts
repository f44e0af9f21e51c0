export { type Among, drawSwath } from './draw-swath.ts';
export { StormBar } from './storm-bar.tsx';
export { useStormMap } from './use-storm-map.ts';

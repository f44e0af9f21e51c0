export { StormBar } from './storm-bar.tsx';
export { useStormMap } from './use-storm-map.ts';

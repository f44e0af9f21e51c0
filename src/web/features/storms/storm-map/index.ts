export { StormBar } from './storm-bar.tsx';
export { STORM_GROUND } from './storm-layers.ts';
export { useFlyToStorm } from './use-fly-to-storm.ts';
export { useStormMap } from './use-storm-map.ts';

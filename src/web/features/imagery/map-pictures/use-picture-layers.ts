import { useEffect } from 'react';
import type { PicturedCapture } from '#contract/ground.ts';
import { putData, putLayer, putSource, takeAway } from '#web/map/layers.ts';
import type { CustomLayerInterface, MapLibre } from '#web/map/maplibre.ts';
import {
  BEFORE,
  EDGES,
  edgeFeatures,
  edgeLayerIds,
  edgeLayers,
  NOW,
  pictureLayer,
  pictureSource,
} from './picture-layers.ts';

const CLIPS = { now: 'clip-now', before: 'clip-before', both: 'clip-none' } as const;

interface Pictures {
  /** The captures shown, newest first; null if no pictures are wanted. */
  now: readonly PicturedCapture[] | null;
  /** The same for the other side; null if nothing is compared. */
  before: readonly PicturedCapture[] | null;
  /** Where both sides meet. */
  share: () => number;
}

/** Pictures on the ground of the map, on two sides where two are compared. @param under the layers they go under, the lowest first */
export function usePictureLayers(
  map: MapLibre | null,
  { now, before, share }: Pictures,
  under: readonly string[],
): void {
  useTiles(map, NOW, now, under);
  useTiles(map, BEFORE, before, under);
  const isCompared = before !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: layers of other pictures are other layers
  useEffect(() => {
    if (!map || !isCompared) return;
    const on = (id: string) => (map.getLayer(id) ? id : undefined);
    putClip(map, clipLayer(CLIPS.now, 'now', share), on(NOW) ?? lowestOf(map, under));
    putClip(map, clipLayer(CLIPS.before, 'before', share), on(BEFORE) ?? lowestOf(map, under));
    // Edges are drawn on both sides.
    putClip(map, clipLayer(CLIPS.both, 'both', share), lowestOf(map, [EDGE_LINES, ...under]));
    return () => {
      if (!map.style) return;
      for (const id of Object.values(CLIPS)) if (map.getLayer(id)) map.removeLayer(id);
    };
  }, [map, isCompared, keyOf(now), keyOf(before)]);
  useEffect(() => {
    if (!map || !now) return;
    putData(map, EDGES, edgeFeatures(now), { tolerance: 0.2 });
    for (const layer of edgeLayers()) putLayer(map, layer, lowestOf(map, under));
    return () => takeAway(map, edgeLayerIds, EDGES);
  }, [map, now, under]);
}

function useTiles(
  map: MapLibre | null,
  id: string,
  captures: readonly PicturedCapture[] | null,
  under: readonly string[],
): void {
  const key = keyOf(captures);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same captures have the same tiles
  useEffect(() => {
    if (!map || !captures || captures.length === 0) return;
    putSource(map, id, pictureSource(captures));
    // The pictures of now are the lower ones, so that the clips are in order.
    const [lowest] = id === NOW ? [BEFORE, EDGE_LINES, ...under].filter((one) => map.getLayer(one)) : [];
    putLayer(map, pictureLayer(id), lowest ?? lowestOf(map, [EDGE_LINES, ...under]));
    return () => takeAway(map, [id], id);
  }, [map, id, key]);
}

const [EDGE_LINES = ''] = edgeLayerIds;

const keyOf = (captures: readonly PicturedCapture[] | null): string | null =>
  captures?.map(({ captureId, maxZoom, bounds }) => [captureId, maxZoom, ...bounds].join()).join(' ') ?? null;

const lowestOf = (map: MapLibre, layers: readonly string[]): string | undefined =>
  layers.find((layer) => map.getLayer(layer));

/** Which part of the map is drawn on, from an edge to where both sides meet. */
type Side = 'before' | 'now' | 'both';

/**
 * A layer that draws nothing: layers above it are drawn on one side only, up to the next such layer. Cutting what is
 * drawn, instead of laying a second map over this one, keeps names and pins above both sides.
 * @param share where both sides meet, from 0 at the left to 1 at the right
 */
const clipLayer = (id: string, side: Side, share: () => number): CustomLayerInterface => ({
  id,
  type: 'custom',
  render(gl) {
    if (side === 'both') {
      gl.disable(gl.SCISSOR_TEST);
      return;
    }
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    const middle = Math.round(width * share());
    gl.enable(gl.SCISSOR_TEST);
    if (side === 'before') gl.scissor(0, 0, middle, height);
    else gl.scissor(middle, 0, width - middle, height);
  },
});

/** Adds it where it is missing. */
function putClip(map: MapLibre, layer: CustomLayerInterface, before: string | undefined): void {
  if (!map.getLayer(layer.id)) map.addLayer(layer, before);
}

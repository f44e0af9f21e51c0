import type { CustomLayerInterface, MapLibre } from '#web/map/maplibre.ts';

/** Which part of the map is drawn on, from an edge to where both sides meet. */
type Side = 'before' | 'now' | 'both';

/**
 * A layer that draws nothing: layers above it are drawn on one side only, up to the next such layer. Cutting what is
 * drawn, instead of laying a second map over this one, keeps names and pins above both sides.
 * @param share where both sides meet, from 0 at the left to 1 at the right
 */
export const clipLayer = (id: string, side: Side, share: () => number): CustomLayerInterface => ({
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
export function putClip(map: MapLibre, layer: CustomLayerInterface, before: string | undefined): void {
  if (!map.getLayer(layer.id)) map.addLayer(layer, before);
}

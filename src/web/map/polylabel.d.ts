declare module 'polylabel' {
  /** The point of a polygon that is farthest from its outlines, to within `precision` of its units. */
  export default function polylabel(
    polygon: readonly (readonly (readonly number[])[])[],
    precision?: number,
  ): [x: number, y: number] & { distance: number };
}

declare module 'topojson-client' {
  import type { Feature, FeatureCollection, Geometry, MultiLineString } from 'geojson';

  /** A file of us-atlas: shapes that share their borders. */
  export interface Topology {
    type: 'Topology';
    objects: Record<string, TopologyObject>;
  }
  export interface TopologyObject {
    type: string;
  }
  type Named = { name: string };

  /** The shapes of an object with their own coordinates. */
  export function feature(
    topology: Topology,
    object: TopologyObject,
  ): FeatureCollection<Geometry, Named> | Feature<Geometry, Named>;
  /** The borders of an object's shapes, each once; those between two shapes only if `filter` allows it. */
  export function mesh(
    topology: Topology,
    object: TopologyObject,
    filter?: (a: unknown, b: unknown) => boolean,
  ): MultiLineString;
}

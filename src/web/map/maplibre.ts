import 'maplibre-gl/dist/maplibre-gl.css';
import './maplibre.css';
import { prewarm, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

// Its own file of this site: the content security policy lets no other worker run.
setWorkerUrl(workerUrl);
// It is read and started while the screen is still being put together.
prewarm();

export type {
  CustomLayerInterface,
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSource,
  LayerSpecification,
  MapGeoJSONFeature,
  MapMouseEvent,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
export {
  AttributionControl,
  GPUInitializationError,
  LngLatBounds,
  Map as MapLibre,
  Popup,
  ScaleControl,
} from 'maplibre-gl';

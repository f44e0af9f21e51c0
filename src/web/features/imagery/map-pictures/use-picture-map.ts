import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { PicturedCapture } from '#contract/ground.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import type { Place } from '#domain/geo/distance.ts';
import { captureAt, captureBefore, overlaps, upToCapture } from '#domain/ground/area.ts';
import { api, query } from '#web/api/index.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { type Base, usePictureAddress } from './address-bar.ts';
import { usePictureLayers } from './use-picture-layers.ts';

/** What is seen of the map. */
interface View {
  bounds: Bounds;
  camera: Place & { zoom: number };
}

export interface PictureMap {
  base: Base;
  choose: (base: Base) => void;
  /** All captures with pictures, newest first. */
  captures: readonly PicturedCapture[];
  /** Those in view, and the one that is chosen. */
  offered: readonly PicturedCapture[];
  chosen: PicturedCapture | null;
  show: (captureId: number) => void;
  /** The earlier capture of the same ground. */
  previous: PicturedCapture | null;
  isCompared: boolean;
  compare: (on: boolean) => void;
  /** Where both sides meet, from 0 to 1. */
  share: number;
  slide: (share: number) => void;
  /** What the middle of the map shows. */
  here: PicturedCapture | null;
  /** From which zoom on there are pictures in view. */
  fromZoom: number;
  zoom: number;
  pending: boolean;
  error: Error | null;
  retry: () => void;
}

const NONE: readonly PicturedCapture[] = [];

/** The pictures of captures as the ground of the map, as the address bar names them. */
export function usePictureMap(map: MapLibre | null, view: View | null, under: readonly string[]): PictureMap {
  const [{ base, capture, compare }, write] = usePictureAddress();
  const isOn = base === 'pictures';
  const list = useQuery({ ...query(api.ground.listPictured), enabled: isOn });
  const captures = list.data ?? NONE;
  const inView = useMemo(
    () => captures.filter(({ bounds }) => !view || overlaps(bounds, view.bounds)),
    [captures, view],
  );
  const chosen = captures.find(({ captureId }) => captureId === capture) ?? inView[0] ?? captures[0] ?? null;
  const previous = chosen && captureBefore(captures, chosen.captureId);
  const isCompared = isOn && compare && previous !== null;
  const shown = useShown(captures, isOn && chosen ? chosen.captureId : null);
  const before = useShown(captures, isCompared ? previous.captureId : null);
  const { share, slide, current } = useShare(map);
  usePictureLayers(map, { now: shown, before, share: current }, under);
  return {
    base,
    choose: (next) => void write({ base: next, ...(next === 'streets' && { capture: null, compare: null }) }),
    captures,
    offered: chosen && !inView.includes(chosen) ? [chosen, ...inView] : inView,
    chosen,
    show: (captureId) => void write({ capture: captureId }),
    previous,
    isCompared,
    compare: (on) => void write({ compare: on }),
    ...{ share, slide },
    here: view && shown ? captureAt(shown, view.camera) : null,
    fromZoom: Math.min(...inView.map(({ minZoom }) => minZoom)),
    zoom: view?.camera.zoom ?? 0,
    pending: isOn && list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
  };
}

/** A capture and all older ones; null if none is to be shown. */
const useShown = (captures: readonly PicturedCapture[], captureId: number | null) =>
  useMemo(() => (captureId === null ? null : upToCapture(captures, captureId)), [captures, captureId]);

/** Where two sides meet; the map is drawn again when it moves, and reads it as it is then. */
function useShare(map: MapLibre | null) {
  const [share, setShare] = useState(0.5);
  const now = useRef(share);
  const current = useCallback(() => now.current, []);
  const slide = (next: number) => {
    now.current = Math.min(1, Math.max(0, next));
    setShare(now.current);
    map?.triggerRepaint();
  };
  return { share, slide, current };
}

import type { CaptureCoverage } from '#contract/capture-coverage.ts';
import { acresOf, gapsOf } from '#domain/imagery/coverage.ts';
import { footprintOf } from '#domain/imagery/ground.ts';
import { groundShown } from '#domain/imagery/orthophoto.ts';
import { chooseViews, isOrtho } from '#domain/imagery/views.ts';
import type { Database } from '#server/platform/database/index.ts';
import { listFrames, listRoofs } from './placing.data.ts';

/** Rounded to a centimeter. */
const degrees = (value: number) => Math.round(value * 1e7) / 1e7;

/** As it is with the pictures that are there now, whether roofs were cut out of them or not. */
export async function coverageOf(db: Database, captureId: number): Promise<CaptureCoverage> {
  const [frames, roofs] = [await listFrames(db, captureId), await listRoofs(db, captureId)];
  const footprints = frames.flatMap((frame) =>
    isOrtho(frame) ? groundShown(frame.orthophoto) : [footprintOf(frame.camera)],
  );
  const views = chooseViews(frames, roofs).filter(({ rank }) => rank === 1);
  const seen = new Set(views.map(({ roofId }) => roofId));
  return {
    acres: Math.round(acresOf(footprints) * 10) / 10,
    roofs: roofs.length,
    seenRoofs: seen.size,
    cutOffRoofs: views.filter(({ isCutOff }) => isCutOff).length,
    footprints: footprints.map((ring) =>
      ring.map(({ longitude, latitude }): [number, number] => [degrees(longitude), degrees(latitude)]),
    ),
    gaps: gapsOf(roofs.filter(({ id }) => !seen.has(id))),
  };
}

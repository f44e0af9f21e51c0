import type { Capture } from '#contract/captures.ts';
import { LEAST_COVERAGE } from '#domain/imagery/capture-kinds.ts';
import { counted } from '#domain/standing.ts';

/** How its pictures and what was cut out of them agree. */
export interface Placed {
  picturesVersion: number;
  /** Null where nothing was cut out yet. */
  placedVersion: number | null;
  uncutRoofs: number;
}

/** What of its pictures keeps a capture from being delivered, as sentences. */
export function missingForDelivery(
  { picturesVersion, placedVersion, uncutRoofs }: Placed,
  { state, pictures, roofs, seenRoofs }: Pick<Capture, 'state' | 'pictures' | 'roofs' | 'seenRoofs'>,
): string[] {
  if (state === 'delivered') return [];
  if (pictures.accepted + pictures.warned === 0) return ['It has no picture that can be used.'];
  if (roofs === 0) return ['No property of its ZIP code has a position to cut a roof out by.'];
  if (placedVersion === null) return ['Its roofs are not cut out of the pictures yet.'];
  if (placedVersion !== picturesVersion) return ['Pictures were added since its roofs were cut out.'];
  if (uncutRoofs > 0) return [`${counted(uncutRoofs, 'roof is', 'roofs are')} not cut out yet.`];
  if (seenRoofs >= roofs * LEAST_COVERAGE) return [];
  const share = Math.floor((seenRoofs / roofs) * 100);
  return [
    `Its pictures show ${seenRoofs.toLocaleString('en-US')} of ${counted(roofs, 'roof', 'roofs')}, ${share}%: ${LEAST_COVERAGE * 100}% are needed.`,
  ];
}

import type { Agreement } from './agreement.ts';
import { turned } from './camera.ts';
import type { PlacedCamera } from './ground.ts';
import type { Judgement } from './judge.ts';
import type { ShadowWord } from './shadow.ts';

/** What its neighbors say of the direction of a frame, by their names. */
export interface Opinion {
  neighbor: string;
  /** By how many degrees it has to be turned: 0, or about half a turn. */
  turn: number;
}

/** Neighbors that are asked at most. */
export const MOST_ASKED = 4;

/** What the frame at hand is told by an agreement with a neighbor. */
export const opinionOf = (neighbor: string, agreement: Agreement | null): Opinion[] =>
  agreement ? [{ neighbor, turn: agreement.one }] : [];

/** Whether more neighbors have to be asked: one word for the tags is enough, against them it takes two. */
export const isSettled = (opinions: readonly Opinion[]): boolean =>
  opinions.some(({ turn }) => turn === 0) || opinions.length > 1;

/**
 * What becomes of a frame by its neighbors' word: unchanged; turned, and warned of; or set aside, where they contradict each
 * other. Where no neighbor tells, shadows may: a frame that they contradict is set aside, since they tell too seldom to be
 * trusted with its roofs.
 */
export function settleDirection(
  camera: PlacedCamera,
  { state, reasons }: Judgement,
  opinions: readonly Opinion[],
  shadow: ShadowWord | null = null,
): { camera: PlacedCamera } & Judgement {
  const [against] = opinions.filter(({ turn }) => turn !== 0);
  if (opinions.length === 0 && shadow === 'half-turn')
    return {
      camera: { ...camera, yaw: { degrees: turned(camera.yaw.degrees + 180), source: 'shadow' } },
      state: 'set-aside',
      reasons: [
        ...reasons,
        'Which way its upper edge points is in doubt: shadows fall as if it were turned by half, and no overlapping picture tells.',
      ],
    };
  if (!against) return { camera, state, reasons };
  const [without] = opinions.filter(({ turn }) => turn === 0);
  if (without)
    return {
      camera,
      state: 'set-aside',
      reasons: [
        ...reasons,
        `Which way its upper edge points is in doubt: ${without.neighbor} agrees with what it says, ${against.neighbor} shows it the other way round.`,
      ],
    };
  return {
    camera: { ...camera, yaw: { degrees: turned(camera.yaw.degrees + against.turn), source: 'overlap' } },
    state: 'warned',
    reasons: [
      ...reasons,
      `Its direction was wrong by half a turn, as ${against.neighbor} shows, and was turned round.`,
    ],
  };
}

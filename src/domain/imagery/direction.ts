import type { Comparison } from './agreement.ts';
import { turned } from './camera.ts';
import type { PlacedCamera } from './ground.ts';
import type { Judgement } from './judge.ts';
import type { ShadowVerdict } from './shadow.ts';

/** A neighbor's verdict on the direction of a frame. */
export interface Opinion {
  neighbor: string;
  /** By how many degrees it has to be turned: 0, or about half a turn. */
  turn: number;
}

/** Neighbors that are asked at most. */
export const MOST_ASKED = 4;

/** The result of comparing the frame with one neighbor. */
export const opinionOf = (neighbor: string, { agreement }: Comparison): Opinion[] =>
  agreement ? [{ neighbor, turn: agreement.one }] : [];

/** Standard errors that inconclusive neighbors must lean to one side on average, times the root of their number. */
const SURE_TOGETHER = 2.5;

/**
 * The joint verdict of neighbors that are inconclusive one by one.
 * @param leans of each that was compared, as `Comparison` has them
 */
export function jointOpinion(neighbors: readonly { name: string; lean: number }[]): Opinion[] {
  const [first] = neighbors;
  if (!first || neighbors.length < 2) return [];
  const sum = neighbors.reduce((total, { lean }) => total + lean, 0) / Math.sqrt(neighbors.length);
  if (Math.abs(sum) < SURE_TOGETHER) return [];
  return [{ neighbor: first.name, turn: sum > 0 ? 0 : 180 }];
}

/** Of a frame whose neighbors were asked in vain. */
export const UNCONFIRMED =
  'Which way its upper edge points could not be confirmed: pictures beside it were compared, and none tells.';

/** Whether no more neighbors have to be compared: one that confirms the tags is enough, against them it takes two. */
export const isSettled = (opinions: readonly Opinion[]): boolean =>
  opinions.some(({ turn }) => turn === 0) || opinions.length > 1;

/**
 * Decides a frame's direction by its neighbors: unchanged; turned, with a warning; or set aside if they contradict each
 * other. Without a verdict from neighbors shadows count: a frame they contradict is set aside, because their verdict is
 * too rare to trust the frame's roofs to it. If neither neighbors nor shadows give a verdict, the frame gets a warning and
 * an error that covers half a turn; a frame without neighbors keeps its tag.
 * @param asked neighbors it was compared with
 */
export function settleDirection(
  tagged: PlacedCamera,
  judged: Judgement,
  {
    asked,
    opinions,
    shadow = null,
  }: { asked: number; opinions: readonly Opinion[]; shadow?: ShadowVerdict | null },
): { camera: PlacedCamera } & Judgement {
  const { camera, state, reasons } = withoutDoubt(tagged, judged);
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
  if (!against) {
    if (asked === 0 || opinions.length > 0 || shadow === 'right') return { camera, state, reasons };
    return {
      camera: { ...camera, yaw: { ...camera.yaw, unconfirmed: true } },
      state: 'warned',
      reasons: [...reasons, UNCONFIRMED],
    };
  }
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

/** As it was before its neighbors were asked the last time. */
function withoutDoubt(
  camera: PlacedCamera,
  { state, reasons }: Judgement,
): { camera: PlacedCamera } & Judgement {
  if (!camera.yaw.unconfirmed) return { camera, state, reasons };
  const { unconfirmed: _, ...yaw } = camera.yaw;
  const left = reasons.filter((reason) => reason !== UNCONFIRMED);
  return {
    camera: { ...camera, yaw },
    state: state === 'warned' && left.length === 0 ? 'accepted' : state,
    reasons: left,
  };
}

import { type Comparison, overlap } from '#domain/imagery/agreement.ts';
import type { Tie } from '#domain/imagery/camera.ts';
import {
  isSettled,
  jointOpinion,
  MOST_ASKED,
  type Opinion,
  opinionOf,
  settleDirection,
} from '#domain/imagery/direction.ts';
import { offsetOf } from '#domain/imagery/ground.ts';
import type { ShadowVerdict } from '#domain/imagery/shadow.ts';
import { asTagged, solveFlight } from '#domain/imagery/solve-flight.ts';
import { sunAt } from '#domain/imagery/sun.ts';
import { indexFrames } from '#domain/imagery/views.ts';
import type { Progress } from '#server/operations/index.ts';
import type { Services } from '#server/platform/services.ts';
import { compareFrames, readShadow } from '../pictures/look.ts';
import { readStored } from '../pictures/read-stored.ts';
import { type DirectedFrame, listDirected, updateCameras, updateDirection } from './directions.data.ts';

/** Pictures between two reports of progress. */
const BATCH = 32;
/** Neighbors that a picture is compared with at least, so that all of a flight hangs together. */
const LEAST_ASKED = 2;

/**
 * Checks the direction of a capture's next pictures against their neighbors' pixels; a direction wrong by half a turn is
 * a known fault of gimbals that look straight down. Without a verdict from neighbors, shadows are used. Each picture is
 * written as soon as it is settled.
 * @returns the operation's progress; null once all are checked
 */
export async function compareSome(
  captureId: number,
  { operationId, services }: { operationId: string; services: Pick<Services, 'db' | 'files'> },
): Promise<Progress | null> {
  const frames = new Map((await listTagged(services.db, captureId)).map((frame) => [frame.id, frame]));
  const isOpen = ({ camera: { yaw } }: DirectedFrame) =>
    yaw.source === 'tag' && yaw.comparedIn !== operationId;
  const open = [...frames.values()].filter(isOpen);
  if (open.length === 0) return null;
  const near = indexFrames([...frames.values()]);
  for (const { id } of open.slice(0, BATCH)) {
    const frame = frames.get(id);
    // A neighbor may have spoken for it meanwhile.
    if (!frame || !isOpen(frame)) continue;
    await settle(frame);
  }
  const left = [...frames.values()].filter(isOpen).length;
  return { done: frames.size - left, total: frames.size };

  async function settle(frame: DirectedFrame): Promise<void> {
    const opinions: Opinion[] = [];
    const leans: { name: string; lean: number }[] = [];
    const ties: Tie[] = [];
    for (const neighbor of neighborsOf(frame, near)) {
      // Its current direction: it may have been turned, too.
      const other = frames.get(neighbor.id) ?? neighbor;
      const comparison = isTied(other, frame) ? AS_TAGGED : await compareWith(frame, other);
      leans.push({ name: other.name, lean: comparison.lean });
      // One that agrees with the tag is enough: who comes later is asked for ties alone.
      if (!opinions.some(({ turn }) => turn === 0)) opinions.push(...opinionOf(other.name, comparison));
      if (comparison.shift) ties.push({ neighbor: other.id, ...comparison.shift });
      const agrees = comparison.agreement?.one === 0 && comparison.agreement.other === 0;
      if (agrees && other.camera.yaw.unconfirmed)
        await keep(other, { asked: 1, opinions: [{ neighbor: frame.name, turn: 0 }] });
      if (isSettled(opinions) && leans.length >= LEAST_ASKED) break;
    }
    if (opinions.length === 0) opinions.push(...jointOpinion(leans));
    const shadow = opinions.length === 0 ? await shadowIn(frame) : null;
    await keep({ ...frame, camera: { ...frame.camera, ties } }, { asked: leans.length, opinions, shadow });
  }

  async function keep(frame: DirectedFrame, verdicts: Parameters<typeof settleDirection>[2]): Promise<void> {
    const { camera, ...judgement } = settleDirection(frame.camera, frame, verdicts);
    const compared = {
      ...{ ...frame, ...judgement },
      camera: { ...camera, yaw: { ...camera.yaw, comparedIn: operationId } },
    };
    frames.set(frame.id, compared);
    await updateDirection(services.db, compared);
  }

  async function shadowIn({ takenAt, camera, key, name }: DirectedFrame): Promise<ShadowVerdict | null> {
    if (!takenAt) return null;
    const bytes = await readStored(services.files, key, name);
    return readShadow({ bytes, camera }, sunAt(takenAt, camera.position));
  }

  async function compareWith(one: DirectedFrame, other: DirectedFrame) {
    const read = async ({ key, name, camera }: DirectedFrame) => ({
      camera,
      bytes: await readStored(services.files, key, name),
    });
    const [a, b] = await Promise.all([read(one), read(other)]);
    return compareFrames([a, b]);
  }
}

/**
 * Solves what all pictures of a capture are wrong by from where neighbors show the same ground, and keeps where each of them
 * is by that.
 */
export async function solveCapture(captureId: number, { db }: Pick<Services, 'db'>): Promise<void> {
  const frames = await listTagged(db, captureId);
  await db.transaction((tx) => updateCameras(tx, solveFlight(frames)));
}

/** As tagged, without earlier solutions. */
const listTagged = async (db: Services['db'], captureId: number): Promise<DirectedFrame[]> =>
  (await listDirected(db, captureId)).map((frame) => ({ ...frame, camera: asTagged(frame.camera) }));

const isTied = (one: DirectedFrame, other: DirectedFrame) =>
  one.camera.ties?.some(({ neighbor }) => neighbor === other.id) ?? false;

/** Of two that were compared already, and agree; the tie is the other's. */
const AS_TAGGED: Comparison = { agreement: { one: 0, other: 0 }, lean: 0, shift: null };

function neighborsOf(
  frame: DirectedFrame,
  near: (place: DirectedFrame['camera']['position']) => DirectedFrame[],
): DirectedFrame[] {
  const apart = ({ camera }: DirectedFrame) =>
    Math.hypot(...offsetOf(frame.camera.position, camera.position));
  return near(frame.camera.position)
    .filter((other) => other.id !== frame.id && overlap(frame.camera, other.camera))
    .sort((a, b) => apart(a) - apart(b))
    .slice(0, MOST_ASKED);
}

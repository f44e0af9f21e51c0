import { overlap } from '#domain/imagery/agreement.ts';
import {
  isSettled,
  MOST_ASKED,
  type Opinion,
  opinionOf,
  settleDirection,
} from '#domain/imagery/direction.ts';
import { offsetOf } from '#domain/imagery/ground.ts';
import type { ShadowWord } from '#domain/imagery/shadow.ts';
import { sunAt } from '#domain/imagery/sun.ts';
import { indexFrames } from '#domain/imagery/views.ts';
import type { Progress } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type DirectedFrame, listDirected, updateDirection } from './directions.data.ts';
import { compareFrames, readShadow } from './look.ts';
import { readStored } from './read-stored.ts';

/** Pictures of one transaction. */
const BATCH = 32;

/**
 * Asks the neighbors of the next pictures of a capture which way they point, in the pixels; a direction that is wrong by
 * half a turn is a known fault of gimbals that look straight down. Where no neighbor tells, the shadows are asked.
 * @returns how far the operation is with that; null once all are asked
 */
export async function compareSome(
  tx: Database,
  captureId: number,
  { operationId, services }: { operationId: string; services: Pick<Services, 'files'> },
): Promise<Progress | null> {
  const frames = new Map((await listDirected(tx, captureId)).map((frame) => [frame.id, frame]));
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
    for (const neighbor of neighborsOf(frame, near)) {
      // As it is by now: it may have been turned itself.
      const other = frames.get(neighbor.id) ?? neighbor;
      const agreement = await agreementWith(frame, other);
      opinions.push(...opinionOf(other.name, agreement));
      if (agreement && agreement.one === 0 && agreement.other === 0 && isOpen(other)) await keep(other, []);
      if (isSettled(opinions)) break;
    }
    await keep(frame, opinions, opinions.length === 0 ? await shadowIn(frame) : null);
  }

  async function keep(
    frame: DirectedFrame,
    opinions: readonly Opinion[],
    shadow: ShadowWord | null = null,
  ): Promise<void> {
    const { camera, ...judgement } = settleDirection(frame.camera, frame, opinions, shadow);
    const compared = {
      ...{ ...frame, ...judgement },
      camera: { ...camera, yaw: { ...camera.yaw, comparedIn: operationId } },
    };
    frames.set(frame.id, compared);
    await updateDirection(tx, compared);
  }

  async function shadowIn({ takenAt, camera, key, name }: DirectedFrame): Promise<ShadowWord | null> {
    if (!takenAt) return null;
    const bytes = await readStored(services.files, key, name);
    return readShadow({ bytes, camera }, sunAt(takenAt, camera.position));
  }

  async function agreementWith(one: DirectedFrame, other: DirectedFrame) {
    const [a, b] = await Promise.all(
      [one, other].map(async ({ key, name, camera }) => ({
        camera,
        bytes: await readStored(services.files, key, name),
      })),
    );
    return a && b ? compareFrames([a, b]) : null;
  }
}

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

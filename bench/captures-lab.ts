import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedPicture } from '#contract/captures.ts';
import { loadSampleCapture } from '#server/features/imagery/imagery/index.ts';
import { openOwnFolder } from '#server/files/index.ts';
import { connect } from '#server/platform/database/index.ts';
import { picturesForm, type TestPicture } from '#testing/pictures.ts';
import { type Lab, openLab, posted, signIn, timed } from './leads-lab.ts';

/** The day of every flight, on which the clocks of its pictures are. */
export const DAY = '2026-11-20';

/** A lab over the sample's 2,591 properties, with a capture of their ZIP that takes pictures. */
export interface CaptureLab extends Lab {
  /** Of its administrator. */
  cookie: string;
  captureId: number;
  send(pictures: readonly TestPicture[]): Promise<ReceivedPicture[]>;
  /** Has its roofs cut out. @returns the milliseconds that took */
  place(limit: { minutes: number }): Promise<number>;
}

export async function openCaptureLab(): Promise<CaptureLab> {
  const lab = await openLab(0);
  const database = connect(lab.databaseUrl, () => {});
  try {
    await loadSampleCapture({ ...database, files: openOwnFolder(lab) });
    const cookie = await signIn(lab.baseUrl);
    const wanted = { zipCode: '85251', kind: 'flight', capturedOn: DAY };
    const captureId = Number((await posted(lab.baseUrl, cookie, '/api/captures', wanted)).id);
    const path = `/api/captures/${captureId}`;
    return {
      ...{ ...lab, cookie, captureId },
      async send(pictures) {
        const body = picturesForm(pictures);
        const answer = await fetch(`${lab.baseUrl}${path}/pictures`, {
          ...{ method: 'POST', headers: { cookie }, body },
        });
        if (!answer.ok) throw new Error(`pictures were not taken: ${await answer.text()}`);
        return answer.json() as Promise<ReceivedPicture[]>;
      },
      place: (limit) =>
        timed(async () => {
          const started = await posted(lab.baseUrl, cookie, `${path}/place`, {});
          const { operationId } = started as unknown as { operationId: string };
          await untilDone(lab.baseUrl, cookie, operationId, limit.minutes);
        }),
    };
  } catch (error) {
    await lab.close();
    throw error;
  } finally {
    await database.close();
  }
}

async function untilDone(
  baseUrl: string,
  cookie: string,
  operationId: string,
  minutes: number,
): Promise<void> {
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    const answer = await fetch(`${baseUrl}/api/operations/${operationId}`, { headers: { cookie } });
    const { state, error } = (await answer.json()) as { state: string; error: string | null };
    if (state === 'completed') return;
    if (state === 'failed' || state === 'canceled') throw new Error(`cutting roofs out ${state}: ${error}`);
    await sleep(200);
  }
  throw new Error(`Roofs were not cut out after ${minutes} minutes.`);
}

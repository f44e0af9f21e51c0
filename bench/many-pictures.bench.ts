import { Agent, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { smallFlight } from '#testing/pictures.ts';
import { planFlight } from '#town/flight.ts';
import { simulatedJpeg } from '#town/simulated-jpeg.ts';
import { type CaptureLab, DAY, openCaptureLab } from './captures-lab.ts';
import { median, timed } from './leads-lab.ts';
import { familyOf, residentMegabytes } from './resident.ts';

const PICTURES = Number(process.env.PICTURES ?? 1000);
/** Of the longer side: nine megapixels. */
const WIDTH = Number(process.env.PICTURE_WIDTH ?? 4000);
/** Turns of arriving pictures and of none. */
const TURNS = 20;
/** As a browser sends a folder. */
const AT_ONCE = 3;
/** Of each call while nothing arrives, in each turn; and the pause between two of them. */
const CALLS = 12;
const PAUSE_MS = 15;
const LIMIT_MS = 55 * 60_000;
export const MAX_BESIDE_RATIO = 1.3;
export const MAX_PICTURES_MEGABYTES = 400;

export interface ManyPicturesFigures {
  pictures: number;
  megapixels: number;
  /** Pictures a minute, while they arrive. */
  pace: number;
  /** Milliseconds of other calls, medians of all turns. */
  calls: { call: string; idle: number; busy: number; ratio: number }[];
  /** Megabytes the server's process grew at most, with those that it started. */
  memory: number;
}

const others = (property: number) => [
  '/api/properties/stats',
  '/api/properties?limit=100',
  `/api/properties/${property}`,
];

/** What others wait for while a folder of pictures arrives, against the same calls while none does, in turns. */
export async function benchManyPictures(): Promise<ManyPicturesFigures> {
  const size = { width: WIDTH, height: Math.round(WIDTH * 0.5625) };
  const [frame] = planFlight({ ...smallFlight, columns: 1, rows: 1, ...size });
  if (!frame) throw new Error('a flight has a picture');
  const jpeg = await simulatedJpeg(frame, `${DAY}T10:30:00`);
  const lab = await openCaptureLab();
  const ask = asker(lab);
  try {
    const first = (await (
      await fetch(`${lab.baseUrl}/api/properties?limit=1`, { headers: { cookie: lab.cookie } })
    ).json()) as { id: number }[];
    const paths = others(first[0]?.id ?? 0);
    for (let round = 0; round < CALLS; round += 1) for (const path of paths) await ask(path);
    const idleMegabytes = memoryOf(lab.pid);
    let memory = 0;
    const watch = setInterval(() => {
      memory = Math.max(memory, memoryOf(lab.pid) - idleMegabytes);
    }, 100);
    const idle = new Map(paths.map((path): [string, number[]] => [path, []]));
    const busy = new Map(paths.map((path): [string, number[]] => [path, []]));
    const batch = Math.ceil(PICTURES / TURNS);
    let arriving = 0;
    const end = performance.now() + LIMIT_MS;
    for (let turn = 0; turn < TURNS; turn += 1) {
      if (performance.now() > end) throw new Error(`After ${turn} of ${TURNS} turns its time was over.`);
      for (let round = 0; round < CALLS; round += 1) await askAll(idle);
      let isArriving = true;
      const numbers = Array.from({ length: batch }, (_, at) => 1 + turn * batch + at);
      const sent = timed(() => sendSome(lab, jpeg, numbers)).finally(() => {
        isArriving = false;
      });
      while (isArriving) await askAll(busy);
      arriving += await sent;
    }
    clearInterval(watch);
    return {
      ...{ pictures: batch * TURNS, megapixels: (size.width * size.height) / 1e6, memory },
      pace: (batch * TURNS * 60_000) / arriving,
      calls: paths.map((path) => {
        const [alone, beside] = [median(idle.get(path) ?? []), median(busy.get(path) ?? [])];
        return { call: path.replace(/\/\d+$/, '/{id}'), idle: alone, busy: beside, ratio: beside / alone };
      }),
    };
  } finally {
    await lab.close();
  }

  async function askAll(took: ReadonlyMap<string, number[]>): Promise<void> {
    for (const [path, all] of took) {
      all.push(await ask(path));
      await sleep(PAUSE_MS);
    }
  }
}

const memoryOf = (pid: number) => familyOf(pid).reduce((sum, one) => sum + residentMegabytes(one), 0);

/** Returns a function that makes a call and returns the milliseconds until its answer. */
function asker({ baseUrl, cookie }: CaptureLab): (path: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true });
  return (path) =>
    timed(
      () =>
        new Promise<void>((resolve, reject) => {
          get(baseUrl + path, { agent, headers: { cookie } }, (response) => {
            if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
            response.resume().once('end', resolve);
          }).once('error', reject);
        }),
    );
}

/** The same picture with a number in a comment each, so that no two files are alike. */
async function sendSome(lab: CaptureLab, jpeg: Buffer, numbers: readonly number[]): Promise<void> {
  const left = numbers.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const number of left) await sendOne(lab, jpeg, number);
    }),
  );
}

/** Without copying the picture: what the sender does takes its time from the server's machine. */
function sendOne({ baseUrl, cookie, captureId }: CaptureLab, jpeg: Buffer, number: number): Promise<void> {
  const comment = Buffer.from(`number ${number}`);
  const marker = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2]);
  const head = `--bench\r\ncontent-disposition: form-data; name="file"; filename="${number}.JPG"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const parts = [
    ...[Buffer.from(head), marker, comment],
    ...[jpeg.subarray(2), Buffer.from('\r\n--bench--\r\n')],
  ];
  return new Promise((resolve, reject) => {
    const call = request(
      `${baseUrl}/api/captures/${captureId}/pictures`,
      {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'multipart/form-data; boundary=bench',
          'content-length': parts.reduce((sum, { length }) => sum + length, 0),
        },
      },
      async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        if (text.includes('"result":"stored"') && text.includes('"state":"accepted"')) resolve();
        else reject(new Error(`picture ${number}: ${response.statusCode} ${text}`));
      },
    ).once('error', reject);
    for (const part of parts) call.write(part);
    call.end();
  });
}

import sharp from 'sharp';
import { lookAtFrame } from '#server/features/imagery/captures/pictures/look-at-frame.ts';
import { QUALITY, SCALED_PIXELS, within } from '#server/features/imagery/captures/pictures/picture-sizes.ts';
import { smallFlight, withTags } from '#testing/pictures.ts';
import { planFlight } from '#town/flight.ts';
import { simulatedJpeg } from '#town/simulated-jpeg.ts';
import { DAY, openCaptureLab } from './captures-lab.ts';
import { median } from './leads-lab.ts';
import { familyOf, processorMilliseconds } from './resident.ts';

const ROUNDS = 15;
export const MAX_INGEST_RATIO = 1.3;

/** Milliseconds of processor time of a picture. */
export interface IngestFigures {
  /** Its tags, its measures and its smaller copy. */
  looked: number;
  /** All that the server's processes do about it: the call, digest, looking, storing, its row. */
  whole: number;
  /** What sharp alone takes to decode it, turn it upright, make it smaller and write that as a JPEG. */
  yardstick: number;
  ratio: number;
  wholeRatio: number;
}

/** A picture of nine megapixels on its way in, against sharp's own work with the same bytes, in turns. */
export async function benchIngest(): Promise<IngestFigures> {
  // As the server's threads have it.
  sharp.concurrency(1);
  sharp.cache(false);
  const [frame] = planFlight({ ...smallFlight, columns: 1, rows: 1, width: 4000, height: 2250 });
  if (!frame) throw new Error('a flight has a picture');
  const clock = `${DAY}T10:30:00`;
  const bytes = await simulatedJpeg(frame, clock);
  const lab = await openCaptureLab();
  try {
    const looked: number[] = [];
    const whole: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const tags = { ...frame.tags, height: frame.tags.height + round / 100 };
      const picture = { name: `${round}.JPG`, bytes: await withTags(bytes, tags, clock) };
      const own = await processed(() => lookAtFrame(picture.bytes));
      const before = processorOf(lab.pid);
      const [received] = await lab.send([picture]);
      const server = processorOf(lab.pid) - before;
      if (received?.result !== 'stored' || received.state !== 'accepted')
        throw new Error(`it was not taken: ${JSON.stringify(received)}`);
      const theirs = await processed(() =>
        sharp(picture.bytes).autoOrient().resize(within(SCALED_PIXELS)).jpeg({ quality: QUALITY }).toBuffer(),
      );
      // The first of each is not counted: threads start with it.
      if (round === 0) continue;
      looked.push(own);
      whole.push(server);
      bare.push(theirs);
    }
    const [ours, all, yardstick] = [median(looked), median(whole), median(bare)];
    return {
      ...{ looked: ours, whole: all, yardstick },
      ...{ ratio: ours / yardstick, wholeRatio: all / yardstick },
    };
  } finally {
    await lab.close();
  }
}

/** Milliseconds of a server with the processes that work for it. */
const processorOf = (pid: number) => familyOf(pid).reduce((sum, one) => sum + processorMilliseconds(one), 0);

/** Milliseconds of all threads of this process. */
async function processed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

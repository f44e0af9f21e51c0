import type { Progress } from '#server/operations/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type GeocoderAnswer, zipCenter } from '#server/providers/geocoder/index.ts';
import { ProviderTrouble } from '#server/providers/provider-trouble.ts';
import { batchAfter, judge } from './geocoding.rules.ts';
import {
  countWaiting,
  type DueZip,
  findDueZip,
  noteTrouble,
  pauseAll,
  requestForgotten,
} from './geocoding-zips.data.ts';
import { nextAddresses, type OpenAddress, saveVerdicts } from './places.data.ts';

type Needs = Pick<Services, 'db' | 'geocoder'>;

/** The parameters of the run, and its progress report. */
interface Attempt {
  signal: AbortSignal;
  tell(db: Needs['db'], progress: Progress): Promise<void>;
}

/** ZIPs in a row that may fail before the service is left alone for a while. */
const MOST_TROUBLES = 3;
const LEFT_ALONE_SECONDS = 30;

/**
 * Geocodes properties without a position, ZIP by ZIP, until all are done, the signal stops it, or the service is in
 * trouble: ZIPs are then paused for as long as the service asks. Only one process at a time may run it.
 */
export async function geocodeDue({ db, geocoder }: Needs, attempt: Attempt): Promise<void> {
  await requestForgotten(db, geocoder.name);
  let asked = 0;
  const onAsked = async (count: number) => {
    asked += count;
    await attempt.tell(db, { done: asked, total: asked + (await countWaiting(db)) });
  };
  let troubles = 0;
  while (!attempt.signal.aborted) {
    const zip = await findDueZip(db);
    if (!zip) return;
    const trouble = await geocodeZip({ db, geocoder }, zip, attempt.signal, onAsked);
    if (trouble?.retryAfter) return pauseAll(db, trouble.retryAfter);
    troubles = trouble ? troubles + 1 : 0;
    if (troubles === MOST_TROUBLES) return pauseAll(db, LEFT_ALONE_SECONDS);
  }
}

/** What trouble the service was in, if it was. What was answered before stays. */
async function geocodeZip(
  { db, geocoder }: Needs,
  { zipCode, city, state, ...zip }: DueZip,
  signal: AbortSignal,
  onAsked: (count: number) => Promise<void>,
): Promise<ProviderTrouble | undefined> {
  const center = zipCenter(zipCode);
  const silences = new Silences();
  let { attempts } = zip;
  while (!signal.aborted) {
    const most = batchAfter(attempts, geocoder.batch);
    const open = await nextAddresses(db, { zipCode, attempts }, geocoder, most);
    if (open.length === 0) return undefined;
    try {
      const asked = open.map(({ id, street }) => ({ id, street, city, state, zipCode }));
      const answers = silences.complete(open, await geocoder.locate(asked));
      const keys = new Map(open.map(({ id, addressKey }) => [id, addressKey]));
      const verdicts = answers.map((answer) => ({
        ...judge(answer, geocoder.name, center),
        addressKey: keys.get(answer.id) ?? '',
      }));
      await saveVerdicts(db, zipCode, geocoder, verdicts);
      await onAsked(answers.length);
      attempts = Math.max(0, attempts - 1);
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error;
      await noteTrouble(db, zipCode, attempts + 1, error.message);
      return error;
    }
  }
  return undefined;
}

/** Times that a working service may give no answer for an address. */
const MOST_SILENCES = 3;

/** Addresses that an answer left out stay open, but not forever. */
class Silences {
  private readonly counts = new Map<number, number>();
  private spoke = false;

  /** @throws ProviderTrouble if nothing was answered at all */
  complete(open: readonly OpenAddress[], answers: readonly GeocoderAnswer[]): GeocoderAnswer[] {
    const answered = new Set(answers.map(({ id }) => id));
    if (answered.size > 0) this.spoke = true;
    if (!this.spoke) throw new ProviderTrouble('The geocoder answered about none of the addresses.');
    const complete = [...answers];
    for (const { id } of open) {
      if (answered.has(id)) continue;
      const count = (this.counts.get(id) ?? 0) + 1;
      this.counts.set(id, count);
      if (count >= MOST_SILENCES) complete.push({ id, refusal: 'The geocoder never answered about it.' });
    }
    return complete;
  }
}

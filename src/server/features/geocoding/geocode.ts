import type { Services } from '#server/platform/services.ts';
import { type GeocoderAnswer, GeocoderTrouble, zipCenter } from '#server/providers/geocoder/index.ts';
import { batchAfter, judge } from './geocoding.rules.ts';
import { type DueZip, findDueZip, noteTrouble, requestForgotten } from './geocoding-zips.data.ts';
import { nextAddresses, type OpenAddress, saveVerdicts } from './places.data.ts';
import { takeGeocoderTurn } from './turn.data.ts';

type Needs = Pick<Services, 'db' | 'pool' | 'geocoder'>;

/** ZIPs in a row that may fail before the service is left alone for a while. */
const MOST_TROUBLES = 3;

/**
 * Asks the geocoder about what has no place yet, ZIP by ZIP, until all is asked, `until` has come (milliseconds of
 * performance.now(), which no correction of the clock moves) or the service is in trouble. Answers whether more is
 * due. While another process is at it, nothing is done.
 */
export async function geocodeDue({ db, pool, geocoder }: Needs, until: number): Promise<boolean> {
  const turn = await takeGeocoderTurn(pool);
  if (!turn) return false;
  try {
    await requestForgotten(db, geocoder.name);
    let troubles = 0;
    while (troubles < MOST_TROUBLES) {
      const zip = await findDueZip(db);
      if (!zip) return false;
      if (performance.now() > until) return true;
      troubles = (await geocodeZip({ db, geocoder }, zip, until, turn.lost)) ? 0 : troubles + 1;
    }
    return false;
  } finally {
    await turn.end();
  }
}

/** False where the service was in trouble. What was answered before stays. */
async function geocodeZip(
  { db, geocoder }: Pick<Needs, 'db' | 'geocoder'>,
  { zipCode, city, state, ...zip }: DueZip,
  until: number,
  lost: AbortSignal,
): Promise<boolean> {
  const center = zipCenter(zipCode);
  const silences = new Silences();
  let { attempts } = zip;
  while (performance.now() <= until) {
    lost.throwIfAborted();
    const most = batchAfter(attempts, geocoder.batch);
    const open = await nextAddresses(db, { zipCode, attempts }, geocoder, most);
    if (open.length === 0) return true;
    try {
      const asked = open.map(({ id, street }) => ({ id, street, city, state, zipCode }));
      const answers = silences.complete(open, await geocoder.locate(asked));
      const keys = new Map(open.map(({ id, addressKey }) => [id, addressKey]));
      const verdicts = answers.map((answer) => ({
        ...judge(answer, geocoder.name, center),
        addressKey: keys.get(answer.id) ?? '',
      }));
      await saveVerdicts(db, zipCode, geocoder, verdicts);
      attempts = Math.max(0, attempts - 1);
    } catch (error) {
      if (!(error instanceof GeocoderTrouble)) throw error;
      await noteTrouble(db, zipCode, attempts + 1, error.message);
      return false;
    }
  }
  return true;
}

/** Times that a service which answers about others may say nothing about an address. */
const MOST_SILENCES = 3;

/** Addresses that an answer left out stay open, but not for ever. */
class Silences {
  private readonly counts = new Map<number, number>();
  private spoke = false;

  /** @throws GeocoderTrouble where nothing was answered at all */
  complete(open: readonly OpenAddress[], answers: readonly GeocoderAnswer[]): GeocoderAnswer[] {
    const answered = new Set(answers.map(({ id }) => id));
    if (answered.size > 0) this.spoke = true;
    if (!this.spoke) throw new GeocoderTrouble('The geocoder answered about none of the addresses.');
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

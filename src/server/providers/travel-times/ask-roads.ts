import type { Place } from '#domain/geo/distance.ts';
import { type Legs, straightLegs } from '#domain/routes/plan.ts';
import { fetchText } from '../fetch-text.ts';
import { ProviderTrouble } from '../provider-trouble.ts';
import type { Send, Table, TravelTimes, TravelTimesVendor } from './travel-times.ts';

/** Places of one call and side: OSRM takes 100 in all, Valhalla 2,500 pairs, openrouteservice 3,500. */
const TILE = 50;
const CALLS_AT_A_TIME = 4;
/** For the whole request: a user who plans a walk waits for it. */
const TIMEOUT_MS = 4000;
const MAX_BYTES = 1024 * 1024;
/** A place is beside its street: routes may begin and end so many meters nearer than the places do. */
const BESIDE = 500;

/** Asks a service in pieces of its size, all within one time limit, and judges what it answers. */
export function askRoads(vendor: TravelTimesVendor, timeoutMs = TIMEOUT_MS): TravelTimes {
  return {
    roads: true,
    async between(places) {
      const ending = new AbortController();
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)]);
      const send = sender(vendor.name, { timeoutMs, signal });
      const legs = straightLegs(places);
      const open = pieces(places.length);
      const work = async () => {
        for (let piece = open.pop(); piece; piece = open.pop()) {
          const [from, to] = piece.map(({ first, last }) => places.slice(first, last)) as [Place[], Place[]];
          fill(legs, places, piece, judged(vendor.name, await vendor.ask(from, to, send), from, to));
        }
      };
      try {
        await Promise.all(Array.from({ length: CALLS_AT_A_TIME }, work));
      } finally {
        // Of the other calls nothing is wanted any more.
        ending.abort();
      }
      return legs;
    },
  };
}

interface Stretch {
  first: number;
  last: number;
}
type Piece = [from: Stretch, to: Stretch];

function pieces(size: number): Piece[] {
  const stretches = Array.from({ length: Math.ceil(size / TILE) }, (_, i) => ({
    first: i * TILE,
    last: Math.min(size, (i + 1) * TILE),
  }));
  return stretches.flatMap((from) => stretches.map((to): Piece => [from, to]));
}

const sender =
  (who: string, limits: { timeoutMs: number; signal: AbortSignal }): Send =>
  async (url, init = undefined) => {
    const text = await fetchText(url, init ?? {}, { who, maxBytes: MAX_BYTES, ...limits });
    try {
      return JSON.parse(text);
    } catch {
      throw unreadable(who);
    }
  };

const unreadable = (who: string) => new ProviderTrouble(`${who} answered with something else than ways.`);

function judged(
  who: string,
  { seconds, meters }: Table,
  from: readonly Place[],
  to: readonly Place[],
): { seconds: (number | null)[][]; meters: (number | null)[][] } {
  const hasShape = (rows: Table['seconds']): rows is (number | null)[][] =>
    rows?.length === from.length && rows.every((row) => row.length === to.length);
  if (!hasShape(seconds) || !hasShape(meters)) throw unreadable(who);
  return { seconds, meters };
}

/** Takes over what is known; where no way is known the straight line stays. @throws ProviderTrouble for ways that cannot be */
function fill(
  legs: Legs,
  places: readonly Place[],
  [from, to]: Piece,
  { seconds, meters }: ReturnType<typeof judged>,
): void {
  for (let i = from.first; i < from.last; i += 1) {
    for (let j = to.first; j < to.last; j += 1) {
      const cell = i * places.length + j;
      const time = seconds[i - from.first]?.[j - to.first] ?? null;
      const way = meters[i - from.first]?.[j - to.first] ?? null;
      if (time === null || way === null || i === j) continue;
      if (way < (legs.meters[cell] as number) - BESIDE)
        throw new ProviderTrouble(
          'The ways on roads were shorter than straight lines, and were not believed.',
        );
      legs.meters[cell] = way;
      legs.seconds[cell] = time;
    }
  }
}

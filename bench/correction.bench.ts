import { addContractor, type Lab, median, openLab, posted, signIn, timed } from './leads-lab.ts';

const ROWS = 15_000;
const ROUNDS = 15;
/** Reading what did not change, as a share of the time it takes after a change. */
export const MAX_KEPT_RATIO = 0.1;

export interface CorrectionFigures {
  /** Milliseconds for a report that finds what was known, and for one that changes a roof. */
  confirmed: number;
  changed: number;
  /** Milliseconds to read the ZIP's list and map again after each, by a browser that has both. */
  readAgain: number;
  readRebuilt: number;
  ratio: number;
}

/** One roof of a ZIP of 15,000 is reported from its door; then a colleague's browser reads the list and the map again. */
export async function benchCorrection(): Promise<CorrectionFigures> {
  const lab = await openLab(ROWS);
  try {
    const admin = await signIn(lab.baseUrl);
    const login = await addContractor(lab.baseUrl, admin, 'reporter', ['85251']);
    const cookie = await signIn(lab.baseUrl, login);
    const doors = await someDoors(lab, cookie);
    const kept = { list: '', map: '' };
    await read(lab, cookie, kept);
    const took = {
      changed: [] as number[],
      rebuilt: [] as number[],
      confirmed: [] as number[],
      kept: [] as number[],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, hasPool } = doors[round] ?? { id: 0, hasPool: false };
      const report = (pool: boolean) =>
        posted(lab.baseUrl, cookie, `/api/properties/${id}/reports`, { hasPool: pool });
      took.changed.push(await timed(() => report(!hasPool)));
      took.rebuilt.push(await timed(() => read(lab, cookie, kept, 200)));
      took.confirmed.push(await timed(() => report(!hasPool)));
      took.kept.push(await timed(() => read(lab, cookie, kept, 304)));
    }
    const [readAgain, readRebuilt] = [median(took.kept), median(took.rebuilt)];
    return {
      confirmed: median(took.confirmed),
      changed: median(took.changed),
      readAgain,
      readRebuilt,
      ratio: readAgain / readRebuilt,
    };
  } finally {
    await lab.close();
  }
}

async function someDoors(lab: Lab, cookie: string): Promise<{ id: number; hasPool: boolean }[]> {
  const response = await fetch(`${lab.baseUrl}/api/properties?limit=${ROUNDS}`, { headers: { cookie } });
  return response.json() as Promise<{ id: number; hasPool: boolean }[]>;
}

/** Reads both, of which `kept` names what the browser has. @param expected how the list has to be answered */
async function read(lab: Lab, cookie: string, kept: Record<'list' | 'map', string>, expected = 200) {
  const paths = { list: `/api/properties?limit=${ROWS}`, map: '/api/properties/map' };
  for (const [part, path] of Object.entries(paths) as ['list' | 'map', string][]) {
    const response = await fetch(lab.baseUrl + path, { headers: { cookie, 'if-none-match': kept[part] } });
    await response.arrayBuffer();
    if (part === 'list' && response.status !== expected)
      throw new Error(`The list was answered ${response.status} instead of ${expected}.`);
    kept[part] = response.headers.get('etag') ?? kept[part];
  }
}

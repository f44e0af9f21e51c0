import { type BadNetwork, badNetworks, openNetwork } from '#testing/phone/bad-network.ts';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { makeQueue, open, prepare } from './knock.bench.ts';
import { median, openLab } from './leads-lab.ts';
import { launchBrowser, openPhone } from './phone.ts';

const DOORS = 250;
const ROUNDS = 3;
/** How many times slower the phone is than this processor, as in the bench of opening. */
const SLOWER = 4;
export const MAX_DOOR_MS = 4000;

export interface BadNetworkFigures {
  /** Milliseconds from navigation to the frame with the first door, medians; on a good network. */
  whole: number;
  networks: { network: BadNetwork; part: string; door: number }[];
}

const parts = { 'the page': ['shell'], calls: ['api'], everything: ['shell', 'api'] } as const;

/** Knock mode of 250 doors that a phone has with everything it needs, opened on every bad network and a good one in turns. */
export async function benchBadNetwork(): Promise<BadNetworkFigures> {
  await ensureWebBuilt();
  const lab = await openLab(DOORS);
  const network = await openNetwork(lab.baseUrl);
  const browser = await launchBrowser();
  try {
    const context = await openPhone(browser, network.url);
    const address = `${network.url}/knock/${await makeQueue({ ...lab, baseUrl: network.url }, context)}`;
    await prepare(context, address);
    const whole: number[] = [];
    const networks: BadNetworkFigures['networks'] = [];
    for (const fault of badNetworks) {
      for (const [part, faulty] of Object.entries(parts)) {
        const doors: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          whole.push(await open(context, address, SLOWER));
          for (const one of faulty) network[one] = fault;
          doors.push(await open(context, address, SLOWER));
          network.api = null;
          network.shell = null;
        }
        networks.push({ network: fault, part, door: median(doors) });
      }
    }
    return { whole: median(whole), networks };
  } finally {
    await browser.close();
    network.close();
    await lab.close();
  }
}

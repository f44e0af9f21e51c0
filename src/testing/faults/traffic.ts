import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client.ts';
import type { Write } from './history.ts';

/** Writes that go on until `end`, each noted with its answer. */
export interface Traffic {
  history: Write[];
  end(): Promise<void>;
}

const WRITERS = 4;

/** Makes queues whose names begin with `prefix`, as fast as they are answered. */
export function startTraffic(client: Client, prefix: string): Traffic {
  const history: Write[] = [];
  let isOn = true;
  const write = async (writer: number) => {
    for (let n = 0; isOn; n += 1) {
      const key = `${prefix}-${writer}-${n}`;
      const entry: Write = { key, status: null };
      history.push(entry);
      entry.status = await client.post('/api/queues', { name: key }).then(
        ({ status }) => status,
        () => null,
      );
      await sleep(5);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    history,
    async end() {
      isOn = false;
      await writers;
    },
  };
}

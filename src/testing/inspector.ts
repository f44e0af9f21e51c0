import { once } from 'node:events';

/** Looks into a process that was started with --inspect. */
export interface Inspector {
  /** What is in use after the garbage was collected. */
  heapMegabytes(): Promise<number>;
  close(): void;
}

/** Connects to the address that the process printed when it started. */
export async function openInspector(printed: string): Promise<Inspector> {
  const address = /ws:\/\/\S+/.exec(printed)?.[0];
  if (!address) throw new Error(`the process does not say where to look into it:\n${printed}`);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let sent = 0;
  const ask = (method: string) => {
    sent += 1;
    const id = sent;
    return new Promise<{ usedSize?: number }>((resolve, reject) => {
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: object; error?: object };
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        if (answer.result) resolve(answer.result);
        else reject(new Error(`${method}: ${JSON.stringify(answer.error)}`));
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method }));
    });
  };
  return {
    async heapMegabytes() {
      await ask('HeapProfiler.collectGarbage');
      const { usedSize = 0 } = await ask('Runtime.getHeapUsage');
      return usedSize / 1024 ** 2;
    },
    close: () => socket.close(),
  };
}

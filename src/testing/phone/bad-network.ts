import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What a network does to everything on it: accepts connections and answers nothing, a gateway that does not reach the
 * server, a captive portal's page with status 200, connections that are cut.
 */
export const badNetworks = ['hangs', 'bad-gateway', 'portal', 'cuts'] as const;
export type BadNetwork = (typeof badNetworks)[number];

export interface Network {
  url: string;
  /** How calls fare from now on, and everything else; null if all is well. */
  api: BadNetwork | null;
  shell: BadNetwork | null;
  close(): void;
}

const answers = {
  'bad-gateway': [502, '<!doctype html><title>502</title><h1>Bad gateway</h1>'],
  portal: [200, '<!doctype html><title>Free Wi-Fi</title><h1>Please accept our terms</h1>'],
} as const;

/** A network between a browser and a server. What hangs stays open until the browser gives it up or this is closed. */
export async function openNetwork(target: string): Promise<Network> {
  const proxy = createServer((asked, answered) => {
    const fault = asked.url?.startsWith('/api/') ? network.api : network.shell;
    if (fault === 'hangs') return;
    if (fault === 'cuts') return asked.socket.destroy();
    if (fault) {
      const [status, page] = answers[fault];
      return answered.writeHead(status, { 'content-type': 'text/html' }).end(page);
    }
    const { method, headers } = asked;
    const passed = request(target + asked.url, { method, headers, agent: false }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const network: Network = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    api: null,
    shell: null,
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
  return network;
}

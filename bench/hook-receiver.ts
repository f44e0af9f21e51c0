import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Somebody's server that takes webhooks, in its own process: reports its port, then each thousandth message and what
// it is asked for.
let count = 0;
let wanted = 0;
let delays: number[] = [];
let sample = '';

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    response.end('ok');
    count += 1;
    if (delays.length < 1000) {
      sample = Buffer.concat(pieces).toString();
      const { timestamp } = JSON.parse(sample) as { timestamp?: string };
      if (timestamp) delays.push(Date.now() - Date.parse(timestamp));
    }
    if (count === wanted) process.send?.({ delays, sample });
  });
});
process.on('message', (expect: number) => {
  count = 0;
  delays = [];
  wanted = expect;
  process.send?.('ready');
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ProposalTemplate } from '#contract/proposal-template.ts';
import { startTestServer } from '#testing/app.ts';

test('a logo whose sender stops in the middle is dropped, and the previous one stays', async () => {
  const server = await startTestServer({
    patience: { headers: 300, body: 600, look: 50, stall: 1500, stallBytes: 1 },
  });
  const owner = await server.contractor('85251');
  const picture = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#0b6fb8' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'logo.png');
  expect((await owner.post('/api/proposal-template/logo', form)).status).toBe(200);
  const logoId = async () => ((await owner.get('/api/proposal-template')).json() as ProposalTemplate).logoId;
  const before = await logoId();

  const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.write(
    [
      'POST /api/proposal-template/logo HTTP/1.1',
      'host: 127.0.0.1',
      `cookie: ${owner.cookie()}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 100000',
      '',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n',
    ].join('\r\n'),
  );
  socket.write(picture.subarray(0, 40));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(await logoId()).toBe(before);
  await server.close();
}, 30_000);

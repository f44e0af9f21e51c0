import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import { isPublicAddress } from './addresses.ts';
import { openOutbound, parseOutbound, post } from './outbound.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.received.splice(0);
  receiver.behaves((response) => response.end('thank you'));
});
afterAll(() => receiver.close());

const request = { method: 'POST', headers: {}, body: '{}', timeoutMs: 600, maxBytes: 4096 } as const;
const here = { allowedHosts: ['127.0.0.1'] };

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'no address',
  ])('is not public: %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111'])(
    'is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    'example.com/hook',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://example.com/',
    'https://example.com:8443/',
    'https://user:password@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
  ])('is refused by its form: %s', (url) => expect(() => parseOutbound(url, { allowedHosts: [] })).toThrow());

  test('is accepted with its path and query', () => {
    const url = parseOutbound('https://example.com/hook?key=1#part', { allowedHosts: [] });
    expect(url.href).toBe('https://example.com/hook?key=1');
  });
});

describe('a host', () => {
  const at = (...addresses: string[]) => ({
    allowedHosts: [],
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });

  test('with one private address among public ones is refused', async () => {
    await expect(openOutbound('https://crm.example/', at('93.184.215.14', '10.0.0.1'))).rejects.toThrow(
      /private/,
    );
    await expect(openOutbound('https://crm.example/', at('::1'))).rejects.toThrow(/private/);
    await expect(openOutbound('https://crm.example/', at())).rejects.toThrow(/no address/);
    (await openOutbound('https://crm.example/', at('93.184.215.14'))).close();
  });

  test('that changes its address between check and call is reached at the vetted one, and refused the next time', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    let asked = 0;
    const resolve = async () => [{ address: answers[asked++] ?? '127.0.0.2', family: 4 }];
    const url = new URL(receiver.url);
    const moving = { allowedHosts: [`moving.example:${url.port}`], resolve };
    const way = await openOutbound(`http://moving.example:${url.port}/a`, moving);
    expect((await way.send(request)).status).toBe(200);
    expect((await way.send(request)).status).toBe(200);
    expect(asked).toBe(1);
    way.close();
    // Of a public name the second look finds the private address.
    let looked = 0;
    const rebinding = async () => [{ address: ['93.184.215.14', '127.0.0.1'][looked++] ?? '', family: 4 }];
    const options = { allowedHosts: [], resolve: rebinding };
    (await openOutbound('https://rebind.example/', options)).close();
    await expect(openOutbound('https://rebind.example/', options)).rejects.toThrow(/private/);
    expect(receiver.received.map(({ headers }) => headers.host)).toEqual(
      Array(2).fill(`moving.example:${url.port}`),
    );
  });

  test('that cannot be resolved is refused', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(openOutbound('https://crm.example/', { allowedHosts: [], resolve })).rejects.toThrow(
      /not found/,
    );
  });
});

describe('an answer', () => {
  test('comes back with its status, text and headers, and a redirect is one', async () => {
    receiver.behaves((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('there'));
    expect(await post(receiver.url, request, here)).toMatchObject({
      status: 302,
      text: 'there',
      isCut: false,
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('that never comes is given up', async () => {
    receiver.behaves(() => {});
    await expect(post(receiver.url, request, here)).rejects.toThrow('No answer within 0.6 seconds.');
  });

  test('that drips is given up', async () => {
    receiver.behaves((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    });
    await expect(post(receiver.url, request, here)).rejects.toThrow(/not complete/);
  });

  test('that closes in the middle fails', async () => {
    receiver.behaves((response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(post(receiver.url, request, here)).rejects.toThrow(/closed in the middle/);
  });

  test('without end is cut, and its sender hangs up on', async () => {
    let written = 0;
    const hungUp = Promise.withResolvers<void>();
    receiver.behaves((response) => {
      response.writeHead(200, { 'content-length': 1_000_000_000 });
      const block = randomBytes(65_536);
      const more = () => {
        while (!response.destroyed && response.write(block)) written += block.length;
        written += block.length;
        if (!response.destroyed) response.once('drain', more);
      };
      response.once('close', hungUp.resolve);
      more();
    });
    const answer = await post(receiver.url, request, here);
    expect(answer).toMatchObject({ status: 200, isCut: true });
    expect(answer.text.length).toBeLessThanOrEqual(4096);
    await hungUp.promise;
    expect(written).toBeLessThan(20_000_000);
  });

  test('of nobody is a failure that names the reason', async () => {
    await expect(post('http://127.0.0.1:1/', request, here)).rejects.toThrow('No connection (ECONNREFUSED).');
  });
});

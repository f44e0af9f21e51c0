import { afterEach, expect, test, vi } from 'vitest';
import { checkPacket } from './check-packet.ts';

afterEach(() => vi.unstubAllGlobals());

test('over http a browser checks nothing: the page says why, not that the packet is bad', async () => {
  // As browsers leave it on addresses such as http://192.168.1.20:5000.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues });
  await expect(checkPacket(new Blob(['PK']), null)).rejects.toThrow(
    'This page was opened over http, where browsers cannot check files. Open it with https, or on the computer that runs the server as http://localhost.',
  );
});

import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureDetails, ReceivedPicture } from '#contract/captures.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { picturesForm } from '#testing/pictures.ts';

let server: TestServer;
let admin: Client;
let captureId: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  const made = await admin.post('/api/captures', {
    ...{ zipCode: '55803', kind: 'flight', capturedOn: '2016-06-23' },
  });
  captureId = (made.json() as CaptureDetails).id;
});
afterAll(() => server.close());

/** How a real picture is degraded, from the original to useless, and the expected reason. */
const ways: { what: string; steps: number[]; spoil: (one: Sharp, step: number) => Sharp; reason: RegExp }[] =
  [
    {
      what: 'blurred, by a deviation in pixels',
      steps: [0, 0.5, 0.8, 1.2, 1.8, 2.6, 4],
      spoil: (one, step) => (step === 0 ? one : one.blur(step)),
      reason: /blurred/,
    },
    {
      what: 'exposed too little, to a share of its light',
      steps: [1, 0.85, 0.7, 0.55, 0.4, 0.3, 0.2],
      spoil: (one, step) => one.linear(step, 0),
      reason: /dark/,
    },
    {
      what: 'exposed too much, by a factor',
      steps: [1, 1.3, 1.6, 2, 2.5, 3.2, 4],
      spoil: (one, step) => one.linear(step, 0),
      reason: /burnt white/,
    },
  ];
const ranks = { accepted: 0, warned: 1, refused: 2, 'set-aside': Number.NaN };

test.each(
  ways.flatMap((way) => ['DJI_0018.JPG', 'DJI_0019.JPG', 'DJI_0020.JPG'].map((name) => ({ ...way, name }))),
)('$name gets worse verdicts the more it is $what', async ({ name, what, steps, spoil, reason }) => {
  const bytes = readFileSync(new URL(`../../../../../testing/fixtures/drone/${name}`, import.meta.url));
  // With a quarter of its pixels it would be too coarse from as high as it was taken.
  bytes.write('RelativeAltitude="+1', bytes.indexOf('RelativeAltitude="+'));
  const pictures = await Promise.all(
    steps.map(async (step) => ({
      name: `${what} ${step} ${name}`,
      bytes: await spoil(sharp(bytes), step).keepMetadata().jpeg({ quality: 95 }).toBuffer(),
    })),
  );
  const answer = await admin.post(`/api/captures/${captureId}/pictures`, picturesForm(pictures));
  const received = answer.json() as ReceivedPicture[];
  const found = received.map(({ state }) => ranks[state as keyof typeof ranks]);
  expect([found[0], found.at(-1)], JSON.stringify(received)).toEqual([0, 2]);
  // Never better again.
  expect([...found].sort((a, b) => a - b)).toEqual(found);
  for (const [at, { reasons }] of received.entries())
    if (found[at]) expect(reasons).toContainEqual(expect.stringMatching(reason));
});

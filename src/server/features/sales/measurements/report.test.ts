import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HoverJson, type Measurement } from '#contract/measurements.ts';
import { eq, inArray, sql } from '#server/db/orm.ts';
import { captureImages, properties, roofViews } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addPicturedRoof } from '#testing/captures.ts';
import type { Answer, Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn(await server.addPerson({ zips: ['85251'] }));
});
afterAll(() => server.close());

const face = (points: number[][], pitch = 6) => ({ points, pitch, pitchErrorTwelfths: 0.5 });
/** A hip roof of 60 by 30 feet, one of whose ends meets a wall, with a chimney. */
const hip = {
  scale: { feetPerPixel: 0.1, errorPercent: 1, source: 'length', typed: 60 },
  storyCount: 2,
  faces: [
    face([
      [0, 0],
      [600, 0],
      [450, 150],
      [150, 150],
    ]),
    face([
      [600, 0],
      [600, 300],
      [450, 150],
    ]),
    face([
      [600, 300],
      [0, 300],
      [150, 150],
      [450, 150],
    ]),
    face([
      [0, 300],
      [0, 0],
      [150, 150],
    ]),
  ],
  edges: [{ from: [0, 0], to: [0, 300], type: 'wall flashing' }],
  penetrations: [{ at: [300, 60], kind: 'chimney' }],
};
let number = 0;
async function measured(address: string, body: object = hip): Promise<string> {
  number += 1;
  const door = await addProperty(server.services.db, { zipCode: '85251', address: `${number} Elm St` });
  await server.services.db.execute(sql`update properties set address = ${address} where id = ${door}`);
  const answer = await rep.post(`/api/properties/${door}/measurements`, body);
  expect(answer.status, answer.text).toBe(201);
  return `/api/properties/${door}/measurements/${(answer.json() as Measurement).id}`;
}

async function read({ bytes }: Answer) {
  const document = await getDocumentProxy(bytes.slice());
  const { text: pages } = await extractText(document);
  const { info } = (await document.getMetadata()) as { info: { Title?: string } };
  const text = pages.join(' ').replaceAll('\u200b', '').replace(/\s+/g, ' ');
  const pictures =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g)?.length ?? 0;
  return {
    pages,
    text,
    pictures,
    title: info.Title,
    isTagged: (await document.getMarkInfo())?.Marked === true,
  };
}

test('the report names roof, figures, edges, pitches and waste, and is a tagged document', async () => {
  const path = await measured('12 #let *Elm* St שרה');
  const answer = await rep.get(`${path}/report?timeZone=America/Phoenix`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="measurement-12-let-elm-st-v1.pdf"',
  );
  const { text, title, isTagged } = await read(answer);
  expect([title, isTagged]).toEqual([expect.stringContaining('12 #let *Elm* St'), true]);
  expect(text).toContain('2,012 sq ft');
  expect(text).toContain('20⅓ squares');
  expect(text).toContain('Scale from a length of 60 ft typed by hand');
  expect(text).toContain('Each ± holds in 95 of 100');
  // On the drawing of lengths: the ridge of 30 feet.
  expect(text).toContain('R 30.0');
  for (const title of ['Lengths', 'Pitches', 'Areas', 'Notes', 'Edges', 'Squares with waste'])
    expect(text).toContain(title);
  expect(text).toContain('1 penetration marked');
  expect(text).toContain('The type of 1 edge was set by hand');
  // The same measurement gives the same bytes.
  const again = await rep.get(`${path}/report?timeZone=America/Phoenix`);
  expect(Buffer.from(again.bytes).equals(Buffer.from(answer.bytes))).toBe(true);
});

test('its letterhead is the company’s, and the roof is drawn over the picture it was traced on, north up', async () => {
  const { db } = server.services;
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#708090' } })
      .jpeg()
      .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture(300, 90))]), 'logo.jpg');
  expect((await rep.post('/api/proposal-template/logo', form)).status).toBe(200);

  number += 1;
  const door = await addProperty(db, { zipCode: '85251', address: `${number} Crop St` });
  const crop = await addPicturedRoof(server.services, door, '2026-11-20');
  const camera = { position: null, heightMeters: null, yaw: null, gsd: null };
  await db
    .update(captureImages)
    .set({ camera: sql`${JSON.stringify(camera)}::jsonb` })
    .where(
      inArray(
        captureImages.id,
        db.select({ id: roofViews.imageId }).from(roofViews).where(eq(roofViews.propertyId, door)),
      ),
    );
  const doorPath = `/api/properties/${door}/measurements`;
  await db
    .update(properties)
    .set({ cropImageUrl: `/api/properties/${door}/crop`, latitude: 33.5, longitude: -111.9 })
    .where(eq(properties.id, door));
  const asked = await rep.get(`${doorPath}/picture`);
  expect(asked.status, asked.text).toBe(200);
  const shown = asked.json() as { picture: { id: string } };
  expect(shown.picture.id).toBe(crop);
  const together = await rep.get(`/api/measurements/pictures?propertyIds=${door},999999`);
  expect(together.json()).toEqual([{ propertyId: door, ...shown }]);
  const traced = async (id: string) => {
    const body = { ...hip, picture: { id, width: 800, height: 600 } };
    const made = (await rep.post(doorPath, body)).json() as Measurement;
    return read(await rep.get(`${doorPath}/${made.id}/report?timeZone=America/Phoenix`));
  };
  const { text, pictures } = await traced(crop);
  for (const part of ['North is up.', 'Picture N R Ridge', 'Lengths N E 60.0']) expect(text).toContain(part);
  expect(text).toMatch(/^Pat Tester \d+ Roof measurement/);
  expect(pictures).toBe(2);
  // Nobody reads a file by naming it, and of a stranger's picture north is not known.
  const other = await traced('https://pictures.example.com/7.png');
  expect(other.text).toContain('Which way is north is not known.');
  expect(other.pictures).toBe(1);
  expect((await traced('proposal-logo/1.jpg')).pictures).toBe(1);
});

test('an outline alone is reported as one, without lengths that nobody drew', async () => {
  const outline = [
    [0, 0],
    [600, 0],
    [600, 300],
    [0, 300],
  ];
  const path = await measured('1 Outline St', {
    ...hip,
    faces: [face(outline)],
    edges: [],
    penetrations: [],
  });
  const { text } = await read(await rep.get(`${path}/report`));
  expect(text).toContain('Outline only: area and squares, no lengths of edges.');
  for (const absent of ['Lengths', 'Edges', 'Eave']) expect(text).not.toContain(absent);
  expect(text).not.toMatch(/\d\.\d ft/);
  expect((await rep.get(`${path}/edges`)).text.trim().split('\r\n')).toHaveLength(1);
});

test('two hundred faces are a report too', async () => {
  const faces = Array.from({ length: 200 }, (_, at) => {
    const [x, y] = [(at % 20) * 60, Math.floor(at / 20) * 60];
    return face(
      [
        [x, y],
        [x + 60, y],
        [x + 60, y + 60],
        [x, y + 60],
      ],
      at % 3,
    );
  });
  const path = await measured('1 Large St', { ...hip, faces, edges: [], penetrations: [] });
  const { text } = await read(await rep.get(`${path}/report`));
  expect(text).toContain('Faces 200 mostly');
});

test('other software reads it under HOVER’s names', async () => {
  const path = await measured('1 Hover St');
  const { roof } = HoverJson.parse((await rep.get(`${path}/hover`)).json());
  expect(roof).toMatchObject({
    roof_facets: { area: 2012, total: 4, length: null },
    ridges_hips: { area: null, total: 5, length: 120 },
    gutters_eaves: { total: 3, length: 150 },
    flashing: { total: 1, length: 30 },
    step_flashing: { total: 0, length: 0 },
    pitch: [{ roof_pitch: '6/12', area: 2012, percentage: 100 }],
    waste_factor: { area: { zero: 2012, plus_10_percent: 2214 } },
  });
});

test('its edges are a CSV, one a line', async () => {
  const path = await measured('1 Csv St');
  const answer = await rep.get(`${path}/edges`);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const lines = answer.text.trim().split('\r\n');
  expect(lines[0]).toBe('edge,type,feet,plusMinusFeet,faces,typeSetBy');
  expect(lines).toHaveLength(10);
  expect(lines).toContainEqual(expect.stringMatching(/^\d+,wall flashing,30,[\d.]+,4,hand$/));
});

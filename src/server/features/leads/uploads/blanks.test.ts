import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UploadPreview } from '#contract/upload-previews.ts';
import { eq } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

let server: TestServer;
let admin: Client;
let zipCode: string;
let zips = 85100;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());
beforeEach(async () => {
  zips += 1;
  zipCode = String(zips);
  await send(`${header}P1,1 Main St,Ann,PO Box 1,1954,yes,flat\nP2,2 Main St,Bea,,1960,no,\n`);
});

const header = 'Parcelnumb,Address,Owner,Owner Address,Year Build,Rental Property,Roof Type\n';
const send = (file: string, fields: Record<string, string> = {}) =>
  imported(admin.post('/api/admin/upload/properties', uploadForm(file, { zipCode, ...fields })));

async function findFirst() {
  const rows = await server.services.db.select().from(properties).where(eq(properties.zipCode, zipCode));
  return rows.find(({ parcelNumber }) => parcelNumber === 'P1');
}

/** Owner, mailing address, year, rental, roof. */
async function first() {
  const row = await findFirst();
  return [row?.owner, row?.ownerAddress, row?.yearBuilt, row?.isRentalProperty, row?.roofType];
}
const before = ['Ann', 'PO Box 1', 1954, true, 'flat'];

describe('an empty cell', () => {
  test('keeps stored values by default', async () => {
    expect(await send(`${header}P1,1 Main St,,,,,\n`)).toMatchObject({ unchanged: 1, cleared: 0 });
    expect(await first()).toEqual(before);
  });

  test('clears it by choice, where the file has the column; roofs and names stay', async () => {
    const result = await send('Parcelnumb,Address,Owner,Rental Property,Roof Type\nP1,1 Main St,,,\n', {
      blanks: 'clear',
    });
    expect(result).toMatchObject({ updated: 1, cleared: 2 });
    expect(result.message).toContain('2 stored values were cleared.');
    expect(await first()).toEqual([null, 'PO Box 1', 1954, false, 'flat']);
    expect(await send(`${header},1 Main St,,,,,\n`, { blanks: 'clear' })).toMatchObject({ cleared: 2 });
    expect(await first()).toEqual([null, null, null, false, 'flat']);
  });

  test('is counted in the preview, which clears nothing, and its undo brings all of it back', async () => {
    const file = `${header}P1,1 Main St,,,,,\nP2,2 Main St,,,1960,,\n`;
    const looked = await admin.post('/api/uploads/previews', uploadForm(file, { zipCode, blanks: 'clear' }));
    const { id, revision, order, outcome } = looked.json() as UploadPreview;
    expect(order.blanks).toBe('clear');
    expect(outcome).toMatchObject({ updated: 2, cleared: 5 });
    expect(outcome?.warnings).toContain('Empty cells clear 5 stored values.');
    expect(await first()).toEqual(before);

    const { uploadId, cleared } = await imported(
      admin.post(`/api/uploads/previews/${id}/import`, { revision }),
    );
    expect(cleared).toBe(5);
    expect(await first()).toEqual([null, null, null, false, 'flat']);

    const { operationId } = (await admin.post(`/api/uploads/${uploadId}/undo`)).json() as {
      operationId: string;
    };
    const attempt = { log: openLog('silent'), signal: new AbortController().signal };
    await runOperation(server.services, allOperations, operationId, attempt);
    expect(await first()).toEqual(before);
  });

  test('of an older day does not clear what a person corrected', async () => {
    await admin.post(`/api/properties/${(await findFirst())?.id}/corrections`, { owner: 'Cy Dole' });
    const result = await send(`${header}P1,1 Main St,,PO Box 1,1954,yes,\n`, {
      blanks: 'clear',
      capturedOn: '2026-01-05',
    });
    expect(result.cleared).toBe(0);
    expect(await first()).toEqual(['Cy Dole', ...before.slice(1)]);
  });
});

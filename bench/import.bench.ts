import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { UploadResult } from '#contract/uploads.ts';
import { writeImportFile } from './import-file.ts';
import { type Lab, median, openLab, signIn, timed } from './leads-lab.ts';
import { residentMegabytes } from './resident.ts';

const ROWS = 300_000;
const ROUNDS = 3;
export const MAX_IMPORT_RATIO = 1.6;
export const MAX_IMPORT_MEGABYTES = 300;

export interface ImportFigures {
  /** Milliseconds from the first byte sent to the answer. */
  first: number;
  /** The same for the same file again. */
  again: number;
  /** Milliseconds for PostgreSQL's own COPY of the same rows into the same empty table. */
  yardstick: number;
  ratio: number;
  /** Megabytes the server's process grew at most. */
  memory: number;
}

/** POST /api/properties/upload against COPY properties(…) FROM of the rows it made in the file's order, in turns. */
export async function benchImport(): Promise<ImportFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'ridgecap-import-'));
  const lab = await openLab(0);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  try {
    const csv = join(folder, 'parcels.csv');
    const copied = join(folder, 'properties.copy');
    await writeImportFile(csv, ROWS);
    await client.connect();
    const cookie = await signIn(lab.baseUrl);
    const rounds: { first: number; again: number; yardstick: number }[] = [];
    const idle = residentMegabytes(lab.pid);
    let memory = 0;
    const watch = setInterval(() => {
      memory = Math.max(memory, residentMegabytes(lab.pid) - idle);
    }, 50);
    for (let round = 0; round < ROUNDS; round += 1) {
      await empty(client);
      const first = await timed(async () => expect(await upload(lab, cookie, csv), { inserted: ROWS }));
      const again = await timed(async () => expect(await upload(lab, cookie, csv), { unchanged: ROWS }));
      await pipeline(
        client.query(copyTo(`copy (select ${columns} from properties order by property_id) to stdout`)),
        createWriteStream(copied),
      );
      await empty(client);
      const yardstick = await timed(() =>
        pipeline(createReadStream(copied), client.query(copyFrom(`copy properties (${columns}) from stdin`))),
      );
      rounds.push({ first, again, yardstick });
    }
    clearInterval(watch);
    const ratio = median(rounds.map(({ first, yardstick }) => first / yardstick));
    const [first, again, yardstick] = [
      median(rounds.map((round) => round.first)),
      median(rounds.map((round) => round.again)),
      median(rounds.map((round) => round.yardstick)),
    ];
    return { first, again, yardstick, ratio, memory };
  } finally {
    await client.end();
    await lab.close();
    await rm(folder, { recursive: true, force: true });
  }
}

// All that an import fills; the rest has defaults in both cases.
const columns = `identity, address_key, zip_code, property_id, parcel_number, address, area_square_feet, is_rental_property,
  usps_vacancy, year_built, zoning, has_missing_shingles, has_water_stains, has_pool, has_cracked_shingles,
  has_solar_panels, pool_status, has_curling_shingles, roof_type, roof_subtype, severity_level, owner, owner_address,
  tax_owner, tax_owner_address, image_url, crop_image_url, latitude, longitude`;

async function empty(client: pg.Client): Promise<void> {
  await client.query('truncate properties cascade');
  await client.query('checkpoint');
}

/** As a browser sends it: multipart, streamed from disk. */
async function upload(lab: Lab, cookie: string, path: string): Promise<UploadResult> {
  const head =
    '--bench\r\ncontent-disposition: form-data; name="file"; filename="parcels.csv"\r\ncontent-type: text/csv\r\n\r\n';
  const tail = '\r\n--bench--\r\n';
  const { size } = await stat(path);
  const sent = request(`${lab.baseUrl}/api/properties/upload`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'multipart/form-data; boundary=bench',
      'content-length': head.length + size + tail.length,
    },
  });
  const answered = new Promise<UploadResult>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      if (response.statusCode === 200) resolve(JSON.parse(body) as UploadResult);
      else reject(new Error(`the upload failed: ${body}`));
    });
  });
  sent.write(head);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    if (!sent.write(chunk)) await new Promise((resolve) => sent.once('drain', resolve));
  }
  sent.end(tail);
  return answered;
}

function expect(result: UploadResult, counts: Partial<UploadResult>): void {
  for (const [name, count] of Object.entries(counts)) {
    if (result[name as keyof UploadResult] !== count)
      throw new Error(`expected ${name} ${count}: ${JSON.stringify(result)}`);
  }
}

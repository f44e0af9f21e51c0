import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import type { Proposal } from '#contract/proposal.ts';
import { fontFiles } from '#server/documents/fonts.ts';
import { proposalData } from '#server/features/sales/proposals/print-proposal.ts';
import { addContractor, type Lab, median, openLab, posted, quantile, signIn, timed } from './leads-lab.ts';
import { familyOf, residentMegabytes } from './resident.ts';

const PROPOSALS = 100;
/** Documents that are timed one by one, beside as many bare ones; those before warm both up. */
const ALONE = 20;
const WARM_UP = 5;
/** Rounds of a hundred at once and of none, and calls of each kind before a round. */
const ROUNDS = 3;
const CALLS = 60;
const PAUSE_MS = 15;
export const MAX_PRINT_RATIO = 1.5;
export const MAX_BESIDE_PRINTING = 1.2;
export const MAX_PRINT_MEGABYTES = 300;

export interface ProposalFigures {
  /** Milliseconds of one document over HTTP, and of the compiler alone, medians. */
  alone: number;
  bare: number;
  /** Documents of all rounds that came back whole, of how many, and milliseconds until the last of a round. */
  printed: { count: number; of: number };
  round: number;
  calls: { call: string; part: 'median' | 'p95'; idle: number; busy: number; ratio: number }[];
  memory: number;
}

/** A sent proposal, and its pictures by their digests. */
interface Sent {
  proposal: Proposal;
  pictures: ReadonlyMap<string, Buffer>;
}

/** Proposals with a logo, two photos and three options, printed one by one and a hundred at once. */
export async function benchProposals(): Promise<ProposalFigures> {
  const lab = await openLab(1000);
  try {
    const contractor = await addContractor(lab.baseUrl, await signIn(lab.baseUrl), 'proposals', ['85251']);
    const cookie = await signIn(lab.baseUrl, contractor);
    const sent = await sendProposals(lab, cookie);
    const ask = asker(lab, cookie);
    return { ...(await printAlone(sent, ask)), ...(await printTogether(lab, sent, ask)) };
  } finally {
    await lab.close();
  }
}

type Ask = (path: string) => Promise<Buffer>;

async function printAlone(sent: readonly Sent[], ask: Ask): Promise<Pick<ProposalFigures, 'alone' | 'bare'>> {
  const compile = bareCompiler();
  const ours: number[] = [];
  const bares: number[] = [];
  for (const [index, one] of sent.slice(0, WARM_UP + ALONE).entries()) {
    const order = bareOrder(one);
    const took = await timed(() => ask(`/api/proposals/${one.proposal.id}.pdf`));
    const bare = await timed(async () => compile(order));
    if (index < WARM_UP) continue;
    ours.push(took);
    bares.push(bare);
  }
  return { alone: median(ours), bare: median(bares) };
}

async function printTogether(
  { pid }: Lab,
  sent: readonly Sent[],
  ask: Ask,
): Promise<Omit<ProposalFigures, 'alone' | 'bare'>> {
  const paths = ['/api/auth/me', `/api/properties/${sent[0]?.proposal.propertyId}`];
  const idle = new Map(paths.map((path): [string, number[]] => [path, []]));
  const busy = new Map(paths.map((path): [string, number[]] => [path, []]));
  const askAll = async (took: ReadonlyMap<string, number[]>) => {
    for (const [path, all] of took) {
      all.push(await timed(() => ask(path)));
      await sleep(PAUSE_MS);
    }
  };
  for (let call = 0; call < CALLS; call += 1) for (const path of paths) await ask(path);
  const before = memoryOf(pid);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(pid) - before);
  }, 100);
  const rounds: number[] = [];
  let count = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let call = 0; call < CALLS; call += 1) await askAll(idle);
    let isPrinting = true;
    const all = timed(async () => {
      const printed = await Promise.allSettled(
        sent.map(({ proposal }) => ask(`/api/proposals/${proposal.id}.pdf`)),
      );
      count += printed.filter((one) => one.status === 'fulfilled' && isPdf(one.value)).length;
    }).finally(() => {
      isPrinting = false;
    });
    while (isPrinting) await askAll(busy);
    rounds.push(await all);
  }
  clearInterval(watch);
  return {
    printed: { count, of: sent.length * ROUNDS },
    round: median(rounds),
    memory,
    calls: paths.flatMap((path) =>
      (['median', 'p95'] as const).map((part) => {
        const at = part === 'median' ? 0.5 : 0.95;
        const [alone, beside] = [quantile(idle.get(path) ?? [], at), quantile(busy.get(path) ?? [], at)];
        return { call: path.replace(/\d+$/, '{id}'), part, idle: alone, busy: beside, ratio: beside / alone };
      }),
    ),
  };
}

const memoryOf = (pid: number) => familyOf(pid).reduce((sum, one) => sum + residentMegabytes(one), 0);
const isPdf = (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.includes('%%EOF');

/** Returns a function that gives the bytes of an answer, which must be a 200. */
function asker({ baseUrl }: Lab, cookie: string): Ask {
  const agent = new Agent({ keepAlive: true });
  return (path) =>
    new Promise((resolve, reject) => {
      get(baseUrl + path, { agent, headers: { cookie } }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const bytes = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path}: ${response.statusCode} ${bytes.toString().slice(0, 200)}`));
      }).once('error', reject);
    });
}

const ROOT = '/nowhere';

/** The compiler with the template and its fonts, and nothing else of ours. */
function bareCompiler(): (order: Map<string, Buffer>) => Buffer {
  const { resolve } = createRequire(import.meta.url);
  const fontBlobs = fontFiles.map((file) => readFileSync(resolve(file)));
  const typst = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontBlobs }] });
  const template = readFileSync('src/server/documents/proposal.typ', 'utf8');
  return (order) => {
    typst.resetShadow();
    for (const [name, bytes] of order) typst.mapShadow(join(ROOT, name), bytes);
    typst.addSource(join(ROOT, 'main.typ'), template);
    return typst.pdf({ mainFilePath: join(ROOT, 'main.typ') }, { pdfStandard: PdfStandard.UA_1 });
  };
}

function bareOrder({ proposal: { content, sha256 }, pictures }: Sent): Map<string, Buffer> {
  if (!content) throw new Error('a sent proposal has a content');
  const data = JSON.stringify(proposalData({ content, sha256, signatures: [] }));
  return new Map([
    ['data.json', Buffer.from(data)],
    ...[...pictures].map(([digest, jpeg]) => [`${digest}.jpg`, jpeg] as const),
  ]);
}

async function sendProposals({ baseUrl }: Lab, cookie: string): Promise<Sent[]> {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { cookie, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<Answer>;
  };
  const { version, banned, may, by, logoId, updatedAt, companyName, ...fields } = await call<
    Record<string, unknown>
  >('GET', '/api/proposal-template');
  const about = {
    licenseNumber: 'ROC 312456',
    address: '100 Main St, Mesa, AZ 85201',
    phone: '(602) 555-0177',
  };
  await call('PUT', '/api/proposal-template', {
    ...fields,
    ...about,
    email: 'office@bench.example',
    version,
  });
  await call('POST', '/api/proposal-template/logo', formOf(await pictureOf(900, 240, 0)));
  const doors = await call<{ id: number }[]>('GET', `/api/properties?limit=${PROPOSALS}`);
  const sent: Sent[] = [];
  for (const [index, { id }] of doors.entries()) {
    const at = `/api/properties/${id}`;
    for (const side of [1, 2]) {
      const jpeg = await pictureOf(1600, 1200, 2 * index + side);
      await call('POST', '/api/changes/photo', formOf(jpeg, photoFields(id, jpeg)));
    }
    const photos = await call<{ id: number }[]>('GET', `${at}/photos`);
    const costCalculationIds: (number | string)[] = [];
    for (const wanted of ['good', 'better', 'best'] as const) {
      const roof = { package: wanted, squares: 15 + index / 4, pitch: 5, stories: 1, layers: 1 };
      costCalculationIds.push((await posted(baseUrl, cookie, `${at}/cost-calculations`, roof)).id);
    }
    const person = await posted(baseUrl, cookie, `${at}/people`, { name: `Olivia Kurz ${index}` });
    const draft = await call<Proposal>('POST', `${at}/proposals`, {
      ...{ costCalculationIds, recipientIds: [person.id], photoIds: photos.map((photo) => photo.id) },
      answers: { soldAtHome: true, paidByInsurance: false, declaredEmergency: false },
    });
    const { proposal, link } = await call<{ proposal: Proposal; link: { url: string } }>(
      ...(['POST', `/api/proposals/${draft.id}/send`, { version: draft.version, by: 'link' }] as const),
    );
    sent.push({ proposal, pictures: await picturesOf(baseUrl, link.url, proposal) });
  }
  return sent;
}

async function picturesOf(baseUrl: string, url: string, { content }: Proposal): Promise<Map<string, Buffer>> {
  const shown = [...(content?.photos ?? []), ...(content?.company.logo ? [content.company.logo] : [])];
  const pictures = new Map<string, Buffer>();
  for (const { sha256 } of shown) {
    const answer = await fetch(`${baseUrl}/api${new URL(url).pathname}/pictures/${sha256}`);
    pictures.set(sha256, Buffer.from(await answer.arrayBuffer()));
  }
  return pictures;
}

/** Noise, which a JPEG holds as badly as leaves and shingles. */
const pictureOf = (width: number, height: number, seed: number): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: { r: (40 + seed) % 256, g: 120, b: 90 } },
      noise: { type: 'gaussian', mean: 60 + (seed % 120), sigma: 8 },
    },
  })
    .jpeg()
    .toBuffer();

const photoFields = (propertyId: number, jpeg: Buffer) => ({
  ...{ id: randomUUID(), deviceId: randomUUID(), sequence: '1', at: new Date().toISOString() },
  ...{ propertyId: String(propertyId), digest: createHash('sha256').update(jpeg).digest('hex') },
});

function formOf(jpeg: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'picture.jpg');
  return form;
}

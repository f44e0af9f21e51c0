import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Body = Record<string, unknown> & { contact?: { id?: string } };

interface Call {
  method: string;
  path: string;
  body: Body | null;
}

export interface FakeCrm {
  url: string;
  calls: Call[];
  contacts: (Body & { id: string })[];
  jobs: (Body & { id: string })[];
  /** What happens to the next calls that make something, in order: done and not answered, or refused with a status. */
  troubles: ('lose answer' | 'hang' | 429 | 500)[];
  close(): Promise<void>;
}

const KEY = 'Bearer the right key';

/** JobNimbus as it documents itself: the workflow and status must exist, and somebody or something must be named. */
export const startJobNimbus = (): Promise<FakeCrm> =>
  start((crm, { method, path, body }, answer) => {
    if (method === 'GET' && path.startsWith('/contacts?filter=')) {
      const filter = JSON.parse(new URL(path, 'http://x').searchParams.get('filter') ?? '{}');
      const wanted = filter.must[0].term.external_id;
      const results = crm.contacts.filter(({ external_id }) => external_id === wanted);
      return answer(200, {
        count: results.length,
        results: results.map((one) => ({ ...one, jnid: one.id })),
      });
    }
    if (method !== 'POST' || path !== '/contacts' || !body) return answer(404, 'Not found');
    const { record_type_name, status_name, source_name, first_name, last_name, display_name, company } = body;
    if (!(first_name || last_name || display_name || company)) return answer(400, 'A name is required');
    if (record_type_name !== 'Customer') return answer(400, `No record type ${record_type_name}`);
    if (status_name !== 'Lead') return answer(400, `No status ${status_name} in Customer`);
    if (source_name !== undefined && source_name !== 'Door Knocking')
      return answer(400, `No source ${source_name}`);
    make(crm, crm.contacts, body, (made) => answer(200, { ...made, jnid: made.id }), answer);
  });

/** AccuLynx: contact types, lead sources and the like are ids that exist at the key's location. */
export const startAccuLynx = (): Promise<FakeCrm> =>
  start((crm, { method, path, body }, answer) => {
    const jobsOf = /^\/contacts\/(\w+)\/jobs$/.exec(path)?.[1];
    if (method === 'GET' && jobsOf)
      return answer(200, { items: crm.jobs.filter(({ contact }) => contact?.id === jobsOf) });
    if (path === '/contacts/search') {
      const items = crm.contacts.filter((one) => JSON.stringify(one).includes(String(body?.searchTerm)));
      return answer(200, { count: items.length, items });
    }
    if (method !== 'POST' || !body) return answer(404, 'Not found');
    if (path === '/contacts') {
      if (JSON.stringify(body.contactTypeIds) !== '["type-1"]')
        return answer(400, 'ContactTypeIds: unknown id');
      if (!body.firstName || !body.lastName) return answer(400, 'FirstName and LastName are required');
      return make(crm, crm.contacts, body, (made) => answer(201, made), answer);
    }
    if (path !== '/jobs') return answer(404, 'Not found');
    if (!crm.contacts.some(({ id }) => id === body.contact?.id)) return answer(400, 'Contact: unknown id');
    const source = (body.leadSource as { id: string } | undefined)?.id;
    if (source !== undefined && source !== 'source-1') return answer(400, 'LeadSource: unknown id');
    make(crm, crm.jobs, body, (made) => answer(201, made), answer);
  });

type Answer = (status: number, body: unknown) => void;

function make(
  { troubles }: FakeCrm,
  all: FakeCrm['contacts'],
  body: Body,
  done: (made: Body & { id: string }) => void,
  answer: Answer,
): void {
  const trouble = troubles.shift();
  if (trouble === 429 || trouble === 500) {
    answer(trouble, 'Try again later');
    return;
  }
  if (trouble === 'hang') return;
  const made = { ...body, id: `made${all.length + 1}` };
  all.push(made);
  // Else it is made, and nobody hears of it.
  if (trouble === undefined) done(made);
  else answer(0, null);
}

async function start(handle: (crm: FakeCrm, call: Call, answer: Answer) => void): Promise<FakeCrm> {
  const server = createServer(async (request, response) => {
    const body = request.method === 'GET' ? null : ((await json(request)) as Body);
    const call = { method: request.method ?? '', path: request.url ?? '', body };
    crm.calls.push(call);
    if (request.headers.authorization !== KEY) return write(response, 401, 'Key not valid for this location');
    handle(crm, call, (status, answer) => write(response, status, answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const crm: FakeCrm = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    contacts: [],
    jobs: [],
    troubles: [],
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
  return crm;
}

function write(response: ServerResponse, status: number, body: unknown): void {
  if (status === 0) return void response.destroy();
  if (status === 429) response.setHeader('retry-after', '900');
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

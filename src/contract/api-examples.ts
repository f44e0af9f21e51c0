import type { ApiScope } from '#domain/api-scopes.ts';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';

/** A command that runs as it is shown, once the variables of the shell are set that it names. */
export interface ApiExample {
  title: string;
  /** What it does, and what to change in it. */
  text: string;
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  /** What its key needs; null if it needs no key. */
  scope: ApiScope | null;
  /** Parameters of the path and the query; '$NAME' is a variable of the shell. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** JSON; '"$NAME"' is a variable with a number in it. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Where the answer goes instead of the screen. */
  output?: string;
}

export const apiExamples: readonly ApiExample[] = [
  {
    title: 'List leads',
    text: 'The worst roofs first, 50 at a time. “total” counts all that pass the filters, and “next” is the way to the next page.',
    endpoint: contract.leads.list,
    scope: 'leads',
    query: { severityLevel: 'severe,moderate', limit: '50' },
  },
  {
    title: 'Read the next page',
    text: 'Send the “next” of the page before as “after”, with the same filters, until it is null. Leads that come or go meanwhile shift nothing.',
    endpoint: contract.leads.list,
    scope: 'leads',
    query: { severityLevel: 'severe,moderate', limit: '50', after: '$NEXT' },
  },
  {
    title: 'Find doors that a storm hit',
    text: 'Every filter of the dashboard has a name here. A name that does not exist is refused, so that a typo never lists everything.',
    endpoint: contract.leads.list,
    scope: 'leads',
    query: { stormSince: '2026-01-01', hailMin: '1', sort: 'severityLevel' },
  },
  {
    title: 'Read one property',
    text: 'By the “id” of a lead. What you may not see is answered 404, as if it did not exist.',
    endpoint: contract.properties.get,
    scope: 'leads',
    params: { propertyId: '$PROPERTY_ID' },
  },
  {
    title: 'Read where its facts come from',
    text: 'Each fact with its source, its day and how sure it is.',
    endpoint: contract.assessments.getFacts,
    scope: 'leads',
    params: { propertyId: '$PROPERTY_ID' },
  },
  {
    title: 'Change a stage',
    text: 'A change has an id (a UUID) that you make. Sending it again changes nothing, so repeat the call until it is answered. The answer has a result for each change: applied, already, superseded or refused.',
    endpoint: contract.changes.apply,
    scope: 'changes',
    body: {
      changes: [
        {
          id: '$CHANGE_ID',
          deviceId: '018f3a52-7c1e-7aaa-8bbb-2f6d8e1c9a01',
          sequence: 1,
          kind: 'stage',
          at: '2026-11-25T15:00:00Z',
          body: { propertyId: '#PROPERTY_ID', stage: 'knocked' },
        },
      ],
    },
  },
  {
    title: 'Export a CSV file',
    text: 'Up to 15,000 properties by their ids. Doors that are not to be contacted are left out; the header X-Left-Out counts them.',
    endpoint: contract.properties.export,
    scope: 'exports',
    body: { propertyIds: ['#PROPERTY_ID'], source: 'crm', timeZone: 'America/Phoenix' },
    output: 'leads.csv',
  },
  {
    title: 'Send a lead',
    text: 'To an address that you create under Incoming leads. It needs no key: its secret is in the address. JSON or a form, in most spellings of the fields; what cannot be read is kept as a message. The same body with the same Idempotency-Key within 24 hours is the same lead.',
    endpoint: contract.incomingLeads.receive,
    scope: null,
    params: { token: '$LEAD_TOKEN' },
    headers: { 'Idempotency-Key': '$CHANGE_ID' },
    body: {
      first_name: 'Dana',
      last_name: 'Whitfield',
      phone: '(602) 555-0123',
      address: '1 Main St, Scottsdale, AZ 85251',
      message: 'Hail last night. Please look at my roof.',
      source: 'Website',
    },
  },
  {
    title: 'See what a webhook sends',
    text: 'A sample of an event, as it would be delivered. POST /api/hooks with a target_url and an event asks for the real ones.',
    endpoint: contract.hooks.sample,
    scope: 'hooks',
    params: { event: 'stage.changed' },
  },
  {
    title: 'Read the whole API',
    text: 'Every call with its parameters, its answer and the scope it needs, as an OpenAPI 3.1 document.',
    endpoint: contract.site.describeApi,
    scope: null,
    output: 'openapi.json',
  },
];

/** The example for a shell, where RIDGECAP is the address of the installation and RIDGECAP_KEY an API key. */
export function curlOf({ endpoint, scope, params, query, body, headers, output }: ApiExample): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? name);
  const lines = [
    `curl ${body === undefined ? '' : `-X ${endpoint.method} `}"$RIDGECAP${path}"`,
    scope !== null && '-H "Authorization: Bearer $RIDGECAP_KEY"',
    ...Object.entries(headers ?? {}).map(([name, value]) => `-H "${name}: ${value}"`),
    query && '-G',
    ...Object.entries(query ?? {}).map(([name, value]) => `--data-urlencode "${name}=${value}"`),
    body !== undefined && '-H "Content-Type: application/json"',
    body !== undefined && `-d '${jsonForShell(body)}'`,
    output && `-o ${output}`,
  ];
  return lines.filter(Boolean).join(' \\\n  ');
}

/** Within single quotes: "$NAME" becomes a text with the variable's value, "#NAME" its bare value. */
const jsonForShell = (body: unknown): string =>
  JSON.stringify(body, null, 2)
    .replaceAll(/"\$(\w+)"/g, `"'$$$1'"`)
    .replaceAll(/"#(\w+)"/g, `'$$$1'`);

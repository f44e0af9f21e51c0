import { expect } from 'vitest';
import type { MailAudience, MailCampaign, MailPiece } from '#contract/mail-campaigns.ts';
import type { MailResults } from '#contract/mail-results.ts';
import type { ProposalTemplate } from '#contract/proposal-template.ts';
import { addressKey } from '#domain/addresses.ts';
import { mailTemplates } from '#domain/mail/design.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import type { TestServer } from '#testing/app.ts';
import { addProperties } from '#testing/properties.ts';

export const settings = {
  ...{ returnsTo: null, indicia: null, mailerId: '123456', serviceType: '700' },
  unitCents: { 'postcard-4x6': 80 },
};
export const facts = {
  ...{ address: '100 N Central Ave\nPhoenix AZ 85004', phone: '(602) 555-0100' },
  ...{ licenseNumber: 'ROC 123456', color: '#1e3a5f' },
};
const { label: _, ...texts } = mailTemplates['roof-picture'];

export const draft = {
  name: 'October',
  filter: {},
  design: { format: 'postcard-4x6', ...texts, showPicture: true, showFacts: true },
  ...{ addressee: 'owner', skipsVacant: true, windowDays: 60, holdoutPercent: 0 },
};

/** A house as an import would leave it. */
export const house = (number: number, more: object = {}) => {
  const address = `${number} N Hayden Rd`;
  return { address, addressKey: addressKey(address), owner: `Jane Doe ${number}`, ...more };
};

const zips =
  '85251 85250 85253 85254 85255 85256 85257 85258 85259 85260 85281 85282 85283 85284 85301 85302 85303'.split(
    ' ',
  );
let opened = 0;

export type Mailroom = Awaited<ReturnType<typeof openMailroom>>;

/** A separate company with its own ZIP code, and what its owner does with mail. */
export async function openMailroom(server: TestServer) {
  const { services } = server;
  const zip = zips[opened++ % zips.length] ?? '85251';
  const lead = await server.addPerson({ zips: [zip], companyRole: 'owner' });
  const owner = await server.signIn(lead);
  const helper = await server.addPerson({ zips: [zip], colleagueOf: lead, companyRole: 'rep' });
  const rep = await server.signIn(helper);
  const path = (id: number) => `/api/mail/campaigns/${id}`;
  const add = (rows: object[]) => addProperties(services.db, zip, rows);
  const freeze = (id: number, client = owner) => client.post(`${path(id)}/freeze`, undefined);

  async function make(more: object = {}): Promise<MailCampaign> {
    const answer = await owner.post('/api/mail/campaigns', { ...draft, ...more });
    expect(answer.status, answer.text).toBe(201);
    return answer.json() as MailCampaign;
  }

  /** On company settings. */
  async function saveFacts(changed: object): Promise<void> {
    const template = (await owner.get('/api/proposal-template')).json() as ProposalTemplate;
    const { companyName: _1, logoId: _2, updatedAt: _3, by: _4, banned: _5, may: _6, ...fields } = template;
    const answer = await owner.put('/api/proposal-template', { ...fields, ...changed });
    expect(answer.status, answer.text).toBe(200);
  }

  return {
    ...{ zip, lead, owner, helper, rep, add, make, freeze },
    addHouses: (count: number, first = 100) =>
      add(Array.from({ length: count }, (_each, i) => house(first + i))),

    saveFacts,
    async saveSettings(): Promise<void> {
      await owner.put('/api/team/company', { name: 'Saguaro Roofing' });
      await saveFacts(facts);
      expect((await owner.put('/api/mail/settings', settings)).status).toBe(200);
    },

    async frozen(more: object = {}): Promise<MailCampaign> {
      const { id } = await make(more);
      const answer = await freeze(id);
      expect(answer.status, answer.text).toBe(200);
      return answer.json() as MailCampaign;
    },

    /** Makes its print files in this process, until the signal. */
    async print(id: number, signal = new AbortController().signal): Promise<void> {
      const answer = await owner.post(`${path(id)}/print`, undefined);
      expect(answer.status, answer.text).toBe(202);
      const { operationId = '' } = (answer.json() as MailCampaign).print ?? {};
      await runOperation(services, allOperations, operationId, { log: openLog('silent'), signal });
    },

    campaignOf: async (id: number) => (await owner.get(path(id))).json() as MailCampaign,
    audience: async (id: number) => (await owner.get(`${path(id)}/audience`)).json() as MailAudience,
    piecesOf: async (id: number) =>
      (await owner.get(`${path(id)}/pieces?pageSize=200`)).json() as MailPiece[],
    results: async (id: number) => (await owner.get(`${path(id)}/results`)).json() as MailResults,
  };
}

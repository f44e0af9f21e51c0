import { expect } from 'vitest';
import type { CostCalculation } from '#contract/cost-calculations.ts';
import type { Person as PersonAtDoor } from '#contract/people.ts';
import type { Proposal } from '#contract/proposal.ts';
import type { NewProposal } from '#contract/proposal-draft.ts';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import type { TemplateFields } from '#contract/proposal-template.ts';
import type { TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';

/** A company that sells roofs: what its people do until a homeowner signs, as calls. */
export function sellingWith(rep: Client, propertyId: number) {
  const at = `/api/properties/${propertyId}`;
  const price = async (wanted: 'good' | 'better' | 'best' = 'better', more: object = {}) =>
    made<CostCalculation>(
      await rep.post(`${at}/cost-calculations`, {
        ...{ package: wanted, squares: 24.5, pitch: 5, stories: 1, layers: 1 },
        ...more,
      }),
    );
  const meet = async (name = 'Olivia Kurz', email: string | null = 'olivia@example.com') =>
    made<PersonAtDoor>(await rep.post(`${at}/people`, { name, email }));
  const draft = async (more: Partial<NewProposal> = {}): Promise<Proposal> =>
    made<Proposal>(
      await rep.post(`${at}/proposals`, {
        costCalculationIds: more.costCalculationIds ?? [(await price()).id],
        recipientIds: more.recipientIds ?? [(await meet()).id],
        answers: atHome,
        ...more,
      }),
    );
  const send = async ({ id, version }: Proposal, by: 'mail' | 'link' = 'link') => {
    const answer = await rep.post(`/api/proposals/${id}/send`, { version, by });
    expect(answer.status, answer.text).toBe(200);
    const { proposal, link } = answer.json() as { proposal: Proposal; link: { url: string } };
    return { proposal, token: link.url.slice(link.url.lastIndexOf('/') + 1) };
  };
  return { price, meet, draft, send, sent: async (more?: Partial<NewProposal>) => send(await draft(more)) };
}

export const atHome = { soldAtHome: true, paidByInsurance: false, declaredEmergency: false };
export const stormWork = {
  answers: { soldAtHome: true, paidByInsurance: true, declaredEmergency: false },
  damage: 'Missing shingles on the north face, over the garage',
  excludedAreas: 'None',
  roofAccessed: true,
};

export const companyTexts: TemplateFields = {
  color: '#0b6fb8',
  licenseNumber: 'ROC 312456',
  insurer: 'Mesa Mutual, (602) 555-0100',
  address: '100 Main St, Mesa, AZ 85201',
  phone: '(602) 555-0177',
  email: 'office@example.com',
  title: 'Roof replacement',
  intro: 'Thank you for showing us your roof.',
  scope: 'We replace the roof.',
  terms: 'The balance is due when the work is complete.',
  validDays: 30,
  finishDays: 60,
  deposit: { kind: 'percent', percent: 30 },
  detail: 'total',
  mostDiscount: { rep: 5, manager: 15 },
  paymentUrl: '',
  reminders: true,
  companySignature: 'none',
  stageAfterDecline: 'called',
  stageAfterRevoke: 'before',
};

/** What the homeowner does, by their link. */
export function homeownerOf(server: TestServer, token: string) {
  const visitor = server.visitor();
  const path = `/api/p/${token}`;
  const open = async () => (await visitor.get(path)).json() as PublicProposal;
  const sign = async (more: object = {}): Promise<Answer> => {
    const { content, sha256 } = await open();
    return visitor.post(`${path}/sign`, {
      ...{ name: 'Olivia Kurz', optionId: content.preselectedId, consent: true, sha256 },
      ...more,
    });
  };
  return { visitor, path, open, sign };
}

function made<Thing>(answer: Answer): Thing {
  expect(answer.status, answer.text).toBe(201);
  return answer.json() as Thing;
}

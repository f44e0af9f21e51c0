import sharp from 'sharp';
import type { Proposal } from '../src/contract/proposal.ts';
import type { ProposalTemplate } from '../src/contract/proposal-template.ts';
import type { User } from './driver.ts';

/** Of a picture of a roof, in pixels. */
export const size = { width: 1000, height: 750 };

/** The company states what the rules ask for. */
export async function hasTemplate(user: User): Promise<void> {
  const template = (await user.calls('GET', '/api/proposal-template')) as ProposalTemplate;
  const { color, insurer, title, intro, scope, terms, validDays, deposit, detail, version } = template;
  await user.calls('PUT', '/api/proposal-template', {
    ...{ color, insurer, title, intro, scope, terms, validDays, deposit, detail, version },
    ...{ licenseNumber: 'ROC 312456', address: '100 Main St, Mesa, AZ 85711' },
    ...{ phone: '(602) 555-0177', email: 'office@example.com' },
  });
}

/** A door on a walk, in a state whose rules are known, with a picture that has no scale. */
export async function hasDoor(
  user: User,
  zip: string,
): Promise<{ id: number; queue: string; address: string }> {
  const address = '7 W Gable St';
  await hasTemplate(user);
  const roof = await sharp({ create: { ...size, channels: 3, background: '#8a8378' } })
    .png()
    .toBuffer();
  await user.page.route('https://pictures.example.com/**', (route) =>
    route.fulfill({ body: roof, contentType: 'image/png' }),
  );
  const url = 'https://pictures.example.com/7.png';
  await user.hasImported(zip, `address,zip,areaSquareFeet,cropImageUrl\n${address},${zip},1700,${url}`);
  const queue = await user.hasQueue(`Walk ${zip}`, zip);
  const [lead] = (await user.calls('GET', `/api/properties?zipCode=${zip}`)) as { id: number }[];
  return { id: lead?.id ?? 0, queue, address };
}

/** Priced by typed squares, drafted and sent through the calls. Gives the proposal and the path of its link. */
export async function hasSent(user: User, propertyId: number, name: string, email: string | null = null) {
  const at = `/api/properties/${propertyId}`;
  const person = (await user.calls('POST', `${at}/people`, { name, email })) as { id: number };
  const ids: number[] = [];
  for (const wanted of ['good', 'better'] as const) {
    const body = { package: wanted, squares: 20, pitch: 5, stories: 1, layers: 1 };
    ids.push(((await user.calls('POST', `${at}/cost-calculations`, body)) as { id: number }).id);
  }
  const draft = (await user.calls('POST', `${at}/proposals`, {
    costCalculationIds: ids,
    recipientIds: [person.id],
    answers: { soldAtHome: true, paidByInsurance: false, declaredEmergency: false },
  })) as Proposal;
  const { proposal, link } = (await user.calls('POST', `/api/proposals/${draft.id}/send`, {
    version: draft.version,
    by: email ? 'mail' : 'link',
  })) as { proposal: Proposal; link: { url: string } };
  return { proposal, path: new URL(link.url).pathname };
}

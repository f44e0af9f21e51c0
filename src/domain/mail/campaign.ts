import { plainName } from './recipient.ts';

export const campaignStates = ['draft', 'frozen'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Whom pieces are addressed to: the owner where they get their mail, or the residents. */
export const addressees = ['owner', 'resident'] as const;
export type Addressee = (typeof addressees)[number];

/** Percent of an audience that gets nothing, so that what mail does can be told from what happens anyway. */
export const HOLDOUT = { least: 0, usual: 10, most: 50 } as const;

/** Days within which a door gets no piece of another campaign. */
export const WINDOW_DAYS = { least: 1, usual: 60, most: 365 } as const;

/** Years after a new roof within which a door gets no piece; 0 for none. */
export const NEW_ROOF = { least: 0, usual: 10, most: 40 } as const;

/** Most doors of one campaign. */
export const MOST_DOORS = 25_000;

/** Pieces of a print file: what a shop opens without waiting. */
export const PIECES_PER_FILE = 500;

/** What takes doors out of an audience, in the order in which they are asked. Each door is counted once. */
export const gates = [
  'do-not-mail',
  'recent',
  'returned',
  'vacant',
  'new-roof',
  'undeliverable',
  'duplicate',
] as const;
export type Gate = (typeof gates)[number];

export const gateLabels: Record<Gate, string> = {
  'do-not-mail': 'Opted out or tagged ‘Do not contact’',
  recent: 'Already in a campaign',
  returned: 'Came back within a year',
  vacant: 'Vacant',
  'new-roof': 'Roof replaced lately',
  undeliverable: 'Address cannot be mailed to',
  duplicate: 'Same mailbox as another door',
};

/** In cents, with the plan's percent on top, rounded half up as every total is. */
export function mailCost(pieces: number, unitCents: number, markupPercent: number) {
  const printCents = Math.round(pieces * unitCents);
  const markupCents = Math.round((printCents * markupPercent) / 100);
  return { printCents, markupCents, totalCents: printCents + markupCents };
}

const RESIDENT = 'CURRENT RESIDENT';

/** The lines above the address. */
export function recipientLines(addressee: Addressee, owner: string | null): string[] {
  const name = addressee === 'owner' ? plainName(owner) : '';
  return name === '' ? [RESIDENT] : [name, `OR ${RESIDENT}`];
}

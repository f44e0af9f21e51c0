import { bannedPhrases } from '../compliance/banned.ts';

/** What a campaign's pieces say. Texts may have fields: 'Your roof at {{address}}'. */
export interface MailTexts {
  headline: string;
  message: string;
  callToAction: string;
}

export const TEXT_LENGTHS = { headline: 90, message: 600, callToAction: 100 } as const;

/** What a field of a text stands for. */
export const mailFields = {
  address: 'Street line of the roof',
  city: 'City of the roof',
  company: 'Name on the return address',
  phone: 'Phone of the return address',
} as const;
export type MailField = keyof typeof mailFields;

/** Texts to begin with. They state what was done and seen, and promise nothing. */
export const mailTemplates = {
  'roof-picture': {
    label: 'Your roof from above',
    headline: 'We photographed your roof',
    message:
      'Hello from {{company}}. We photographed the roofs on your street, and this is yours at {{address}}. The code opens a page with the picture and what it shows. If you want somebody to take a closer look, write to us there.',
    callToAction: 'Scan to see your roof',
  },
  'after-storm': {
    label: 'After a storm',
    headline: 'How did your roof come through the storm?',
    message:
      'Hello from {{company}}. After the recent storm we looked at roofs in {{city}} from above, yours at {{address}} too. The code opens a page with its picture. We can look at it from up close and tell you what we see.',
    callToAction: 'Scan to see the picture',
  },
  neighbors: {
    label: 'We work near you',
    headline: 'We are working in your neighborhood',
    message:
      'Hello from {{company}}. Our crews are working on roofs near {{address}}. If you have a question about yours, ask us while we are there. The code opens a page with a picture of your roof.',
    callToAction: 'Scan to ask us',
  },
} as const satisfies Record<string, MailTexts & { label: string }>;

/** What a text states about a roof or its street, which has to be so where it is printed. */
export const mailNeeds = ['picture', 'storm'] as const;
export type MailNeed = (typeof mailNeeds)[number];

const claims: Record<MailNeed, RegExp> = {
  picture: /\b(?:photograph(?:s|ed|ing)?|photos?|pictures?|from above|aerial|drones?)\b/i,
  storm: /\b(?:storms?|hail|wind ?storms?|tornado(?:es)?|hurricanes?)\b/i,
};

/** Which facts a text needs, ours or the company’s own. */
export function needsOf(texts: MailTexts): MailNeed[] {
  const all = `${texts.headline} ${texts.message} ${texts.callToAction}`;
  return mailNeeds.filter((need) => claims[need].test(all));
}

/** What a piece says where the roof lacks what the campaign's own texts state. */
export const plainTexts: MailTexts = {
  headline: 'A question about your roof?',
  message:
    'Hello from {{company}}. We are roofers and work in {{city}}. If you have a question about your roof at {{address}}, write to us. The code opens a page where you can reach us.',
  callToAction: 'Scan to ask us',
};

/** The texts of a piece: the campaign's, or the plain ones where they would state what is not so. */
export const textsFor = <T extends MailTexts>(texts: T, facts: ReadonlySet<MailNeed>): T =>
  needsOf(texts).every((need) => facts.has(need)) ? texts : { ...texts, ...plainTexts };

/** Letters of a word that a line of the narrowest column holds: broken words would run over the code below. */
const LONGEST_WORD = 40;

const FIELD = /\{\{\s*(\w*)\s*\}\}/g;
const isField = (name: string): name is MailField => Object.hasOwn(mailFields, name);

/** A text with its fields filled in. */
export const fillFields = (text: string, values: Readonly<Record<MailField, string>>): string =>
  text.replaceAll(FIELD, (_, name: string) => (isField(name) ? values[name] : ''));

/** What keeps texts from being mailed, each with the text it is about. */
export function textProblems(texts: MailTexts): { text: keyof MailTexts; why: string }[] {
  return (Object.keys(TEXT_LENGTHS) as (keyof MailTexts)[]).flatMap((text) => {
    const written = texts[text];
    if (written.trim() === '') return [{ text, why: 'Please write this text.' }];
    const unknown = [...written.matchAll(FIELD)]
      .map(([, name = '']) => name)
      .filter((name) => !isField(name));
    const open = /\{\{|\}\}/.test(written.replaceAll(FIELD, ''));
    return [
      ...unknown.map((name) => ({ text, why: `There is no field {{${name}}}.` })),
      ...(open ? [{ text, why: 'A field begins with {{ and ends with }}.' }] : []),
      ...bannedPhrases(written).map(({ phrase, why }) => ({ text, why: `“${phrase}”: ${why}` })),
      ...(written
        .replaceAll(FIELD, ' ')
        .split(/\s+/)
        .some((word) => [...word].length > LONGEST_WORD)
        ? [{ text, why: `A word of more than ${LONGEST_WORD} letters does not fit on a line.` }]
        : []),
      ...(CLAIM.test(written) ? [{ text, why: CLAIM_WHY }] : []),
    ];
  });
}

// Florida 489.147 asks for warnings on whatever urges a claim, and other states have rules like it.
const CLAIM = /\b(?:insurance|insurer|claims?|deductible|adjusters?)\b/i;
const CLAIM_WHY =
  'Mail about insurance claims needs warnings that differ by state. State what was seen instead.';

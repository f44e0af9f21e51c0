interface Banned {
  pattern: RegExp;
  why: string;
}

const DEDUCTIBLE = 'Paying, waiving or rebating an insurance deductible is illegal in many states.';
const COVERAGE = 'Only the insurer decides what a policy pays for.';

/** What no text to a homeowner may promise. State what was seen, where, when and how it was measured. */
const banned: readonly Banned[] = [
  { pattern: /\bfree\s+(?:new\s+)?(?:roof|inspection gift|upgrade)\b/, why: 'Nothing about a roof is free.' },
  {
    pattern: /\b(?:no|zero)\s+(?:out[- ]of[- ]pocket\s+)?cost\s+to\s+you\b/,
    why: 'Nothing about a roof is free.',
  },
  {
    pattern:
      /\b(?:waiv|handl|absorb|cover|eat|rebat|credit|offset|sav|tak(?:e|ing)\s+care\s+of)\w*\s+(?:\w+\s+){0,3}deductible/,
    why: DEDUCTIBLE,
  },
  // That the owner pays their deductible is what the law wants.
  {
    pattern: /\b(?:we|us|our)\b[^.!?\n]{0,30}\bpay\w*\s+(?:\w+\s+){0,3}deductible/,
    why: DEDUCTIBLE,
  },
  { pattern: /\b(?:no|zero|without\s+(?:a|any|your))\s+deductible\b/, why: DEDUCTIBLE },
  {
    pattern: /\b(?:insurance|insurer|carrier|claim)\b[^.!?\n]{0,40}\b(?:pre-?)?approved\b/,
    why: COVERAGE,
  },
  { pattern: /\b(?:pre-?)?approved\b[^.!?\n]{0,30}\b(?:insurance|insurer|carrier|claim)\b/, why: COVERAGE },
  {
    pattern:
      /\b(?:insurance|insurer|carrier|policy)\b[^.!?\n]{0,30}\b(?:will|must|has to|is going to|shall)\s+(?:\w+\s+)?(?:pay|cover|buy|replace)/,
    why: COVERAGE,
  },
  {
    pattern:
      /\b(?:covered|paid(?:\s+for)?)\s+(?:in\s+full\s+)?by\s+(?:your\s+|the\s+)?(?:insurance|insurer|carrier|policy)\b/,
    why: COVERAGE,
  },
  {
    pattern:
      /\b(?:we|us|our\s+team)\b[^.!?\n]{0,20}\b(?:negotiat|settl|adjust)\w*[^.!?\n]{0,40}\b(?:insurance|insurer|carrier|claim|adjuster)/,
    why: 'Negotiating a claim takes a public adjuster’s license.',
  },
  { pattern: /\bguarantee[ds]?\b/, why: 'State the warranty and its years instead of a guarantee.' },
];

/** A sentence that says what may not be done promises nothing. */
const DENIED =
  /\b(?:not|never|cannot|can't|won't|don't|may not|illegal|unlawful|prohibited|no contractor|violation|fraud)\b/;

export interface BannedPhrase {
  phrase: string;
  why: string;
}

/** The phrases of a text that no document may have. */
export function bannedPhrases(text: string): BannedPhrase[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('’', "'")
    .replace(/[^\S\n]+/g, ' ')
    .toLowerCase();
  return banned.flatMap(({ pattern, why }) => {
    const found = [...plain.matchAll(new RegExp(pattern, 'g'))].find(
      ({ index }) => !DENIED.test(plain.slice(sentenceStart(plain, index), index)),
    );
    return found ? [{ phrase: found[0], why }] : [];
  });
}

const sentenceStart = (text: string, at: number): number =>
  Math.max(...['.', '!', '?', '\n'].map((mark) => text.lastIndexOf(mark, at - 1))) + 1;

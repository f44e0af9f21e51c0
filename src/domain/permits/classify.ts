import { type Reading, readWork } from './acts.ts';
import type { PermitKind } from './kinds.ts';
import { aboutWork, plain } from './plain-words.ts';

/** What a permit says of its work, as the file writes it. */
export interface PermitText {
  description: string | null;
  type: string | null;
  workClass: string | null;
}

export interface Classified {
  kind: PermitKind;
  /** The rule that decided, kept beside the raw text. */
  rule: string;
}

/**
 * What the permit was for: what is done (replace, build, demolish) to what (the roof, a house, a porch). `cases.json`
 * lists descriptions with their kinds; every new spelling belongs there. Rules are asked in their order, the first that
 * fits decides, and a roof that none of them explains is unclear.
 */
export function classifyPermit({ description, type, workClass }: PermitText): Classified {
  const text = plain(description ?? '');
  const words = {
    isEmpty: text === '',
    work: readWork(aboutWork(text)),
    type: typeOf(`${type ?? ''} / ${workClass ?? ''}`),
  };
  for (const [rule, kind, fits] of rules) if (fits(words)) return { kind, rule };
  return { kind: 'other', rule: 'nothing about a roof' };
}

interface Words {
  isEmpty: boolean;
  /** The description without the places, people and denials that name a roof and are not its work. */
  work: Reading;
  /** Permit type and work class. */
  type: Reading;
}

const REMEMBERED = 2_000;
const types = new Map<string, Reading>();

/** A file has few types of permits. */
function typeOf(text: string): Reading {
  const known = types.get(text);
  if (known) return known;
  // New York's codes for a new building and a demolition.
  const spelled = text.replace(/\bNB\b/, 'new building').replace(/\bDM\b/, 'demolition');
  const read = readWork(plain(spelled));
  if (types.size < REMEMBERED) types.set(text, read);
  return read;
}

type Ask = (words: Words) => boolean;

/** A cover comes off and another goes on, or a word says both. */
const isReplaced: Ask = ({ work: { acts } }) =>
  acts.some(({ verb, thing, isSpoiled }, index) => {
    if (thing !== 'roof' || isSpoiled) return false;
    const isFollowed = acts
      .slice(index + 1)
      .some(
        (next) => ['make', 'replace'].includes(next.verb) && (next.thing === null || next.thing === 'roof'),
      );
    return ['reroof', 'replace', 'make', 'add'].includes(verb) || (verb === 'remove' && isFollowed);
  });
const isRepaired: Ask = ({ work, type }) =>
  (work.names('roof') || work.says(/\bROOF\b/) || type.names('roof')) &&
  (work.does(['repair'], ['roof', 'roofPart']) ||
    work.does(['replace', 'make'], ['roofPart']) ||
    work.acts.some(({ thing, isSpoiled }) => thing === 'roof' && isSpoiled));
const partly =
  /\b(?:PARTIAL(?:LY)?|PORTION|(?<!FLAT )SECTION|MINOR ROOF|SMALL|(?:ONE|1|REAR|FRONT|BACK) SLOPE|(?<!\b(?:W|WITH|INCL|INCLUDING|AND|UP TO) )(?:[1-9]|ONE|TWO|THREE|FOUR|FIVE|SIX|FEW) SHEETS?|LESS THAN(?! \d+ (?:POUNDS|LBS?))|APPROX [1-4] SQ\w*|(?<!\d )[1-3] SQ(?:UARES?|S)?|SPOT|PATCH\w*)\b/;
const isPartly: Ask = ({ work }) => work.says(partly);
/** Repair or replacement: the words leave both open. */
const isEither: Ask = ({ work }) =>
  work.says(/\bREPAIRS? (?:AND |OR )?REPLAC\w*\b|\bREPLAC\w* (?:AND |OR )?REPAIR\b|\bMISC\b/);
const namesMaterial: Ask = ({ work }) =>
  work.names('roof') ||
  work.says(
    /\b(?:METAL|ASPHALT|FOAM|SPF|FELT|UNDERLAYMENT|TILES?|LAMINATE|3 TAB|DURATION|TIMBERLINE|OAKRIDGE|LANDMARK)\b/,
  );

/** Rule, what it makes of a permit, and when: each is asked only if those before it do not fit. */
const rules: readonly (readonly [string, PermitKind, Ask])[] = [
  [
    'solar',
    'solar',
    (words) =>
      (words.work.names('solar') || (words.type.names('solar') && !words.work.names('reroof'))) &&
      (!isReplaced(words) || words.work.says(/\bFOR (?:A |NEW )?REROOF\b/)) &&
      !words.work.says(/^(?:REMOVE|REMOVAL)(?! AND).{0,30}SOLAR(?!.*\b(?:REINSTALL|RESET|REPLACE)\b)/) &&
      !words.work.does(['make'], ['pool']),
  ],
  [
    'roof of another building',
    'other',
    ({ work }) =>
      work.says(
        /\b(?:GARAGES?|SHEDS?|CARPORTS?|PORCH|PATIO) ONLY\b|\bON (?:THE |AN? )?(?:ACCESSORY|DETACHED) |\b(?<!ATTACHED )(?:DADU|ADU|ACCESSORY DWELLING)\b/,
      ) && !work.says(/\bHOUSE AND\b/),
  ],
  [
    'torn down',
    'tear-down',
    (words) =>
      (words.work.does(['demolish'], ['house', 'site']) ||
        (words.work.does(['demolish'], [null]) && !isReplaced(words) && !words.work.names('addition')) ||
        (words.isEmpty && words.type.names('demolish'))) &&
      !words.work.does(['demolish'], ['part', 'accessory', 'pool', 'roof', 'addition']) &&
      !words.work.does(['make', 'add'], ['house', 'addition']) &&
      !words.work.says(/\bNEW\b|\bREMODEL\b/),
  ],
  [
    'pool',
    'pool',
    (words) =>
      (words.work.does(['is', 'make', 'add'], ['pool']) ||
        (words.isEmpty && words.type.names('pool')) ||
        (words.work.names('pool') &&
          words.work.acts.every(({ thing }) => thing !== 'pool') &&
          (words.type.names('pool') || !words.work.names('part', 'accessory')))) &&
      !words.type.names('demolish') &&
      !words.type.says(/ELECTRIC|PLUMB|MECH/) &&
      !isReplaced(words) &&
      !words.work.does(['make'], ['house']),
  ],
  [
    'addition',
    'addition',
    (words) =>
      (words.work.does(['is', 'make', 'add', 'replace'], ['addition']) ||
        words.work.does(['make', 'add'], ['room']) ||
        words.work.does(['convert'], ['accessory', 'addition']) ||
        (words.work.names('addition') &&
          !words.work.does(['make', 'add'], ['house', 'accessory', 'part']) &&
          !words.work.does(['demolish', 'remove', 'repair'], ['addition']) &&
          !words.work.does(['replace', 'repair'], ['roof'])) ||
        (words.type.names('addition') &&
          !words.type.names('accessory') &&
          !words.type.says(/\b(?:ALTER\w*|ALT|RENOV\w*|REPAIRS?|CONVERSIONS?)\b/) &&
          !words.work.does(['make', 'add'], ['accessory']) &&
          !isReplaced(words))) &&
      !words.work.says(/\bREROOF\b/) &&
      !words.work.does(['make'], ['house']),
  ],
  [
    'roof over something else',
    'other',
    (words) =>
      words.work.acts.some(({ thing }) => thing === 'accessory') &&
      !isReplaced(words) &&
      !isRepaired(words) &&
      !words.work.does(['make'], ['house']),
  ],
  [
    'new building',
    'new',
    ({ work }) =>
      (work.does(['make'], ['house']) || (work.names('newHome') && !work.names('roof'))) &&
      !work.names('reroof', 'repair') &&
      !work.says(/\b(?:REMODEL|ALTERATION)\b/),
  ],
  [
    'new by type',
    'new',
    ({ work, type }) =>
      (type.does(['make'], ['house', 'site']) ||
        (type.says(
          /\bNEW (?:CONSTRUCTION|BUILDING|COMMERCIAL|RESIDENTIAL|STORES?)\b|\b(?:RESIDENTIAL|COMMERCIAL) NEW\b|\bTOWNHO(?:USE|ME)\b/,
        ) &&
          !type.names('accessory'))) &&
      !type.names('roof', 'reroof') &&
      !type.says(/\b(?:RENOVATION|ALTERATION|ELECTRIC\w*|PLUMB\w*|MECH\w*|NOT BLDGS?)\b/) &&
      (work.does(['is'], ['house']) || !work.names('roof', 'roofPart', 'accessory', 'part')),
  ],
  [
    'repair of a part',
    'repair',
    (words) =>
      (isPartly(words)
        ? isReplaced(words) || words.work.names('roof', 'roofPart')
        : isRepaired(words) && !isReplaced(words)) && !isEither(words),
  ],
  ['roof replaced', 're-roof', (words) => isReplaced(words) && !isEither(words)],
  [
    'squares of a covering',
    're-roof',
    (words) =>
      words.work.says(/\b\d+(?: \d+)? ?(?:SQS?|SQUARES?)\b(?! F)/) &&
      (namesMaterial(words) || words.type.names('roof', 'reroof')) &&
      !words.work.names('repair'),
  ],
  [
    'repair by type',
    'repair',
    ({ work, type }) => type.names('roof', 'reroof') && work.names('repair') && !work.says(/\bREPLAC/),
  ],
  [
    're-roof by type',
    're-roof',
    ({ work, type }) =>
      (type.does(['reroof', 'replace'], ['roof']) || type.says(/\bROOF COVERING\b/)) && !work.names('repair'),
  ],
  [
    'siding under a roofing permit',
    'other',
    ({ work, type }) => type.says(/\bROOF\w* ?SIDING\b/) && work.says(/\bSIDING\b/) && !work.names('roof'),
  ],
  [
    'covering under a roofing permit',
    're-roof',
    (words) =>
      words.type.names('roof') &&
      namesMaterial(words) &&
      !words.work.says(/^(?:\w+ )?ROOF(?:ING)?$/) &&
      !words.work.names('repair'),
  ],
  [
    'a roof and no more',
    'unclear',
    ({ work, type }) =>
      work.names('roof') || work.says(/\bROOF\b/) || (type.names('roof') && !work.names('solar')),
  ],
];

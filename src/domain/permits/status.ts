/**
 * How far a permit came. finaled: the work was inspected and is done · issued: it may be done, or is being done · open:
 * asked for · void: revoked, expired, withdrawn or refused. The last two count for nothing.
 */
export const permitStandings = ['finaled', 'issued', 'open', 'void'] as const;
export type PermitStanding = (typeof permitStandings)[number];

export const permitStandingLabels: Record<PermitStanding, string> = {
  finaled: 'Finaled',
  issued: 'Issued',
  open: 'Applied for',
  void: 'Void',
};

/** How sure a statement of such a permit is, from 0 to 1: half of what is issued is inspected much later, or never. */
export const permitConfidence: Record<'finaled' | 'issued', number> = { finaled: 0.95, issued: 0.8 };

interface Dates {
  issuedOn: string | null;
  finaledOn: string | null;
}

/**
 * From the status as the file writes it; a status nobody knows decides nothing, so that the dates do. 'Complete' of a
 * review and a final inspection to come are no end of the work.
 */
export function standingOf(status: string | null, { issuedOn, finaledOn }: Dates): PermitStanding {
  const text = (status ?? '').toUpperCase();
  if (isVoid.test(text)) return 'void';
  if (isFinal.test(text.replace(isNoFinal, ' '))) return 'finaled';
  if (isAsked.test(text)) return issuedOn && !isBefore.test(text) ? 'issued' : 'open';
  if (finaledOn) return 'finaled';
  return isIssued.test(text) || issuedOn ? 'issued' : 'open';
}

const isVoid =
  /REVOK|EXPIR|WITHDR|\bVOID|CANCEL|DENI|DISAPPR|REJECT|ABANDON|ABORT|DELETED|DUPLICATE|SUSPEND|TERMINAT|INCOMPLETE|LAPSED|REFUND|INACTIVE|NOT ISSUED|NULLIF|STOP WORK/;
const isFinal =
  /\bFINAL|\bFINL\b|COMPLETE|\bCOMPL\b|COMPLETION|COMPLIANCE|\bCLOSED?\b|OCCUPANCY|\bC ?OF ?O\b|\bCO ISSUED|CERTIFICATE ISSUED|\bDONE\b|FINISHED|SIGNED[- ]?OFF/;
/** What is yet to come, of a part, or of the papers. */
const isNoFinal = new RegExp(
  [
    /.*\b(?:NOT|NEVER|WITHOUT|AWAIT\w*|READY FOR|REQUEST\w*|SCHEDULE\w*|FAILED|PENDING|DUE|REQUIRED|IN PROGRESS|PHASED?|PARTIAL|TEMP\w*|TCO)\b.*/,
    /.*\bNO FINAL.*/,
    /\b(?:REVIEWS?|INTAKE|APPLICATION|PAYMENT|FEES?|PLANS?|EXAMINER|SUBMITTAL) COMPLETED?\b/,
    /\bFINAL (?:INSPECTIONS?|REVIEW|PLAN\w*)(?!.*\b(?:PASS|APPROV|COMPLETE))\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const isAsked =
  /APPLI|APPROV|REVIEW|SUBMIT|RECEIVED|INTAKE|HOLD|\bFEES?\b|PAYMENT|READY|PLAN ?CHECK|EXAMINER|CORRECTION|QUEUE|DRAFT|PROPOSED|ACCEPTED|INCOMING|^FIL(?:ED|ING)|PENDING/;
/** Of what was only asked for, a date of issue is a plan. */
const isBefore = /APPLI|SUBMIT|RECEIVED|INTAKE|DRAFT|PROPOSED|INCOMING|IN REVIEW|UNDER REVIEW|PLAN REVIEW/;
const isIssued = /ISSUE|ACTIVE|\bOPEN\b|INSPECT|PROGRESS|CONSTRUCTION|REINSTAT|RENEW|EXTEND/;

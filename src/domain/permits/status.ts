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

/** From the status as the file writes it; a status nobody knows decides nothing, so that the dates do. */
export function standingOf(status: string | null, { issuedOn, finaledOn }: Dates): PermitStanding {
  const text = (status ?? '').toUpperCase();
  if (isVoid.test(text)) return 'void';
  if (isFinal.test(text)) return 'finaled';
  if (isAsked.test(text)) return issuedOn && !isBefore.test(text) ? 'issued' : 'open';
  if (finaledOn) return 'finaled';
  return isIssued.test(text) || issuedOn ? 'issued' : 'open';
}

const isVoid =
  /REVOK|EXPIR|WITHDR|\bVOID|CANCEL|DENI|DISAPPR|REJECT|ABANDON|SUSPEND|TERMINAT|INCOMPLETE|LAPSED|REFUND|INACTIVE|NOT ISSUED|NULLIF|STOP WORK/;
const isFinal =
  /FINAL(?!.*(?:PENDING|DUE|REQUIRED))|COMPLETE|\bCLOSED?\b|OCCUPANCY|\bC ?OF ?O\b|\bCO ISSUED|\bDONE\b/;
const isAsked =
  /APPLI|APPROV|REVIEW|PENDING|SUBMIT|RECEIVED|INTAKE|HOLD|\bFEES?\b|PAYMENT|READY|PLAN CHECK|CORRECTION|QUEUE|DRAFT|PROPOSED|ACCEPTED|INCOMING/;
/** Of what was only asked for, a date of issue is a plan. */
const isBefore = /APPLI|SUBMIT|RECEIVED|INTAKE|DRAFT|PROPOSED|INCOMING|IN REVIEW|UNDER REVIEW|PLAN REVIEW/;
const isIssued = /ISSUE|ACTIVE|\bOPEN\b|INSPECT|PROGRESS|CONSTRUCTION|REINSTAT|RENEW|EXTEND/;

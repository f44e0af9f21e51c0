import { counted } from '../standing.ts';
import { type AuditResult, FEWEST_CHECKED, type Stratum } from './audit.ts';

/** Share of a capture's roofs that have to be reviewed before its blind check is drawn. */
const LEAST_REVIEWED = 0.95;

/** What can be done about a condition. */
export const conditionActions = [
  'add-pictures',
  'place-properties',
  'cut-out',
  'review',
  'draw',
  'check',
] as const;

/** Something that a capture needs before it is delivered. */
export interface DeliveryCondition {
  action: (typeof conditionActions)[number];
  done: boolean;
  /** How it is, or what is missing. */
  sentence: string;
}

/** How the pictures of a capture and what was cut out of them agree. */
export interface CutProgress {
  usablePictures: number;
  /** Properties of the ZIP code with a position, and those of them that a picture shows. */
  placed: number;
  seen: number;
  uncut: number;
  picturesVersion: number;
  /** Null if nothing was cut out yet. */
  placedVersion: number | null;
}

/** How far a capture is. */
export interface CaptureProgress {
  /** Null for a capture that came as data. */
  cut: CutProgress | null;
  /** Roofs with a picture, and those that were reviewed, including those a reviewer could not judge. */
  roofs: number;
  reviewed: number;
  /** Unreviewed roofs that software calls sound, if that was permitted. */
  leftToSoftware: number;
  /** Roofs that would be delivered now. */
  ready: number;
  /** How many roofs were called so when it was drawn, and what was found of them; null if none was drawn. */
  audit: { called: Readonly<Record<Stratum, number>>; result: AuditResult } | null;
  /** Who waived the audit, by name. */
  waivedBy: string | null;
}

/** What a capture needs before it is delivered, in the order in which it is done; no more than that until roofs are cut out. */
export function deliveryConditions(progress: CaptureProgress): DeliveryCondition[] {
  const cut = progress.cut ? cutConditions(progress.cut) : [];
  const isBegun = progress.roofs > 0 || problemsOf(cut).length === 0;
  return isBegun ? [...cut, reviewCondition(progress), checkCondition(progress)] : cut;
}

/** What prevents delivery, in sentences; empty if nothing does. */
export const problemsOf = (conditions: readonly DeliveryCondition[]): string[] =>
  conditions.flatMap(({ done, sentence }) => (done ? [] : [sentence]));

function cutConditions(cut: CutProgress): DeliveryCondition[] {
  const { usablePictures, placed, seen } = cut;
  if (usablePictures === 0)
    return [{ action: 'add-pictures', done: false, sentence: 'It has no picture that can be used.' }];
  const pictures: DeliveryCondition = {
    action: 'add-pictures',
    done: true,
    sentence: `${counted(usablePictures, 'picture', 'pictures')} can be used.`,
  };
  if (placed === 0)
    return [
      pictures,
      {
        action: 'place-properties',
        done: false,
        sentence: 'No property of its ZIP code has a position to cut a roof out by.',
      },
    ];
  const problem = cutProblem(cut);
  const sentence = problem ?? `${of(seen, placed)} cropped from the pictures.`;
  return [pictures, { action: 'cut-out', done: problem === null, sentence }];
}

function cutProblem({ picturesVersion, placedVersion, seen, uncut }: CutProgress): string | null {
  if (placedVersion === null) return 'Its roofs are not cropped from the pictures yet.';
  if (placedVersion !== picturesVersion) return 'Pictures were added since its roofs were cropped.';
  if (uncut > 0) return `${counted(uncut, 'roof is', 'roofs are')} not cropped yet.`;
  return seen === 0 ? 'Its pictures show no roof.' : null;
}

function reviewCondition(progress: CaptureProgress): DeliveryCondition {
  const { roofs, reviewed, leftToSoftware, ready, audit, waivedBy } = progress;
  const isChecked = audit !== null || waivedBy !== null;
  const problem = isChecked
    ? ready === 0
      ? 'No roof of it is reviewed, so there is nothing to deliver.'
      : null
    : drawProblem(progress);
  const rest = leftToSoftware > 0 ? `, ${leftToSoftware.toLocaleString('en-US')} are left to software` : '';
  const sentence = problem ?? `${of(reviewed, roofs)} reviewed${rest}.`;
  return { action: 'review', done: problem === null, sentence };
}

/** Why a capture's blind check cannot be drawn yet; null if it can. It would measure the statements of older data. */
export function drawProblem({
  roofs,
  reviewed,
  leftToSoftware,
}: Pick<CaptureProgress, 'roofs' | 'reviewed' | 'leftToSoftware'>): string | null {
  if (roofs === 0) return 'It has no roof with a picture.';
  const share = (reviewed + leftToSoftware) / roofs;
  if (share >= LEAST_REVIEWED) return null;
  const rest = leftToSoftware > 0 ? ` or left to software` : '';
  return `${of(reviewed + leftToSoftware, roofs)} reviewed${rest}, ${percent(share)}: the blind check can be drawn from ${percent(LEAST_REVIEWED)} on.`;
}

function checkCondition({ audit, waivedBy }: CaptureProgress): DeliveryCondition {
  if (waivedBy !== null)
    return { action: 'check', done: true, sentence: `${waivedBy} waived the blind check.` };
  if (!audit)
    return {
      action: 'draw',
      done: false,
      sentence: 'No blind check was drawn. Draw one, or waive it by name.',
    };
  const { called, result } = audit;
  // Also for a kind without any checks yet; a kind without roofs has nothing to check.
  const few =
    (called.damaged > 0 && result.precision.share === null) ||
    (called.sound > 0 && result.misses.share === null);
  return few
    ? {
        action: 'check',
        done: false,
        sentence: `Its blind check has fewer than ${FEWEST_CHECKED} roofs of a kind. Check more, or waive it by name.`,
      }
    : { action: 'check', done: true, sentence: 'Its blind check is done.' };
}

const of = (part: number, all: number) =>
  `${part.toLocaleString('en-US')} of ${counted(all, 'roof is', 'roofs are')}`;

// Down, so that what is short never reads as if it were enough.
const percent = (share: number) => `${Math.floor(100 * share)}%`;

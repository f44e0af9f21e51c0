import type { DamageSign } from '../roofs.ts';
import type { DamagedLevel, Judgment, Material, Region, ReviewAnswer } from './answer.ts';

/** What was pressed so far about the roof on screen. */
export interface Draft {
  material: Material | null;
  /** Null until the reviewer stated something about damage. */
  signs: readonly DamageSign[] | null;
  severity: DamagedLevel | null;
  cannotTell: boolean;
  regions: readonly Region[];
  /** Whether anything was pressed: a suggestion stays hidden until then. */
  touched: boolean;
}

export const emptyDraft: Draft = {
  material: null,
  signs: null,
  severity: null,
  cannotTell: false,
  regions: [],
  touched: false,
};

export type Press =
  | { press: 'material'; material: Material }
  | { press: 'sign'; sign: DamageSign }
  | { press: 'none' }
  | { press: 'severity'; severity: DamagedLevel }
  | { press: 'cannot-tell' }
  | { press: 'draw'; region: Region }
  | { press: 'erase' };

/** The draft after a press. What is pressed twice is taken back; what contradicts an earlier press replaces it. */
export function pressed(draft: Draft, press: Press): Draft {
  const touched = { ...draft, touched: true };
  const judged = { ...touched, cannotTell: false };
  switch (press.press) {
    case 'material':
      return { ...judged, material: draft.material === press.material ? null : press.material };
    case 'sign':
      return withSigns(judged, toggled(draft.signs ?? [], press.sign));
    case 'none':
      return withSigns(judged, draft.signs?.length === 0 ? null : []);
    case 'severity':
      return {
        ...judged,
        signs: draft.signs?.length === 0 ? null : draft.signs,
        severity: draft.severity === press.severity ? null : press.severity,
      };
    case 'cannot-tell':
      return draft.cannotTell ? judged : { ...emptyDraft, touched: true, cannotTell: true };
    case 'draw':
      return {
        ...judged,
        signs: draft.signs?.includes(press.region.sign)
          ? draft.signs
          : [...(draft.signs ?? []), press.region.sign],
        regions: [...draft.regions, press.region],
      };
    case 'erase':
      return { ...touched, regions: draft.regions.slice(0, -1) };
  }
}

/** The answer of a confirmed draft, or what is still missing. */
export function answerOf(draft: Draft): { answer: ReviewAnswer } | { missing: string } {
  if (draft.cannotTell) return { answer: { verdict: 'cannot-tell' } };
  const { material, signs, severity, regions } = draft;
  if (!signs) return { missing: 'Say what the roof shows: a sign of damage, none, or that you cannot tell.' };
  return { answer: { verdict: 'judged', material, signs, severity, regions } satisfies Judgment };
}

function withSigns(draft: Draft, signs: readonly DamageSign[] | null): Draft {
  const isSound = signs?.length === 0;
  return {
    ...draft,
    signs,
    severity: isSound ? null : draft.severity,
    regions: draft.regions.filter(({ sign }) => signs?.includes(sign)),
  };
}

function toggled(signs: readonly DamageSign[], sign: DamageSign): readonly DamageSign[] | null {
  if (!signs.includes(sign)) return [...signs, sign];
  const rest = signs.filter((one) => one !== sign);
  return rest.length === 0 ? null : rest;
}

import { capitalized } from '#domain/capitalized.ts';
import { damagedLevels, type Material } from '#domain/review/answer.ts';
import type { Press } from '#domain/review/session.ts';
import { type DamageSign, damageSigns, roofSubtypes } from '#domain/roofs.ts';
import type { KeyBinding } from '#web/ui/keys/keymap.ts';

export type Command =
  | 'confirm'
  | 'undo'
  | 'blink'
  | 'outline'
  | 'brush'
  | 'erase'
  | 'roof'
  | 'erase-roof'
  | 'show-roof'
  | 'help';

export interface ReviewKey extends KeyBinding {
  group: 'material' | 'damage' | 'severity' | 'desk' | 'drawing' | 'roof';
  does: { press: Press } | { command: Command };
}

export const materialLabels: Record<Material, string> = {
  '3-tab Shingles': '3-tab shingles',
  'architectural shingles': 'Architectural shingles',
  mixed: 'Mixed',
  'modified bitumen': 'Modified bitumen',
  polyurethane: 'Polyurethane',
  'spanish/mission': 'Spanish / mission',
};

const materials = roofSubtypes.map(
  (material, index): ReviewKey => ({
    ...printed(String(index + 1)),
    label: materialLabels[material],
    group: 'material',
    does: { press: { press: 'material', material } },
  }),
);

const signKeys: Record<DamageSign, string> = {
  'missing-shingles': 'm',
  'cracked-shingles': 'c',
  'curling-shingles': 'u',
  'water-stains': 'w',
};

const signs = (Object.keys(signKeys) as DamageSign[]).map(
  (sign): ReviewKey => ({
    ...printed(signKeys[sign]),
    label: damageSigns[sign],
    group: 'damage',
    does: { press: { press: 'sign', sign } },
  }),
);

const severities = damagedLevels.map(
  (severity, index): ReviewKey => ({
    ...printed(String(index + 7)),
    label: capitalized(severity),
    group: 'severity',
    does: { press: { press: 'severity', severity } },
  }),
);

/** Every key of the screen, in the order of its buttons. */
export const reviewKeys: readonly ReviewKey[] = [
  ...materials,
  { ...printed('0'), label: 'None', group: 'damage', does: { press: { press: 'none' } } },
  ...signs,
  ...severities,
  { key: ' ', hint: 'Space', label: 'Cannot tell', group: 'desk', does: { press: { press: 'cannot-tell' } } },
  { ...printed('z'), label: 'Undo', group: 'desk', does: { command: 'undo' } },
  { key: 'Enter', hint: 'Enter', label: 'Confirm', group: 'desk', does: { command: 'confirm' } },
  { ...printed('o'), label: 'Outline', group: 'drawing', does: { command: 'outline' } },
  { ...printed('r'), label: 'Brush', group: 'drawing', does: { command: 'brush' } },
  { ...printed('x'), label: 'Erase last', group: 'drawing', does: { command: 'erase' } },
  { ...printed('f'), label: 'Draw roof outline', group: 'roof', does: { command: 'roof' } },
  { ...printed('l'), label: 'Show outline', group: 'roof', does: { command: 'show-roof' } },
  { ...printed('d'), label: 'Take outline back', group: 'roof', does: { command: 'erase-roof' } },
  { ...printed('b'), label: 'Blink with the earlier capture', group: 'desk', does: { command: 'blink' } },
  { ...printed('h'), label: 'Help', group: 'desk', does: { command: 'help' } },
];

export const keysOf = (group: ReviewKey['group']) => reviewKeys.filter((one) => one.group === group);

export function keyOf(command: Command): ReviewKey {
  const found = reviewKeys.find(({ does }) => 'command' in does && does.command === command);
  if (!found) throw new Error(`no key for ${command}`);
  return found;
}

function printed(key: string): Pick<KeyBinding, 'key' | 'hint'> {
  return { key, hint: key.toUpperCase() };
}

import { type CorrectableField, type CorrectedValue, correctableLabels } from '#domain/corrections.ts';
import { roofSubtypes, roofTypes, severityLevels } from '#domain/roofs.ts';

/** How a field is typed. */
export type Control =
  | { kind: 'text'; most: number; wide?: true; hint?: string }
  | { kind: 'number'; hint?: string }
  | { kind: 'yes-no' }
  | { kind: 'one-of'; words: readonly string[] };

export const controls: Record<CorrectableField, Control> = {
  severityLevel: { kind: 'one-of', words: severityLevels },
  roofType: { kind: 'one-of', words: roofTypes },
  roofSubtype: { kind: 'one-of', words: roofSubtypes },
  hasMissingShingles: { kind: 'yes-no' },
  hasCrackedShingles: { kind: 'yes-no' },
  hasCurlingShingles: { kind: 'yes-no' },
  hasWaterStains: { kind: 'yes-no' },
  hasPool: { kind: 'yes-no' },
  poolStatus: { kind: 'text', most: 60 },
  hasSolarPanels: { kind: 'yes-no' },
  roofReplacedOn: { kind: 'text', most: 10, hint: 'A year or a day: 2015 or 2015-06-30' },
  address: { kind: 'text', most: 300, wide: true },
  owner: { kind: 'text', most: 300, wide: true },
  ownerAddress: { kind: 'text', most: 300, wide: true },
  taxOwner: { kind: 'text', most: 300, wide: true },
  taxOwnerAddress: { kind: 'text', most: 300, wide: true },
  parcelNumber: { kind: 'text', most: 80 },
  propertyId: { kind: 'text', most: 80 },
  yearBuilt: { kind: 'number' },
  areaSquareFeet: { kind: 'number', hint: 'Square feet' },
  zoning: { kind: 'text', most: 60 },
  isRentalProperty: { kind: 'yes-no' },
  uspsVacancy: { kind: 'yes-no' },
  isVacantLot: { kind: 'yes-no' },
  imageUrl: { kind: 'text', most: 2000, wide: true },
  cropImageUrl: { kind: 'text', most: 2000, wide: true },
  latitude: { kind: 'number', hint: 'Degrees, for example 33.50921' },
  longitude: { kind: 'number', hint: 'Degrees, for example -111.89903' },
};

export const labelOf = (field: CorrectableField): string =>
  field === 'isVacantLot' ? 'This is a vacant lot' : correctableLabels[field];

export interface Section {
  title: string;
  text?: string;
  fields: readonly CorrectableField[];
}

const roof = ['roofType', 'roofSubtype', 'roofReplacedOn'] as const;
const signs = ['hasMissingShingles', 'hasCrackedShingles', 'hasCurlingShingles', 'hasWaterStains'] as const;
const lot = ['hasSolarPanels', 'hasPool', 'poolStatus'] as const;

/** What an administrator can correct. */
export const everything: readonly Section[] = [
  { title: 'Roof', fields: ['severityLevel', ...roof, ...signs, ...lot] },
  {
    title: 'Property',
    fields: [
      ...(['address', 'parcelNumber', 'propertyId', 'yearBuilt', 'areaSquareFeet', 'zoning'] as const),
      ...(['isRentalProperty', 'uspsVacancy', 'isVacantLot'] as const),
    ],
  },
  { title: 'Owner', fields: ['owner', 'ownerAddress', 'taxOwner', 'taxOwnerAddress'] },
  {
    title: 'Position',
    text: 'Moves the pin. Imports leave it there until you take this back.',
    fields: ['latitude', 'longitude'],
  },
  { title: 'Images', fields: ['imageUrl', 'cropImageUrl'] },
];

/** What a contractor can report. */
export const seenAtDoor: readonly Section[] = [
  {
    title: 'Roof',
    text: 'Applies right away, for everyone who has this ZIP code.',
    fields: [...roof, ...signs, ...lot],
  },
  {
    title: 'Owner and lot',
    text: 'Our team checks it first. Until then only your company sees it.',
    fields: ['owner', 'isVacantLot'],
  },
];

/** A value as its field shows it, and what was typed as a value; NaN for what is not a number. */
export const textOf = (value: CorrectedValue): string => (value === null ? '' : String(value));
export function valueTyped({ kind }: Control, typed: string): CorrectedValue {
  if (kind === 'yes-no') return typed === 'true';
  const text = typed.trim();
  if (text === '') return null;
  return kind === 'number' ? Number(text.replaceAll(',', '')) : text;
}

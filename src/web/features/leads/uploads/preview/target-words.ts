import type { MappingTarget } from '#domain/csv/mapping.ts';
import type { PartName } from '#domain/csv/parts.ts';
import { permitFields } from '#domain/permits/fields.ts';
import { fieldLabel } from '../result/field-words.ts';

const pieces: Record<PartName, string> = {
  number: 'house number',
  fraction: 'fraction of the number',
  direction: 'direction before the street',
  typeBefore: 'type before the street',
  street: 'street name',
  streetType: 'street type',
  directionBehind: 'direction after the street',
  building: 'building',
  unit: 'unit',
  line2: 'second line',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
  cityAndState: 'city and state',
  first: 'first name',
  last: 'last name',
  company: 'company',
  second: 'second owner',
  secondFirst: 'second owner’s first name',
  secondLast: 'second owner’s last name',
};

/** What a column may be read as, as people call it: 'Year built', 'Address: street name'. */
export function targetLabel(target: MappingTarget): string {
  const [field = '', piece] = target.split('.');
  return piece ? `${fieldLabel(field)}: ${pieces[piece as PartName]}` : fieldLabel(field);
}

/** The group of what a permit says. */
export const PERMIT_GROUP = 'Permit';
const permitKeys: ReadonlySet<string> = new Set(permitFields.map(({ key }) => key));

export interface TargetGroup {
  title: string;
  targets: readonly MappingTarget[];
}

/** Every target once, in an order that is easy to search. */
export function groupTargets(targets: readonly MappingTarget[]): TargetGroup[] {
  const isPiece = (target: MappingTarget) => target.includes('.');
  const piecesOf = (field: string) => targets.filter((target) => target.startsWith(`${field}.`));
  const named: TargetGroup[] = [
    { title: 'Address and place', targets: ['address', 'zipCode', 'latitude', 'longitude'] },
    { title: 'Address in several columns', targets: piecesOf('address') },
    { title: 'Numbers', targets: ['parcelNumber', 'propertyId'] },
    { title: 'Owner', targets: ['owner', 'ownerAddress', 'taxOwner', 'taxOwnerAddress', 'saleDate'] },
    {
      title: 'Owner in several columns',
      targets: [...piecesOf('owner'), ...piecesOf('ownerAddress')],
    },
    {
      title: 'Roof and damage',
      targets: targets.filter((target) => !isPiece(target) && /roof|severity|Shingles|Stains/.test(target)),
    },
  ];
  const taken = new Set(named.flatMap((group) => group.targets));
  const rest = targets.filter((target) => !taken.has(target) && !permitKeys.has(target));
  return [
    ...named,
    { title: PERMIT_GROUP, targets: targets.filter((target) => permitKeys.has(target)) },
    { title: 'Building and pictures', targets: rest },
  ]
    .map(({ title, targets: ofGroup }) => ({
      title,
      targets: ofGroup.filter((target) => targets.includes(target)),
    }))
    .filter((group) => group.targets.length > 0);
}

import { capitalized } from '../capitalized.ts';
import { YEARS_OWNED_RANGE, yearsLabel } from '../leads/ranges.ts';
import { type OwnerKind, ownerKindLabels, ownerKindOf, ownerKinds } from '../owners/kinds.ts';
import { isOutOfState } from '../owners/mailing.ts';
import { utcToday, yearsOwned } from '../owners/years-owned.ts';
import { field } from './field.ts';
import { between, oneOf, yesNo } from './kinds.ts';
import { ownershipOf, ownerships } from './ownership.ts';

/** What is asked of a property's owner. */
export const ownerFields = {
  ownership: field({
    label: 'Ownership',
    kind: oneOf({ values: ownerships, nameOf: capitalized }),
    wire: 'ownership',
    address: 'ownership',
    read: ownershipOf,
    about: 'property',
    unknown: 'fails',
    main: [],
  }),
  ownerKind: field({
    label: 'Owner',
    kind: oneOf({ values: ownerKinds, nameOf: (word) => ownerKindLabels[word as OwnerKind] ?? word }),
    wire: 'ownerKind',
    address: 'ownerkind',
    read: ({ owner }) => ownerKindOf(owner),
    about: 'property',
    unknown: 'fails',
    main: [],
    hint: 'Read from the owner’s name.',
  }),
  outOfState: field({
    label: 'Owner’s state',
    kind: yesNo({ yes: 'Owner in another state', no: 'Owner in the same state' }),
    wire: 'outOfState',
    address: 'outofstate',
    read: isOutOfState,
    about: 'property',
    unknown: 'fails',
    main: [],
  }),
  ownsSeveral: field({
    label: 'Owner’s properties',
    kind: yesNo({ yes: 'Owner of several', no: 'Owner of one' }),
    wire: 'ownsSeveral',
    address: 'several',
    read: (_lead, { ownerDoors }) => ownerDoors > 1,
    about: 'holdings',
    unknown: 'never unknown',
    main: [],
    hint: 'In your ZIP codes, by name and mailing address.',
  }),
  yearsOwned: field({
    label: 'Years owned',
    kind: between({
      limits: YEARS_OWNED_RANGE,
      describe: yearsLabel,
      ends: ['Fewest years', 'Most years'],
      unknownFails: true,
    }),
    wire: 'yearsOwned',
    address: 'owned',
    read: ({ saleDate }) => yearsOwned(saleDate, utcToday()),
    about: 'property',
    unknown: 'fails',
    main: [],
    hint: 'Since the last sale, where its date is known.',
  }),
};

import { capitalized } from '../capitalized.ts';
import { type Stage, stageLabels, stages } from '../crm.ts';
import { worldOf } from '../geo/world.ts';
import {
  AREA_RANGE,
  areaLabel,
  type Range,
  ROOF_AGE_RANGE,
  roofAgeLabel,
  SQUARES_RANGE,
  squaresLabel,
  YEAR_RANGE,
  yearLabel,
} from '../leads/ranges.ts';
import { roofAge } from '../permits/roof-line.ts';
import {
  classifyZoning,
  damageSigns,
  damageSignsOf,
  isShingleRoof,
  roofSubtypes,
  roofTypes,
  severityLevels,
} from '../roofs.ts';
import { field } from './field.ts';
import {
  atLeast,
  between,
  contains,
  inArea,
  type Kind,
  notSince,
  oneOf,
  since,
  someOf,
  yesNo,
} from './kinds.ts';
import { ownerFields } from './owner-fields.ts';
import { stormFields } from './storm-fields.ts';

/** Separates the searched texts: users cannot type it, so a search never matches across two of them. */
export const GAP = '\u0001';

/** Longest text of a search, and longest roof type that is asked for. */
const SEARCH_LENGTH = 300;
const anyValue = /^[^,]{1,60}$/;

/**
 * Every filter of a list of leads, in the order of the screens. Address bars, calls, the packed points of the map, the
 * controls and labels are built from it; the SQL of each is in server/lead-filters/conditions.data.ts.
 */
export const leadFields = {
  search: field({
    label: 'Search',
    kind: contains(SEARCH_LENGTH),
    wire: 'search',
    address: 'q',
    read: ({ address, owner, parcelNumber }) => [address, owner ?? '', parcelNumber ?? ''].join(GAP),
    about: 'property',
    unknown: 'fails',
    main: ['dashboard'],
  }),
  severity: field({
    label: 'Severity',
    mapLabel: 'Damage severity',
    kind: oneOf({ values: severityLevels, nameOf: capitalized }),
    wire: 'severityLevel',
    address: 'severity',
    read: ({ severityLevel }) => severityLevel,
    about: 'property',
    unknown: 'fails',
    main: ['dashboard', 'map'],
  }),
  roofType: field({
    label: 'Roof type',
    kind: oneOf({ values: roofTypes, nameOf: capitalized, others: anyValue, othersInCallsAlone: true }),
    wire: 'roofType',
    address: 'roof',
    read: ({ roofType }) => roofType,
    about: 'property',
    unknown: 'fails',
    main: ['dashboard'],
  }),
  roofSubtype: field({
    label: 'Roof subtype',
    kind: oneOf({ values: roofSubtypes, nameOf: capitalized, others: anyValue, othersInCallsAlone: true }),
    wire: 'roofSubtype',
    address: 'subtype',
    read: ({ roofSubtype }) => roofSubtype,
    about: 'property',
    unknown: 'fails',
    main: ['dashboard'],
  }),
  shingle: field({
    label: 'Shingles',
    kind: yesNo({ yes: 'Shingle roof', no: 'No shingle roof' }),
    wire: 'shingle',
    address: 'shingle',
    read: isShingleRoof,
    about: 'property',
    unknown: 'fails',
    main: [],
  }),
  zoning: field({
    label: 'Zoning',
    mapLabel: 'Property type',
    kind: oneOf({ values: ['residential', 'commercial'], nameOf: capitalized, unknownPasses: true }),
    wire: 'zoning',
    address: 'zoning',
    formerly: 'type',
    read: ({ zoning }) => (zoning === null || zoning.trim() === '' ? null : classifyZoning(zoning)),
    about: 'property',
    unknown: 'passes',
    main: ['dashboard', 'map'],
  }),
  stage: field({
    label: 'Stage',
    mapLabel: 'Pipeline stage',
    kind: oneOf({ values: stages, nameOf: (word) => stageLabels[word as Stage] ?? word }),
    wire: 'stage',
    address: 'stage',
    read: (_lead, { stage }) => stage,
    about: 'work',
    unknown: 'never unknown',
    main: ['dashboard', 'map'],
  }),
  yearBuilt: field({
    label: 'Year built',
    kind: between({ limits: YEAR_RANGE, describe: yearLabel, ends: ['Earliest year', 'Latest year'] }),
    wire: 'yearBuilt',
    address: 'year',
    read: ({ yearBuilt }) => yearBuilt,
    about: 'property',
    unknown: 'passes',
    main: ['dashboard', 'map'],
  }),
  area: field({
    label: 'Area',
    kind: between({ limits: AREA_RANGE, describe: areaLabel, ends: ['Smallest area', 'Largest area'] }),
    wire: 'area',
    address: 'area',
    read: ({ areaSquareFeet }) => areaSquareFeet,
    about: 'property',
    unknown: 'passes',
    main: ['dashboard', 'map'],
  }),
  roofAge: field({
    label: 'Age of the roof',
    hint: 'Years since the roof was replaced, where a permit states it, or else since the building was built.',
    kind: between({
      limits: ROOF_AGE_RANGE,
      describe: roofAgeLabel,
      ends: ['Youngest', 'Oldest'],
      zeroIsKnown: true,
    }),
    wire: 'roofAge',
    address: 'roofage',
    read: roofAge,
    about: 'property',
    unknown: 'passes',
    main: [],
  }),
  replacedSince: field({
    label: 'Roof replaced since',
    kind: since(),
    wire: 'replacedSince',
    address: 'replaced',
    read: ({ roofReplacedOn }) => roofReplacedOn ?? null,
    about: 'property',
    unknown: 'fails',
    main: [],
  }),
  squares: field({
    label: 'Roof size',
    hint: 'Squares by your own measurements, else by the roof’s outline where one is known.',
    kind: between({
      limits: SQUARES_RANGE,
      describe: squaresLabel,
      ends: ['Fewest squares', 'Most squares'],
      unknownFails: true,
    }),
    wire: 'squares',
    address: 'squares',
    read: (_lead, { squares }) => squares,
    about: 'score',
    unknown: 'fails',
    main: [],
  }),
  ...stormFields,
  damage: field({
    label: 'Damage signs',
    kind: someOf({ values: Object.keys(damageSigns), nameOf: (word) => damageNames[word] ?? word }),
    wire: 'damage',
    address: 'damage',
    read: damageSignsOf,
    about: 'property',
    unknown: 'fails',
    main: [],
  }),
  ...ownerFields,
  // A file without a value for these four is stored as 'no', so 'no' lets the unknown pass.
  rental: field({
    label: 'Rental',
    kind: yesNo({ yes: 'Rental', no: 'No rental' }),
    wire: 'rental',
    address: 'rental',
    read: ({ isRentalProperty }) => isRentalProperty,
    about: 'property',
    unknown: 'never unknown',
    main: [],
  }),
  vacant: field({
    label: 'Vacancy',
    kind: yesNo({ yes: 'Vacant', no: 'Not vacant' }),
    wire: 'vacant',
    address: 'vacant',
    read: ({ uspsVacancy }) => uspsVacancy,
    about: 'property',
    unknown: 'never unknown',
    main: [],
  }),
  vacantLot: field({
    label: 'Lot',
    kind: yesNo({ yes: 'Vacant lot', no: 'Built on' }),
    wire: 'vacantLot',
    address: 'lot',
    read: ({ isVacantLot }) => isVacantLot,
    about: 'property',
    unknown: 'never unknown',
    main: [],
  }),
  pool: field({
    label: 'Pool',
    kind: yesNo({ yes: 'Pool', no: 'No pool' }),
    wire: 'pool',
    address: 'pool',
    read: ({ hasPool }) => hasPool,
    about: 'property',
    unknown: 'never unknown',
    main: [],
  }),
  solar: field({
    label: 'Solar panels',
    kind: yesNo({ yes: 'Solar panels', no: 'No solar panels' }),
    wire: 'solar',
    address: 'solar',
    read: ({ hasSolarPanels }) => hasSolarPanels,
    about: 'property',
    unknown: 'never unknown',
    main: [],
  }),
  tags: field({
    label: 'Tags',
    kind: someOf({ others: /^[^,]{1,64}$/ }),
    wire: 'tags',
    address: 'tags',
    read: (_lead, { tags }) => tags,
    about: 'work',
    unknown: 'never unknown',
    main: [],
  }),
  queue: field({
    label: 'Queue',
    kind: someOf({
      values: ['none'],
      nameOf: (word) => (word === 'none' ? 'In no queue' : `Queue ${word}`),
      others: /^[1-9]\d{0,8}$/,
    }),
    wire: 'queue',
    address: 'queue',
    read: (_lead, { queueIds }) => (queueIds.length > 0 ? queueIds.map(String) : ['none']),
    about: 'work',
    unknown: 'never unknown',
    main: [],
  }),
  untouchedSince: field({
    label: 'Not touched since',
    kind: notSince(),
    wire: 'untouchedSince',
    address: 'untouched',
    read: (_lead, { touchedOn }) => touchedOn,
    about: 'work',
    unknown: 'passes',
    main: [],
  }),
  score: field({
    label: 'Score at least',
    hint: 'How promising the door is, from 0 to 100. The property says why.',
    kind: atLeast({ limits: { min: 0, max: 100, step: 5 }, unit: 'points' }),
    wire: 'scoreMin',
    address: 'score',
    read: (_lead, { score }) => score,
    about: 'score',
    unknown: 'fails',
    main: [],
  }),
  position: field({
    label: 'Position',
    kind: yesNo({ yes: 'On the map', no: 'Without a position' }),
    wire: 'position',
    address: 'position',
    read: ({ latitude, locationPrecision }) => latitude !== null && locationPrecision !== 'zip',
    about: 'property',
    unknown: 'never unknown',
    main: [],
  }),
  within: field({
    label: 'In the area drawn',
    kind: inArea(),
    wire: 'within',
    address: 'within',
    read: ({ latitude, longitude, locationPrecision }) =>
      latitude === null || longitude === null || locationPrecision === 'zip'
        ? null
        : worldOf(longitude, latitude),
    about: 'property',
    unknown: 'fails',
    main: [],
  }),
};

export type LeadField = keyof typeof leadFields;
/** Those that ask a storm: see storm-fields.ts. */
export type StormField = keyof typeof stormFields;
export const isOfStorm = (name: LeadField): name is StormField => name in stormFields;
export type ValueOf<F extends LeadField> =
  (typeof leadFields)[F]['kind'] extends Kind<infer Value, never> ? Value : never;

type NameOf<F extends LeadField> = (typeof leadFields)[F]['wire'];
/** The keys of calls. */
export type WireKey = {
  [F in LeadField]: ValueOf<F> extends Range ? `${NameOf<F>}Min` | `${NameOf<F>}Max` : NameOf<F>;
}[LeadField];

const damageNames: Record<string, string> = damageSigns;

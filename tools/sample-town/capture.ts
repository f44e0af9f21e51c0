import { type Random, randomOf, takeWeighted } from '#domain/random.ts';
import type { roofTypes } from '#domain/roofs.ts';
import { type Position, SAMPLE_ZIP, toPosition } from '#sample/ground.ts';
import type { SampleRecord } from '#sample/record.ts';
import { type Building, raiseBuilding, ringOf } from './building.ts';
import { assessRoofs, type Condition, type RoofSubtype } from './condition.ts';
import { inventHolding } from './people.ts';
import { centerOf, type Ring } from './polygon.ts';
import { type Green, type Lot, planStreets, type Street } from './street-plan.ts';

/** Properties in the sample capture (docs/product.md). */
export const SAMPLE_SIZE = 2591;

/** A property with everything on its lot. */
export interface SampleProperty {
  record: SampleRecord;
  lot: Lot;
  condition: Condition;
  building: Building;
}

export interface SampleCapture {
  properties: readonly SampleProperty[];
  streets: readonly Street[];
  /** Undeveloped lots. */
  vacantLots: readonly Lot[];
  greens: readonly Green[];
}

let made: SampleCapture | undefined;

/** The simulated capture of ZIP 85251: a pure function without arguments, made once. */
export function sampleCapture(): SampleCapture {
  made ??= makeCapture();
  return made;
}

function makeCapture(): SampleCapture {
  const { streets, greens, built, vacantLots } = divideLand();
  const conditions = assessRoofs(built);
  const parcels = numberParcels(built);
  const properties = built.map((lot, i) => propertyOn(lot, conditions[i] as Condition, parcels[i] ?? '', i));
  return { properties, streets, greens, vacantLots };
}

/** The building on a lot in this condition; everything else about it follows from its address. */
export function propertyOn(
  lot: Lot,
  condition: Condition,
  parcelNumber: string,
  index: number,
): SampleProperty {
  const building = raiseBuilding(lot, condition);
  return { record: recordOf(lot, condition, building, parcelNumber, index), lot, condition, building };
}

function divideLand() {
  const { streets, lots, greens } = planStreets();
  const homes = (lot: Lot) => (lot.use === 'house' ? 1 : 0);
  const vacantLots = takeWeighted(lots, lots.length - SAMPLE_SIZE, randomOf('vacant'), homes);
  const vacant = new Set(vacantLots);
  return { streets, greens, vacantLots, built: lots.filter((lot) => !vacant.has(lot)) };
}

/** Maricopa's book-map-parcel, one map for each cell, some with the letter that a split leaves. */
function numberParcels(lots: readonly Lot[]): string[] {
  const random = randomOf('parcels');
  const last = new Map<number, number>();
  return lots.map(({ cell }) => {
    const number = (last.get(cell) ?? 0) + 1;
    last.set(cell, number);
    const letter = random.chance(0.09) ? random.pick(['A', 'A', 'B']) : '';
    return `173-${String(22 + cell).padStart(2, '0')}-${String(number).padStart(3, '0')}${letter}`;
  });
}

const SQUARE_FEET_PER_SQUARE_METER = 10.7639;

function recordOf(
  lot: Lot,
  condition: Condition,
  building: Building,
  parcelNumber: string,
  index: number,
): SampleRecord {
  const address = `${lot.houseNumber} ${lot.street}`;
  const random = randomOf(`record ${address}`);
  const holding = inventHolding(lot.use, `${address}, Scottsdale, AZ ${SAMPLE_ZIP}`, random);
  const hasPool = random.chance(lot.use === 'house' ? 0.43 : lot.use === 'apartment' ? 0.5 : 0);
  const [longitude, latitude] = toPosition(centerOf(ringOf(building.frame, building.main)));
  const shows = (kind: Condition['damage'][number]) => condition.damage.includes(kind);
  return {
    zipCode: SAMPLE_ZIP,
    propertyId: String(85_251_000_001 + index * 7),
    parcelNumber,
    address,
    areaSquareFeet: Math.round(building.footprintArea * building.stories * SQUARE_FEET_PER_SQUARE_METER),
    isRentalProperty: holding.isRental,
    uspsVacancy: holding.isVacant,
    yearBuilt: condition.yearBuilt,
    zoning: zoningOf(lot, random),
    hasMissingShingles: shows('missing'),
    hasWaterStains: shows('water-stain'),
    hasCrackedShingles: shows('cracked'),
    hasCurlingShingles: shows('curling'),
    hasPool,
    poolStatus: hasPool ? poolStatus(holding.isVacant, random) : null,
    hasSolarPanels: random.chance(lot.use === 'house' ? 0.14 : 0.1),
    roofType: roofTypeOf(condition.subtype),
    roofSubtype: condition.subtype,
    severityLevel: condition.severity,
    owner: holding.owner,
    ownerAddress: holding.ownerAddress,
    taxOwner: holding.taxOwner,
    taxOwnerAddress: holding.taxOwnerAddress,
    latitude,
    longitude,
  };
}

function zoningOf({ use, cell }: Lot, random: Random): string {
  if (use === 'commercial') return random.pick(['C-2', 'C-2', 'C-3', 'C-1', 'C-O']);
  if (use === 'apartment') return random.pick(['R-5', 'R-5', 'R-4', 'R-3']);
  return randomOf(`zoning ${cell}`).pick(['R1-7', 'R1-7', 'R1-7', 'R1-10', 'R-4R']);
}

const poolStatus = (isVacant: boolean, random: Random): string =>
  isVacant
    ? random.pick(['green', 'empty', 'green'])
    : random.pick(['clean', 'clean', 'clean', 'clean', 'clean', 'covered', 'green']);

function roofTypeOf(subtype: RoofSubtype): (typeof roofTypes)[number] {
  if (subtype === 'mixed') return 'mixed';
  return subtype === 'polyurethane' || subtype === 'modified bitumen' ? 'flat' : 'shingle/tile';
}

/** A property's lot and building as polygons in degrees; rings are closed, as in GeoJSON. */
export function groundPlan({ lot, building }: SampleProperty): { parcel: Position[]; footprint: Position[] } {
  return { parcel: closed(lot.corners), footprint: closed(building.roofOutline) };
}

function closed(ring: Ring): Position[] {
  return [...ring, ...ring.slice(0, 1)].map(toPosition);
}

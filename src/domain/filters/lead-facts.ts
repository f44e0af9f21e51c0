import type { Stage } from '../crm.ts';
import type { SeverityLevel } from '../roofs.ts';
import type { StormGrade } from '../storms/grades.ts';

/** What filters ask of a property. */
export interface LeadFacts {
  address: string;
  zipCode: string;
  owner: string | null;
  ownerAddress: string | null;
  parcelNumber: string | null;
  yearBuilt: number | null;
  /** The day on which the roof was last replaced (YYYY-MM-DD). */
  roofReplacedOn: string | null;
  areaSquareFeet: number | null;
  roofType: string | null;
  roofSubtype: string | null;
  zoning: string | null;
  severityLevel: SeverityLevel | null;
  hasMissingShingles: boolean;
  hasWaterStains: boolean;
  hasCrackedShingles: boolean;
  hasCurlingShingles: boolean;
  hasPool: boolean;
  hasSolarPanels: boolean;
  isRentalProperty: boolean;
  uspsVacancy: boolean;
  /** The day of the last sale (YYYY-MM-DD). */
  saleDate: string | null;
  isVacantLot: boolean;
  latitude: number | null;
  longitude: number | null;
  locationPrecision: string | null;
}

/** What was done about a property, and what the company makes of it. */
export interface LeadWork {
  stage: Stage;
  tags: readonly string[];
  /** The caller's queues it is in. */
  queueIds: readonly number[];
  /** The day (UTC, YYYY-MM-DD) of the company's last activity there. */
  touchedOn: string | null;
  /** How many properties its owner has in the ZIP codes the caller sees, this one among them. */
  ownerDoors: number;
  /** The company's score of it; null if it has none yet. */
  score: number | null;
  /** The roof's squares by the company's measurement or its outline; null if it has none. */
  squares: number | null;
}

/** A storm's effect at a property on a day of the property's calendar, by the available evidence. */
export interface LeadStorm {
  /** YYYY-MM-DD */
  day: string;
  /** The radar estimate of the property's own cell. */
  cellInches: number | null;
  /** The largest hail of a report nearby. */
  nearbyInches: number | null;
  windMph: number | null;
  /** Null if a report alone speaks. */
  grade: StormGrade | null;
  unconfirmed: boolean;
}

/** Without any activity, and the only one of its owner. */
export const untouched: LeadWork = {
  ...{ stage: 'new', tags: [], queueIds: [], touchedOn: null },
  ...{ ownerDoors: 1, score: null, squares: null },
};

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
  isVacantLot: boolean;
  latitude: number | null;
  longitude: number | null;
  locationPrecision: string | null;
}

/** What was done about a property. */
export interface LeadWork {
  stage: Stage;
  tags: readonly string[];
  /** The caller's queues it is in. */
  queueIds: readonly number[];
  /** The day (UTC, YYYY-MM-DD) on which somebody last did something about it. */
  touchedOn: string | null;
}

/** What a storm did at a property on a day of its own calendar, as far as anybody can say. */
export interface LeadStorm {
  /** YYYY-MM-DD */
  day: string;
  /** The radar estimate of the property's own cell. */
  cellInches: number | null;
  /** The largest hail of a report nearby. */
  nearbyInches: number | null;
  windMph: number | null;
  /** Null where a report alone speaks. */
  grade: StormGrade | null;
  unconfirmed: boolean;
}

/** Nobody has done anything about it. */
export const untouched: LeadWork = { stage: 'new', tags: [], queueIds: [], touchedOn: null };

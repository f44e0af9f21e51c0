import type { Stage } from '../crm.ts';
import type { SeverityLevel, ZoningClass } from '../roofs.ts';
import { classifyZoning } from '../roofs.ts';
import type { Lead, PreparedLeads } from './prepare.ts';
import type { Range } from './ranges.ts';
import { AREA_RANGE, passesRange, YEAR_RANGE } from './ranges.ts';

/** What the dashboard narrows its list by. Null and '' mean: do not narrow. */
export interface LeadFilters {
  search: string;
  severity: SeverityLevel | null;
  /** One of several, as the map has it; an empty or absent list does not narrow. */
  severities?: readonly SeverityLevel[];
  roofType: string | null;
  roofSubtype: string | null;
  zoning: ZoningClass | null;
  /** The stage the user has the property in. */
  stage: Stage | null;
  /** Years, both ends included. */
  yearBuilt: Range;
  /** Square feet, both ends included. */
  area: Range;
}

export const noFilters: LeadFilters = {
  search: '',
  severity: null,
  roofType: null,
  roofSubtype: null,
  zoning: null,
  stage: null,
  yearBuilt: [YEAR_RANGE.min, YEAR_RANGE.max],
  area: [AREA_RANGE.min, AREA_RANGE.max],
};

export type StageOf = (propertyId: number) => Stage;

/** How many of the filters narrow the list at present. */
export function countActive(filters: LeadFilters): number {
  return tests(filters).length + (searchKey(filters.search) === '' ? 0 : 1);
}

/**
 * The leads that pass every filter, in the given order. One pass, whatever the filters.
 * @param order positions in `leads.all`, as sortedOrder gives them
 * @param stageOf the stage of a property by its id; asked only where a stage narrows
 */
export function filterLeads<L extends Lead>(
  leads: PreparedLeads<L>,
  order: Uint32Array,
  filters: LeadFilters,
  stageOf: StageOf = () => 'new',
): L[] {
  const needle = searchKey(filters.search);
  const checks = tests(filters, stageOf);
  const passing: L[] = [];
  for (const position of order) {
    const lead = leads.all[position];
    if (!lead) continue;
    if (needle !== '' && !leads.haystacks[position]?.includes(needle)) continue;
    if (checks.every((passes) => passes(lead))) passing.push(lead);
  }
  return passing;
}

/** Search text as it is compared: without regard to case and to blanks around it. */
export const searchKey = (text: string): string => text.trim().toLowerCase();

function tests(filters: LeadFilters, stageOf: StageOf = () => 'new'): ((lead: Lead) => boolean)[] {
  const { severity, severities = [], roofType, roofSubtype, zoning, stage, yearBuilt, area } = filters;
  const checks: ((lead: Lead) => boolean)[] = [];
  if (severity) checks.push((lead) => lead.severityLevel === severity);
  if (severities.length > 0)
    checks.push(({ severityLevel }) => severityLevel !== null && severities.includes(severityLevel));
  if (roofType) checks.push(sameWord(roofType, (lead) => lead.roofType));
  if (roofSubtype) checks.push(sameWord(roofSubtype, (lead) => lead.roofSubtype));
  if (zoning) checks.push((lead) => isBlank(lead.zoning) || classifyZoning(lead.zoning) === zoning);
  if (stage) checks.push(({ id }) => stageOf(id) === stage);
  if (!isWhole(yearBuilt, YEAR_RANGE))
    checks.push((lead) => passesRange(lead.yearBuilt, yearBuilt, YEAR_RANGE));
  if (!isWhole(area, AREA_RANGE)) checks.push((lead) => passesRange(lead.areaSquareFeet, area, AREA_RANGE));
  return checks;
}

function sameWord(wanted: string, read: (lead: Lead) => string | null): (lead: Lead) => boolean {
  const key = searchKey(wanted);
  return (lead) => searchKey(read(lead) ?? '') === key;
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';
const isWhole = (range: Range, limits: { min: number; max: number }): boolean =>
  range[0] <= limits.min && range[1] >= limits.max;

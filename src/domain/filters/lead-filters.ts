import type { Kind, Sent } from './kinds.ts';
import type { LeadFacts, LeadStorm, LeadWork } from './lead-facts.ts';
import { isOfStorm, type LeadField, leadFields, type ValueOf, type WireKey } from './lead-fields.ts';
import { isConfirmed } from './storm-fields.ts';

/** What a list of leads is narrowed by. An absent field does not narrow. */
export type LeadFilters = { readonly [F in LeadField]?: ValueOf<F> };

/** The same as a call carries it: `severityLevel`, `yearBuiltMin` … beside the ZIP codes it speaks of. */
export type LeadQuery = { readonly [Key in WireKey]?: Sent } & {
  readonly zipCode?: string | undefined;
  readonly zipCodes?: string[] | undefined;
};

export const leadFieldNames = Object.keys(leadFields) as LeadField[];

interface AnyField {
  label: string;
  wire: string;
  kind: Kind<unknown, unknown>;
  read: (...facts: unknown[]) => unknown;
}
/** A field without its types: what is read from it goes back into it alone. */
const fieldOf = (name: LeadField) => leadFields[name] as unknown as AnyField;

/** The fields that narrow at present, in the order of the table. */
export function activeFields(filters: LeadFilters): LeadField[] {
  return leadFieldNames.filter(
    (name) => filters[name] !== undefined && fieldOf(name).kind.narrows(filters[name]),
  );
}

/** The filters whose field is wanted. */
export function pickFilters(filters: LeadFilters, wanted: (name: LeadField) => boolean): LeadFilters {
  return Object.fromEntries(
    activeFields(filters)
      .filter(wanted)
      .map((name) => [name, filters[name]]),
  );
}

/** A test of single facts, made once for each field that narrows. */
export function testsOf(filters: LeadFilters): { name: LeadField; test: (fact: unknown) => boolean }[] {
  return activeFields(filters).map((name) => ({ name, test: fieldOf(name).kind.test(filters[name]) }));
}

/** Whether a lead passes every filter, given the storms at its door. */
export function passesFilters(
  filters: LeadFilters,
): (lead: LeadFacts, work: LeadWork, storms?: readonly LeadStorm[]) => boolean {
  const passes = passesAll(pickFilters(filters, (name) => !isOfStorm(name)));
  const isAsked = isStormAsked(filters);
  return (lead, work, storms = []) => passes(lead, work) && (!isAsked || storms.some(isAsked));
}

/** Whether a storm is one that the filters ask for; null if they ask for none. */
export function isStormAsked(filters: LeadFilters): ((storm: LeadStorm) => boolean) | null {
  const ofStorm = pickFilters(filters, isOfStorm);
  if (activeFields(ofStorm).length === 0) return null;
  const passes = passesAll(ofStorm);
  return (storm) => passes(storm) && (ofStorm.stormGrade !== undefined || isConfirmed(storm));
}

function passesAll(filters: LeadFilters): (...facts: unknown[]) => boolean {
  const checks = testsOf(filters).map(({ name, test }) => ({ read: fieldOf(name).read, test }));
  return (...facts) => checks.every(({ read, test }) => test(read(...facts)));
}

/** The filters of a call's query. Other keys, such as the ZIP code, are skipped: the contract refuses them. */
export function filtersOf(query: LeadQuery): LeadFilters {
  const found = leadFieldNames.map((name) => {
    const { kind } = fieldOf(name);
    return [name, kind.receive(sendsAs(name).map((key) => query[key]))] as const;
  });
  return Object.fromEntries(
    found.filter(([name, value]) => value !== null && fieldOf(name).kind.narrows(value)),
  );
}

/** The filters as a call carries them; what does not narrow is absent. */
export function queryOf(filters: LeadFilters): LeadQuery {
  const query: { [Key in WireKey]?: Sent } = {};
  for (const name of activeFields(filters)) {
    const values = fieldOf(name).kind.send(filters[name]);
    sendsAs(name).forEach((key, at) => {
      if (values[at] !== undefined) query[key] = values[at];
    });
  }
  return query;
}

/** The keys of a field in calls: 'severityLevel', or 'areaMin' and 'areaMax'. */
export function sendsAs(name: LeadField): WireKey[] {
  const { wire, kind } = fieldOf(name);
  return kind.suffixes.map((suffix) => (wire + suffix) as WireKey);
}

/** What the filter does, for people: 'Severity: Severe, Moderate'. */
export function describeFilter(name: LeadField, filters: LeadFilters, label = fieldOf(name).label): string {
  return fieldOf(name).kind.describe(label, filters[name]);
}

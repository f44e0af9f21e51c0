import { ownershipOf } from '../filters/ownership.ts';
import { ownerKindLabels, readKind } from './kinds.ts';
import { compareMail, isOutOfState, mailingState, type Site } from './mailing.ts';
import { utcToday, yearsOwned } from './years-owned.ts';
import { stateOfZip } from './zip-states.ts';

export interface OwnerFacts {
  address: string;
  zipCode: string;
  owner: string | null;
  ownerAddress: string | null;
  isRentalProperty: boolean;
  uspsVacancy: boolean;
  saleDate: string | null;
}

/** Something worth knowing of a property's owner, and what says so. */
export interface OwnerFlag {
  label: string;
  why: string;
}

/** What the record says of the owner, each with its reason. @param doors how many properties they have in the caller's ZIPs */
export function ownerFlags(facts: OwnerFacts, doors: number | null = null): OwnerFlag[] {
  const years = yearsOwned(facts.saleDate, utcToday());
  return [
    kindFlag(facts.owner),
    occupancyFlag(facts),
    stateFlag(facts),
    doors !== null && doors > 1
      ? {
          label: `${doors.toLocaleString('en-US')} properties`,
          why: 'The same name and mailing address are on all of them, in your ZIP codes.',
        }
      : null,
    facts.isRentalProperty ? { label: 'Rental', why: 'The record says that it is rented out.' } : null,
    facts.uspsVacancy
      ? { label: 'Vacant', why: 'The record says that the Postal Service finds nobody there.' }
      : null,
    facts.saleDate !== null && years !== null
      ? { label: ownedFor(years), why: `The last sale was on ${formatSale(facts.saleDate)}.` }
      : null,
  ].filter((flag) => flag !== null);
}

/** That the owner lives elsewhere, in a word or two for a list; null if the record does not say so. */
export function absenceOf(site: Site): 'Absentee' | 'Out of state' | null {
  if (ownershipOf(site) !== 'absentee') return null;
  return isOutOfState(site) === true ? 'Out of state' : 'Absentee';
}

function kindFlag(owner: string | null): OwnerFlag | null {
  const found = readKind(owner);
  if (!found || found.kind === 'person') return null;
  const why = found.words === null ? 'The name begins with a number.' : `The name says “${found.words}”.`;
  return { label: ownerKindLabels[found.kind], why };
}

function occupancyFlag(facts: OwnerFacts): OwnerFlag | null {
  const comparison = compareMail(facts);
  const ownership = ownershipOf(facts);
  if (ownership === 'owner-occupied')
    return { label: 'Owner-occupied', why: 'The owner’s mail goes to this address.' };
  if (comparison === 'other') return { label: 'Absentee', why: 'The owner’s mail goes to another address.' };
  if (ownership === 'absentee')
    return {
      label: 'Absentee',
      why: `The owner’s mail goes to ${comparison === 'box' ? 'a box' : 'an address'} in another state.`,
    };
  return comparison === 'box'
    ? {
        label: 'Occupancy unknown',
        why: 'The owner’s mail goes to a box, which does not say where they live.',
      }
    : null;
}

function stateFlag(facts: OwnerFacts): OwnerFlag | null {
  if (isOutOfState(facts) !== true) return null;
  const state = mailingState(facts.ownerAddress);
  const where = state === 'abroad' ? 'Canada' : state;
  return {
    label: 'Out of state',
    why: `The owner’s mail goes to ${where}, and the property is in ${stateOfZip(facts.zipCode)}.`,
  };
}

const ownedFor = (years: number): string =>
  years === 0 ? 'Owned for less than a year' : `Owned for ${years} ${years === 1 ? 'year' : 'years'}`;

const formatSale = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

import { roofAge } from '#domain/permits/roof-line.ts';
import { counted } from '#domain/standing.ts';
import type { Row } from './shown.ts';
import { inFigures } from './words.ts';

/** How the dashboard writes what may not be known. */
export const ownerOf = ({ owner }: Row): string => owner ?? 'Unknown Owner';
export const yearOf = ({ yearBuilt }: Row): string => (yearBuilt ? String(yearBuilt) : 'N/A');
export const areaOf = ({ areaSquareFeet }: Row): string =>
  areaSquareFeet ? inFigures(areaSquareFeet) : 'N/A';
/** Nothing until it is known. */
export const scoreWord = ({ score }: Row): string => (score === null ? 'N/A' : String(score ?? ''));
/** Whole squares: the ± is larger than their tenths. Nothing until they are known. */
export const squaresWord = ({ squares }: Row): string =>
  squares === null ? 'N/A' : squares === undefined ? '' : inFigures(Math.round(squares));
/** Whole years since it was replaced or else the house was built: '48 years'. */
export function roofAgeWord(row: Row): string {
  const age = roofAge(row);
  if (age === null) return 'N/A';
  return age < 1 ? 'New' : counted(age, 'year', 'years');
}
/** An empty zoning is labeled 'Commercial' (docs/product.md). */
export const zoningOf = ({ zoning }: Row): string => zoning?.trim() || 'Commercial';

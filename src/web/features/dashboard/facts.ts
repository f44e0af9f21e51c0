import type { Property } from '#contract/properties.ts';
import { inFigures } from './words.ts';

/** How the dashboard writes what may not be known. */
export const ownerOf = ({ owner }: Property): string => owner ?? 'Unknown Owner';
export const yearOf = ({ yearBuilt }: Property): string => (yearBuilt ? String(yearBuilt) : 'N/A');
export const areaOf = ({ areaSquareFeet }: Property): string =>
  areaSquareFeet ? inFigures(areaSquareFeet) : 'N/A';
/** An empty zoning is labeled 'Commercial' (docs/product.md). */
export const zoningOf = ({ zoning }: Property): string => zoning?.trim() || 'Commercial';

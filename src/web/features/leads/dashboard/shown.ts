import type { Lead } from '#contract/leads.ts';
import type { Property } from '#contract/properties.ts';
import type { Stage } from '#domain/crm.ts';
import type { Page } from '#domain/leads/page.ts';
import { type RoofSource, roofSourceOf } from '#domain/leads/pictures.ts';
import type { Order } from '#domain/leads/sort.ts';

/**
 * A lead as the dashboard lists it. Leads from the server include their stage, score and size; for the local list these come separately.
 * Where their picture is from they say in a word, which the address of the picture tells for the local list.
 */
export type Row = Omit<Lead, 'stage' | 'picture' | 'score' | 'squares'> &
  Partial<Pick<Lead, 'stage' | 'picture' | 'score' | 'squares'>> &
  Partial<Pick<Property, 'cropImageUrl'>>;

/** Where the row's thumbnail is from; null if it has none. */
export const thumbnailOf = ({ picture, cropImageUrl = null }: Row): RoofSource | null =>
  picture === undefined ? roofSourceOf({ cropImageUrl }) : picture;

/** What the view shows of an area's leads. */
export interface Shown {
  /** Those on the page, in order. */
  rows: readonly Row[];
  page: Page;
  /** How many pass the filters, on all pages. */
  count: number;
  stageOf: (id: number) => Stage;
  /** Ids in order, on the page and around it, and how many come before the first of them. */
  around: { ids: readonly number[]; before: number };
  /** All that is known of a property, where that is here already. */
  find: (id: number) => Property | undefined;
  /** The first ids of all that pass the filters, in the order of the view by default, on any page. */
  firstIds: (most: number, order?: Order) => Promise<number[]>;
}

export interface Leads {
  shown: Shown;
  /** How many properties the area holds, whatever the filters. */
  total: number;
  /** Nothing can be shown yet. */
  isPending: boolean;
  /** Something is shown, and what was asked for since is on its way. */
  isTurning: boolean;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
}

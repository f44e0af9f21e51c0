import { type Stage, stageLabels } from '../crm.ts';
import type { Column } from '../csv/write.ts';
import type { LocationPrecision } from '../locations.ts';
import { type ItemStatus, statusLabels } from './item-states.ts';
import { standingOf } from './outcomes.ts';

/** What a queue's file may carry behind the columns of every export. */
export const queueColumns = ['order', 'status', 'stage', 'notes', 'coordinates', 'roof', 'squares'] as const;
export type QueueColumn = (typeof queueColumns)[number];

export const queueColumnLabels: Record<QueueColumn, string> = {
  order: 'Order',
  status: 'Status',
  stage: 'Stage',
  notes: 'Note',
  coordinates: 'Coordinates',
  roof: 'Roof replaced',
  squares: 'Squares',
};

/** A door's values for the columns. */
interface ExportedItem {
  /** Place in the order exported, from 1. */
  order: number;
  status: ItemStatus;
  stage: Stage;
  notes: string | null;
  /** YYYY-MM-DD */
  roofReplacedOn: string | null;
  roofPermit: string | null;
  /** Of the roof; null if it has no size. */
  squares: number | null;
  /** In degrees. */
  latitude: number | null;
  longitude: number | null;
  locationPrecision: LocationPrecision | null;
}

// The middle of a ZIP is not where a door is.
const isPlaced = ({ locationPrecision }: ExportedItem): boolean => locationPrecision !== 'zip';

const columnsOf: Record<QueueColumn, Column<ExportedItem>[]> = {
  order: [{ header: 'Order', read: ({ order }) => order }],
  status: [{ header: 'Status', read: (item) => statusLabels[standingOf(item)] }],
  stage: [{ header: 'Stage', read: ({ stage }) => stageLabels[stage] }],
  notes: [{ header: 'Note', read: ({ notes }) => notes }],
  coordinates: [
    { header: 'Latitude', read: (item) => (isPlaced(item) ? item.latitude : null) },
    { header: 'Longitude', read: (item) => (isPlaced(item) ? item.longitude : null) },
  ],
  roof: [
    { header: 'Roof Replaced On', read: ({ roofReplacedOn }) => roofReplacedOn },
    { header: 'Roof Permit', read: ({ roofPermit }) => roofPermit },
  ],
  squares: [{ header: 'Squares', read: ({ squares }) => squares }],
};

/** The columns chosen, always in the same order. */
export const extraColumns = (chosen: readonly QueueColumn[]): Column<ExportedItem>[] =>
  queueColumns.filter((column) => chosen.includes(column)).flatMap((column) => columnsOf[column]);

import { z } from 'zod';
import { assessments } from '#contract/assessments.ts';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { leads } from '#contract/leads.ts';
import { properties } from '#contract/properties.ts';
import { proposals } from '#contract/proposals.ts';
import { queues } from '#contract/queues.ts';
import { storms } from '#contract/storms.ts';
import { today } from '#contract/today.ts';

/** A tool: reading endpoints under one name, with the keys of their queries that are offered. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** What is read, by the name of its part of the result. */
  reads: Readonly<Record<string, Endpoint>>;
  /** Keys of the queries; all of them without. */
  offers?: readonly string[];
}

/** Rows of a page that a model reads at once. */
const MOST_ROWS = 50;

const rows = z.int().min(1).max(MOST_ROWS).default(20);

export const tools: readonly Tool[] = [
  {
    name: 'find_leads',
    title: 'Find leads',
    description:
      'Properties the caller sees that pass the filters, a page at a time; `total` counts all. Search takes an address, owner or parcel number. `next` goes into `after` for the next page.',
    reads: { page: leads.list },
    offers: [
      ...['search', 'zipCode', 'severityLevel', 'stage', 'roofType', 'yearBuiltMin', 'yearBuiltMax'],
      ...['damageMin', 'scoreMin', 'tags', 'untouchedSince', 'sort', 'direction', 'limit', 'after'],
    ],
  },
  {
    name: 'find_doors_hit',
    title: 'Find doors hit by a storm',
    description:
      'Properties the caller sees that hail or wind reached since a day, with the strongest storm of each. hailMin is the radar’s estimate at the door in inches, hailReportedMin a report within 3 miles, windMin miles an hour.',
    reads: { page: leads.list },
    offers: [
      ...['stormSince', 'hailMin', 'hailReportedMin', 'windMin', 'zipCode', 'severityLevel', 'stage'],
      ...['sort', 'direction', 'limit', 'after'],
    ],
  },
  {
    name: 'list_storm_days',
    title: 'List days with storms',
    description:
      'The latest days with hail or wind at properties the caller sees, with how many doors were hit.',
    reads: { days: storms.listDays },
  },
  {
    name: 'get_property',
    title: 'Read a property',
    description:
      'One property by its id, with each fact about its roof, where that is from, of which day, and how sure it is.',
    reads: { property: properties.get, facts: assessments.getFacts },
  },
  {
    name: 'get_property_storms',
    title: 'Read the storms at a property',
    description:
      'Hail and wind at one property by its id, latest first. Find the id of an address with find_leads.',
    reads: { storms: storms.listOfProperty },
  },
  {
    name: 'list_queues',
    title: 'List queues',
    description: 'The queues the caller works in, each with how many doors it has and how many are done.',
    reads: { queues: queues.list },
  },
  {
    name: 'get_crew_day',
    title: 'Read what the crew did',
    description:
      'What each colleague did on a day, and what still waits. `since` is the moment the day began, in UTC, and `day` its date. Only who leads the company sees the walks.',
    reads: { today: today.get, crew: today.getCrew },
  },
  {
    name: 'list_proposals',
    title: 'List proposals',
    description: 'The company’s proposals with their status, latest first.',
    reads: { proposals: proposals.list },
  },
];

/** The arguments of a tool: the parameters of its endpoints, and what it offers of their queries. */
export function inputOf({ reads, offers }: Tool): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const { params, query } of Object.values(reads)) {
    Object.assign(shape, shapeOf(params));
    for (const [key, schema] of Object.entries(shapeOf(query)))
      if (!offers || offers.includes(key)) shape[key] = key === 'limit' || key === 'pageSize' ? rows : schema;
  }
  return z.strictObject(shape);
}

const shapeOf = (schema: Schema | undefined): Record<string, z.ZodType> =>
  schema ? ((schema as unknown as z.ZodObject).shape as Record<string, z.ZodType>) : {};

/** The address of one of a tool's endpoints, with those arguments that it takes. */
export function addressOf({ path, query }: Endpoint, input: Readonly<Record<string, unknown>>): string {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));
  const given = Object.keys(shapeOf(query)).flatMap((key) =>
    input[key] === undefined ? [] : [[key, textOf(input[key])] as [string, string]],
  );
  return given.length === 0 ? named : `${named}?${new URLSearchParams(given)}`;
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

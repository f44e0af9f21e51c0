import type { Actor } from '#access/can.ts';
import type { MapQuery } from '#contract/map.ts';
import { FilteredCells } from './cells.ts';
import { readChunks } from './chunks.data.ts';
import { getStagesVersion, type MapSnapshot, tagOf } from './map-state.data.ts';
import { resolveFilter } from './point-filter.data.ts';

const KEPT_BYTES = 96 * 1024 * 1024;

/** What was made from the same ZIPs, versions, filters and stages is the same, whoever asked. */
const kept = new Map<string, FilteredCells>();

/**
 * The cells of everything the query matches. The first call for a filter looks at every point of the scope (a third of
 * a second for a million); the tiles that follow find it made.
 */
export async function getFilteredCells(
  snapshot: MapSnapshot,
  actor: Actor,
  query: MapQuery,
): Promise<FilteredCells> {
  const stages = query.stage === undefined ? null : await getStagesVersion(snapshot.db, actor);
  const tag = tagOf(snapshot.state.version, query, stages);
  const found = kept.get(tag);
  const cells = found ?? (await shareRun(tag, () => makeCells(snapshot, actor, query)));
  keep(tag, cells);
  return cells;
}

const running = new Map<string, Promise<FilteredCells>>();

// A map asks for a dozen tiles at once.
function shareRun(tag: string, make: () => Promise<FilteredCells>): Promise<FilteredCells> {
  const run = running.get(tag) ?? make().finally(() => running.delete(tag));
  running.set(tag, run);
  return run;
}

async function makeCells(snapshot: MapSnapshot, actor: Actor, query: MapQuery): Promise<FilteredCells> {
  const filter = await resolveFilter(snapshot.db, actor, query);
  const cells = new FilteredCells();
  for await (const chunk of readChunks(snapshot, actor, { zipCode: query.zipCode })) cells.add(chunk, filter);
  return cells;
}

/** The one unused for longest goes first. */
function keep(tag: string, cells: FilteredCells): void {
  kept.delete(tag);
  kept.set(tag, cells);
  let bytes = 0;
  for (const [one, { bytes: own }] of [...kept].reverse()) {
    bytes += own;
    if (bytes > KEPT_BYTES && one !== tag) kept.delete(one);
  }
}

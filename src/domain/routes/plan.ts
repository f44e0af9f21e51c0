import { distanceBetween, type Place } from '../geo/distance.ts';
import { type Effort, solve } from './solve.ts';
import { rowsOfDoors, streetSideOf } from './street-sides.ts';
import type { Costs } from './tour.ts';

export const routeModes = ['shortest', 'one-side'] as const;
export type RouteMode = (typeof routeModes)[number];

export interface Door extends Place {
  id: number;
  address: string;
}

/** Ways between places on foot, row by row: the places are the doors, then the start and the end where they are given. */
export interface Legs {
  meters: Float64Array;
  seconds: Float64Array;
}

export interface RouteWish {
  mode: RouteMode;
  /** Null begins, or ends, at the best door. */
  start: Place | null;
  end: Place | null;
}

export interface Route {
  /** Ids of the doors. */
  order: number[];
  meters: number;
  /** On foot alone, without the time at the doors. */
  seconds: number;
}

/** Enough for one to three thousandths above the optimum with 250 doors. */
export const ROUNDS = 2000;

/** Penalty in seconds for crossing a street, and for leaving it, in 'one-side'. */
const CROSSING = 25 / 1.3;
const NEW_STREET = 60 / 1.3;

/**
 * An order in which to walk to all doors: the shortest, or side of street by side of street.
 * Where it ends where it began, the nearer of both ends comes first.
 * @yields now and then, so that a server or a screen may do something else meanwhile
 */
export function* planRoute(
  doors: readonly Door[],
  wish: RouteWish,
  legs: Legs,
  effort: Effort,
): Generator<void, Route> {
  const size = placesOf(doors, wish).length;
  const fromStart = (door = 0) => legs.seconds[doors.length * size + door] as number;
  const rows = wish.mode === 'shortest' ? doors.map((_, door) => [door]) : sideRows(doors, size, legs);
  const stops = stopsOf(rows, doors.length, wish);
  const solving = solve(costsOf(stops, doors, size, legs, wish), effort);
  let step = solving.next();
  while (!step.done) {
    yield;
    step = solving.next();
  }
  const round = Array.from(step.value, (at) => stops[at] as Stop);
  const inOrder = unfold(round, rows);
  const nearerBackward = isRoundTrip(wish) && fromStart(inOrder.at(-1)) < fromStart(inOrder.at(0));
  return measured(nearerBackward ? inOrder.toReversed() : inOrder, doors, legs, wish);
}

const isRoundTrip = ({ start, end }: RouteWish): boolean =>
  start !== null && start.latitude === end?.latitude && start.longitude === end.longitude;

/** The places between which the legs must be known. */
export function placesOf(doors: readonly Door[], { start, end }: Pick<RouteWish, 'start' | 'end'>): Place[] {
  return [...doors, ...(start ? [start] : []), ...(end ? [end] : [])];
}

/** How much longer the way on foot is than the straight line, and meters walked in a second. */
const DETOUR = 1.25;
const PACE = 1.3;

/** Straight lines, and the time that the streets between will probably take. */
export function straightLegs(places: readonly Place[]): Legs {
  const meters = new Float64Array(places.length ** 2);
  places.forEach((from, i) => {
    places.forEach((to, j) => {
      meters[i * places.length + j] = distanceBetween(from, to);
    });
  });
  return { meters, seconds: meters.map((straight) => (straight * DETOUR) / PACE) };
}

/** How long the way on foot between two places probably takes. */
export const walkSeconds = (from: Place, to: Place): number => (distanceBetween(from, to) * DETOUR) / PACE;

/** What the round goes through: ends of rows, the places given, and nowhere, which joins the last door to the first. */
type Stop =
  | { kind: 'nowhere'; place: null; row: null }
  | { kind: 'start' | 'end'; place: number; row: null }
  | { kind: 'door'; place: number; row: number };

function sideRows(doors: readonly Door[], size: number, { meters }: Legs): number[][] {
  return rowsOfDoors(doors, (from, to) => meters[from * size + to] as number);
}

function stopsOf(rows: readonly number[][], doors: number, { start, end }: RouteWish): Stop[] {
  const stops: Stop[] = [{ kind: 'nowhere', place: null, row: null }];
  if (start) stops.push({ kind: 'start', place: doors, row: null });
  if (end) stops.push({ kind: 'end', place: doors + Number(start !== null), row: null });
  rows.forEach((doorsOfRow, row) => {
    const ends = new Set([doorsOfRow.at(0), doorsOfRow.at(-1)] as number[]);
    for (const place of ends) stops.push({ kind: 'door', place, row });
  });
  return stops;
}

/** What no way costs: two stops with this between them stay side by side. */
const TIED = -1e7;

function costsOf(
  stops: readonly Stop[],
  doors: readonly Door[],
  size: number,
  { seconds }: Legs,
  { mode }: RouteWish,
): Costs {
  const sides = mode === 'shortest' ? [] : doors.map(({ address }) => streetSideOf(address));
  const turning = (from: number, to: number): number => {
    const [a, b] = [sides[from], sides[to]];
    if (!a || !b) return 0;
    return a.street !== b.street ? NEW_STREET : a.parity !== b.parity ? CROSSING : 0;
  };
  const cost = (a: Stop, b: Stop): number => {
    if (a.place === null || b.place === null) return a.kind === 'door' || b.kind === 'door' ? 0 : TIED;
    if (a.row !== null && a.row === b.row) return TIED;
    const [there, back] = [a.place * size + b.place, b.place * size + a.place];
    return ((seconds[there] as number) + (seconds[back] as number)) / 2 + turning(a.place, b.place);
  };
  const between = new Float64Array(stops.length ** 2);
  stops.forEach((a, i) => {
    stops.forEach((b, j) => {
      between[i * stops.length + j] = i === j ? 0 : cost(a, b);
    });
  });
  return { size: stops.length, between };
}

/** The doors of a round of stops that begins with nowhere, walked from the start to the end. */
function unfold([, ...round]: readonly Stop[], rows: readonly number[][]): number[] {
  const isBackward = round.at(0)?.kind === 'end' || round.at(-1)?.kind === 'start';
  const walked = new Set<number>();
  return (isBackward ? round.toReversed() : round).flatMap(({ place, row }) => {
    if (row === null || walked.has(row)) return [];
    walked.add(row);
    const doors = rows[row] as number[];
    return doors[0] === place ? doors : doors.toReversed();
  });
}

function measured(
  inOrder: readonly number[],
  doors: readonly Door[],
  legs: Legs,
  { start, end }: RouteWish,
): Route {
  const places = [
    ...(start ? [doors.length] : []),
    ...inOrder,
    ...(end ? [doors.length + Number(start !== null)] : []),
  ];
  const size = doors.length + Number(start !== null) + Number(end !== null);
  const sum = (values: Float64Array) =>
    places
      .slice(1)
      .reduce((total, to, i) => total + (values[(places[i] as number) * size + to] as number), 0);
  return {
    order: inOrder.map((at) => (doors[at] as Door).id),
    meters: sum(legs.meters),
    seconds: sum(legs.seconds),
  };
}

import type { Place } from '#domain/geo/distance.ts';
import type { Legs } from '#domain/routes/plan.ts';

/** The port to the outside: how far it is on foot, and how long that takes. */
export interface TravelTimes {
  /** False if straight lines are measured, without a service for streets. */
  readonly roads: boolean;
  /**
   * The ways from each place to each.
   * @throws ProviderTrouble
   */
  between(places: readonly Place[]): Promise<Legs>;
}

/** A service that answers about the ways from some places to some others, as its own interface has it. */
export interface TravelTimesVendor {
  /** As a sentence about it begins: 'OSRM'. */
  name: string;
  ask(from: readonly Place[], to: readonly Place[], send: Send): Promise<Table>;
}

/** Calls the service and reads its JSON; limits and trouble are the caller's business. */
export type Send = (
  url: string,
  init?: { method: 'POST'; headers: Record<string, string>; body: string },
) => Promise<unknown>;

/** Row by row from, column by column to; null if it knows no way. Undefined if the answer had another shape. */
export interface Table {
  seconds: readonly (readonly (number | null)[])[] | undefined;
  meters: readonly (readonly (number | null)[])[] | undefined;
}

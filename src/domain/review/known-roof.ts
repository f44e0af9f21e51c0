import { type SeverityLevel, severityRank } from '../roofs.ts';
import type { WaitingRoof } from './order.ts';

/** What is known of a roof before any review. */
export interface KnownRoof {
  id: number;
  severityLevel: SeverityLevel | null;
  /** Degrees; null if it has no place. */
  latitude: number | null;
  longitude: number | null;
  /** How likely it is damaged by a model, from 0 to 1; null if none has looked. */
  suggested: number | null;
  /** What the model saw of it, as numbers; null if it has not looked. */
  features: readonly number[] | null;
  /** How different it looks from an earlier capture; null if that is not known. */
  difference: number | null;
  /** The estimated share of damaged roofs in the capture, from 0 to 1; null without an estimate. */
  share: number | null;
}

/** For unassessed roofs in an unknown capture: less likely damaged than one called minor. */
const UNKNOWN_DAMAGE = 0.3;
const UNCERTAINTY = { unknown: 1, stated: 0.2 } as const;

/**
 * A roof as input to the order of work: by a model's suggestion if there is one, spread by its features; else by the
 * statements of imports and people, spread by position.
 */
export function waitingRoof({
  id,
  severityLevel,
  latitude,
  longitude,
  suggested,
  features,
  share,
}: KnownRoof): WaitingRoof {
  if (suggested !== null && features !== null)
    return { id, damage: suggested, uncertainty: 1 - Math.abs(2 * suggested - 1), features };
  return {
    id,
    damage: severityLevel ? severityRank[severityLevel] / 3 : (share ?? UNKNOWN_DAMAGE),
    uncertainty: severityLevel ? UNCERTAINTY.stated : UNCERTAINTY.unknown,
    features: [latitude ?? 0, longitude ?? 0],
  };
}

/** The same with those first that look most different from an earlier capture. */
export function waitingByDifference(roof: KnownRoof): WaitingRoof {
  const { difference } = roof;
  const waiting = waitingRoof(roof);
  // Below 1, whatever the score, and above roofs without a comparison.
  return { ...waiting, damage: difference === null ? 0 : (1 + difference) / (2 + difference) };
}

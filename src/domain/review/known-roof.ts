import { type SeverityLevel, severityRank } from '../roofs.ts';
import type { WaitingRoof } from './order.ts';

/** What stands about a roof before anybody reviewed it. */
export interface KnownRoof {
  id: number;
  severityLevel: SeverityLevel | null;
  /** Degrees; null where it has no place. */
  latitude: number | null;
  longitude: number | null;
  /** How likely it is damaged by a model, from 0 to 1; null where none has looked. */
  proposed: number | null;
  /** What the model saw of it, as numbers; null where it has not looked. */
  features: readonly number[] | null;
  /** How different it looks from an earlier capture; null where that is not known. */
  difference: number | null;
  /** How many of the capture's roofs are taken to be damaged, from 0 to 1; null where nobody estimated it. */
  share: number | null;
}

/** Of what nobody assessed in a capture of which nothing is known: less likely damaged than what somebody called minor. */
const UNKNOWN_DAMAGE = 0.3;
const UNCERTAINTY = { unknown: 1, said: 0.2 } as const;

/**
 * A roof as it is ordered: by what a model proposes where one has looked, spread by what it saw; else by what imports
 * and people said, spread by where it stands.
 */
export function waitingRoof({
  id,
  severityLevel,
  latitude,
  longitude,
  proposed,
  features,
  share,
}: KnownRoof): WaitingRoof {
  if (proposed !== null && features !== null)
    return { id, damage: proposed, uncertainty: 1 - Math.abs(2 * proposed - 1), features };
  return {
    id,
    damage: severityLevel ? severityRank[severityLevel] / 3 : (share ?? UNKNOWN_DAMAGE),
    uncertainty: severityLevel ? UNCERTAINTY.said : UNCERTAINTY.unknown,
    features: [latitude ?? 0, longitude ?? 0],
  };
}

/** The same with those first that look most different from an earlier capture. */
export function waitingByDifference(roof: KnownRoof): WaitingRoof {
  const { difference } = roof;
  const waiting = waitingRoof(roof);
  // Below 1, whatever the score, and above what nobody could compare.
  return { ...waiting, damage: difference === null ? 0 : (1 + difference) / (2 + difference) };
}

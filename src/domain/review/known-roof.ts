import { type SeverityLevel, severityRank } from '../roofs.ts';
import type { WaitingRoof } from './order.ts';

/** What stands about a roof before anybody reviewed it. */
export interface KnownRoof {
  id: number;
  severityLevel: SeverityLevel | null;
  /** Degrees; null where it has no place. */
  latitude: number | null;
  longitude: number | null;
}

/** Of what nobody assessed: less likely damaged than what somebody called minor, and nothing is less certain. */
const UNKNOWN_DAMAGE = 0.3;
const UNCERTAINTY = { unknown: 1, said: 0.2 } as const;

/** A roof as it is ordered while no model scores it: by what imports and people said of it, spread by where it stands. */
export function waitingByFacts({ id, severityLevel, latitude, longitude }: KnownRoof): WaitingRoof {
  return {
    id,
    damage: severityLevel ? severityRank[severityLevel] / 3 : UNKNOWN_DAMAGE,
    uncertainty: severityLevel ? UNCERTAINTY.said : UNCERTAINTY.unknown,
    features: [latitude ?? 0, longitude ?? 0],
  };
}

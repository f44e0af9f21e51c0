import { roofYear } from '../permits/roof-line.ts';
import type { SeverityLevel } from '../roofs.ts';
import { type DoorHail, describeHail } from './door-hail.ts';

/** A door that a storm reached, with what was known of its roof. */
export interface HitDoor extends DoorHail {
  windMph: number | null;
  /** To the report of the wind; null if there is none. */
  windMiles: number | null;
  unconfirmed: boolean;
  roofSubtype: string | null;
  yearBuilt: number | null;
  roofReplacedOn?: string | null;
  /** Of its roof, measured or by its outline. */
  squares?: number | null;
  /** Whether somebody there can be called or written to. */
  isReachable?: boolean;
  severityLevel: SeverityLevel | null;
  /** Whether the severity is from before the storm. */
  seenBefore: boolean;
}

/**
 * Why a door is on the list, in one line: '0.75 in by radar at the door, 1.75 in reported 1.2 mi away, 3-tab from 1998,
 * moderate before the storm'. Each figure names its source, and no figure claims that hail fell on this roof.
 */
export const reasonOf = (door: HitDoor): string =>
  [
    ...describeStorm(door),
    describeRoof(door),
    door.squares ? `${Math.round(door.squares)} squares` : null,
    describeSeverity(door),
    door.isReachable ? 'phone or email known' : null,
  ]
    .filter((words) => words !== null)
    .join(', ');

function describeStorm({ windMph, windMiles, unconfirmed, ...hail }: HitDoor): string[] {
  const [first, ...others] = describeHail(hail);
  const away = windMiles === null ? '' : ` reported ${windMiles.toFixed(1)} mi away`;
  return [
    ...(first === undefined ? [] : [unconfirmed ? `${first} (unconfirmed)` : first]),
    ...others,
    ...(windMph === null ? [] : [`${windMph} mph wind${away}`]),
  ];
}

function describeRoof({ roofSubtype, yearBuilt, roofReplacedOn }: HitDoor): string | null {
  const roof = roofSubtype === '3-tab Shingles' ? '3-tab' : roofSubtype?.trim() || null;
  const year = roofYear({ roofReplacedOn: roofReplacedOn ?? null, yearBuilt });
  if (roofReplacedOn && year !== yearBuilt) return `${roof ?? 'roof'} replaced ${year}`;
  if (!yearBuilt) return roof;
  return roof ? `${roof} from ${Math.round(yearBuilt)}` : `built ${Math.round(yearBuilt)}`;
}

function describeSeverity({ severityLevel, seenBefore }: HitDoor): string | null {
  if (severityLevel === null) return null;
  const severity = severityLevel === 'none' ? 'no damage' : severityLevel;
  return seenBefore ? `${severity} before the storm` : `${severity} by the last capture`;
}

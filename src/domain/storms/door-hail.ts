/** A report within REPORT_MILES of a door: the one with the largest hail. */
export interface NearbyHail {
  /** Null if the report gives no size. */
  inches: number | null;
  /** From the door to the place of the report. */
  miles: number;
}

/** What is known of hail at a door on a day. Each source keeps its own figure: none replaces or lowers another. */
export interface DoorHail {
  /** The radar estimate of the door's own cell; null below half an inch and where no estimate was loaded. */
  cellInches: number | null;
  /** By people, before it is in the official record. */
  reported: NearbyHail | null;
  official: NearbyHail | null;
  /** Computed by a single radar for the middle of a storm. */
  signature: NearbyHail | null;
}

type Nearby = Pick<DoorHail, 'reported' | 'official' | 'signature'>;

/** The largest hail that any report nearby gives; null if none gives a size. */
export function nearbyInches({ reported, official, signature }: Nearby): number | null {
  const sizes = [reported, official, signature].flatMap((one) => one?.inches ?? []);
  return sizes.length === 0 ? null : Math.max(...sizes);
}

/** Each figure with its source, the door's own cell first: '0.75 in by radar at the door', '1.75 in reported 1.2 mi away'. */
export function describeHail({ cellInches, ...nearby }: DoorHail): string[] {
  const near = describeNearby(nearby);
  if (cellInches !== null) return [`${formatInches(cellInches)} by radar at the door`, ...near];
  return near.length > 0 ? ['no radar estimate at the door', ...near] : [];
}

/** A storm at a door in a sentence, by the largest figures that any source gives. */
export function stormSentence({
  windMph,
  unconfirmed,
  ...hail
}: DoorHail & { windMph: number | null; unconfirmed: boolean }): string {
  const inches = Math.max(hail.cellInches ?? 0, nearbyInches(hail) ?? 0);
  const what = [
    inches > 0 && `hail of up to ${formatInches(inches)}`,
    windMph !== null && `wind of ${windMph} mph`,
  ].filter((one) => one !== false);
  const [first = 'a storm'] = what;
  const both = what.length > 1 ? what.join(' and ') : first;
  const near = `${both[0]?.toUpperCase()}${both.slice(1)} ${what.length > 1 ? 'were' : 'was'} recorded at or near this address`;
  return `${near}${unconfirmed ? ', not confirmed by another source' : ''}.`;
}

function describeNearby({ reported, official, signature }: Nearby): string[] {
  const describeNear = (near: NearbyHail | null, source: string) =>
    near === null ? [] : [`${formatSize(near)} ${source} ${near.miles.toFixed(1)} mi away`];
  return [
    ...describeNear(reported, 'reported'),
    ...describeNear(official, 'in the official record'),
    ...describeNear(signature, 'by a single radar'),
  ];
}

const formatSize = ({ inches }: NearbyHail) =>
  inches === null ? 'hail of unknown size' : formatInches(inches);

export const formatInches = (inches: number): string => `${inches.toFixed(2)} in`;

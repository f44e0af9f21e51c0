/** Counts of people's work on properties, which is lost with them, in the order shown. */
export const recordLabels = {
  queueItems: ['entry in a queue', 'entries in queues'],
  stages: ['pipeline stage', 'pipeline stages'],
  notes: ['note', 'notes'],
  tags: ['tag', 'tags'],
  assessments: ['assessment by a person', 'assessments by people'],
  knocks: ['visit', 'visits'],
  photos: ['photo', 'photos'],
  people: ['person', 'people'],
  measurements: ['measurement of the roof', 'measurements of roofs'],
  costCalculations: ['price calculation', 'price calculations'],
  walkDoors: ['door of a walk', 'doors of walks'],
  appointments: ['appointment', 'appointments'],
  inspections: ['inspection on the roof', 'inspections on roofs'],
  corrections: ['correction by hand', 'corrections by hand'],
  proposals: ['proposal', 'proposals'],
} as const satisfies Record<string, readonly [one: string, many: string]>;

export type StandingKind = keyof typeof recordLabels;
export const standingKinds = Object.keys(recordLabels) as StandingKind[];

/** How many records of each kind some properties have. */
export type Standing = Record<StandingKind, number>;

/** '2 entries in queues and 1 note'; null if there are none. */
export function describeRecords(standing: Standing): string | null {
  const parts = standingKinds.flatMap((kind) => {
    const [one, many] = recordLabels[kind];
    return standing[kind] === 0 ? [] : [counted(standing[kind], one, many)];
  });
  return parts.length === 0 ? null : new Intl.ListFormat('en-US').format(parts);
}

/** '1 property', '1,200 properties'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

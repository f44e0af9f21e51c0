/**
 * The kinds of long work: label, what its figures count, and its pace. Users wait for 'quick' work, so it never queues
 * behind 'long' work, which takes minutes to hours. 'call' work runs within the call that brings its file, and ends with
 * it.
 */
export const operationKinds = {
  'queues.add-by-filter': { title: 'Add leads to a queue', unit: 'properties', pace: 'quick' },
  'uploads.import': { title: 'Import properties', unit: 'rows', pace: 'call' },
  'uploads.undo': { title: 'Undo an import', unit: 'properties', pace: 'quick' },
  'uploads.preview': { title: 'Look at a file before its import', unit: 'rows', pace: 'call' },
  'properties.delete-zip': {
    title: 'Delete the properties of a ZIP code',
    unit: 'properties',
    pace: 'quick',
  },
  'corrections.withdraw-reports': {
    title: 'Take back all reports of an account',
    unit: 'reports',
    pace: 'quick',
  },
  'addresses.rekey': { title: 'Compare addresses by a new rule', unit: 'ZIP codes', pace: 'long' },
  'geocoding.run': { title: 'Find the positions of addresses', unit: 'addresses', pace: 'long' },
  'map.draw': { title: 'Draw changed ZIP codes for the map', unit: 'ZIP codes', pace: 'long' },
  'leads.build-indexes': { title: 'Build indexes of all leads', unit: 'MB', pace: 'long' },
  'map.import-outlines': { title: 'Import ZIP outlines', unit: 'MB', pace: 'call' },
  'storms.import': { title: 'Load a file of storms', unit: 'MB', pace: 'call' },
  'storms.fetch': { title: 'Fetch files of storms', unit: 'files', pace: 'long' },
  'storms.read-folder': { title: 'Read the folder of storms', unit: 'files', pace: 'long' },
  'sample.live': { title: 'Let the sample company work', unit: 'days', pace: 'quick' },
  'sample.go-on': { title: 'Let the sample company work another day', unit: 'days', pace: 'quick' },
  'sample.hail': { title: 'Simulate hail for the sample company', unit: 'steps', pace: 'quick' },
  'sample.review': { title: 'Review and deliver the sample flight', unit: 'roofs', pace: 'long' },
  'captures.place': { title: 'Crop the roofs of a capture', unit: 'pictures', pace: 'long' },
  'captures.build-ground': { title: 'Draw the map pictures of a capture', unit: 'parts', pace: 'long' },
  'vision.suggest': { title: 'Suggest what roofs show', unit: 'roofs', pace: 'long' },
  'vision.learn': { title: 'Learn from reviewed roofs', unit: 'roofs', pace: 'quick' },
  'captures.compare': { title: 'Compare a capture with the one before', unit: 'roofs', pace: 'long' },
  'roofs.measure': { title: 'Measure roofs from their outlines', unit: 'roofs', pace: 'long' },
  'mail.print': { title: 'Make print files of a mail campaign', unit: 'pieces', pace: 'long' },
  'mail.send': { title: 'Send a mail campaign to the print service', unit: 'pieces', pace: 'long' },
  'storms.join': { title: 'Join storms to properties', unit: 'days', pace: 'long' },
} as const satisfies Record<string, { title: string; unit: string; pace: 'quick' | 'long' | 'call' }>;

export type OperationName = keyof typeof operationKinds;
export const operationNames = Object.keys(operationKinds) as [OperationName, ...OperationName[]];

/** dead: given up after its process had died under it, too often or with the file that its call had brought. */
export const operationStates = ['queued', 'running', 'completed', 'failed', 'canceled', 'dead'] as const;
export type OperationState = (typeof operationStates)[number];

/** States that it has not come to its end in. */
export const openStates = ['queued', 'running'] as const satisfies readonly OperationState[];

export const isOpen = (state: OperationState): boolean => openStates.some((open) => open === state);

/** Whether it may be taken up again where it stopped. */
export const isRetryable = ({ name, state }: { name: OperationName; state: OperationState }): boolean =>
  !isOpen(state) && state !== 'completed' && operationKinds[name].pace !== 'call';

/** What came of it. */
export interface OperationResult {
  /** A sentence with its figures. */
  message: string;
  /** A file that it left behind: what it is, and the path of this server where it is read. */
  file?: { label: string; path: string } | undefined;
}

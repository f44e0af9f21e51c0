import type { CaptureKind } from '#domain/assessments/sources.ts';

const words: Record<CaptureKind, string> = {
  file: 'Pictures of a file',
  flight: 'Flight',
  'storm-response': 'Flight after a storm',
  sample: 'Simulated capture',
  field: 'Seen at the doors',
};

/** What a capture is, with its day as the reader writes it. */
export const captureWords = ({ kind }: { kind: CaptureKind }, day: string): string =>
  `${words[kind]} of ${day}`;

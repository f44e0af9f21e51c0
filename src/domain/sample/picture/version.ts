import type { SampleProperty } from '../capture.ts';
import { hashText } from '../random.ts';

/** To be raised whenever the renderer draws the same property differently: kept pictures are then drawn anew. */
export const PICTURE_VERSION = 1;

/** Changes with what the property's pictures are drawn from. */
export const pictureSeed = ({ record }: SampleProperty): string =>
  hashText(JSON.stringify(record)).toString(36);

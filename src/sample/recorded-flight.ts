import type { PictureState } from '#domain/imagery/judge.ts';
import type { Placement } from '#domain/imagery/orthophoto.ts';
import type { Quality } from '#domain/imagery/quality.ts';

/** A simulated flight as the product took it in, placed it and cut its roofs out. */
export interface RecordedFlight {
  /** On which the clocks of its pictures are. */
  day: string;
  pictures: {
    name: string;
    digest: string;
    size: number;
    takenAt: string;
    camera: Placement;
    quality: Quality;
    state: PictureState;
    reasons: string[];
  }[];
  /** Which pictures show which roofs. */
  views: {
    parcelNumber: string;
    rank: number;
    /** Its place in the list of pictures. */
    picture: number;
    offNadir: number;
    gsd: number;
    positionError: number;
    /** Of rank 1, whose roof is cut out: the files are named by the parcel. */
    cropHalfWidth: number | null;
  }[];
}

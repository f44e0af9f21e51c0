import { type Bounds, boundsOf } from '../geo/bounds.ts';
import { distanceToBounds, type Place } from '../geo/distance.ts';
import { formatPercent } from '../percent.ts';
import type { Camera } from './camera.ts';
import { groundExtentOf, groundShown, type Orthophoto } from './orthophoto.ts';
import type { Quality } from './quality.ts';

/**
 * The verdict on a picture: accepted, accepted with a warning, refused, or set aside because its place or time is
 * unknown.
 */
export const pictureStates = ['accepted', 'warned', 'refused', 'set-aside'] as const;
export type PictureState = (typeof pictureStates)[number];

export interface Judgement {
  state: PictureState;
  /** Why, as sentences; none where it is accepted. */
  reasons: string[];
}

export const refusal = (reason: string): Judgement => ({ state: 'refused', reasons: [reason] });

/** What a picture is judged by beside itself. */
export interface Surroundings {
  /** Around the properties of the capture’s ZIP code; null if none of them has a place. */
  area: Bounds | null;
  /** First and last day of the capture, 'YYYY-MM-DD', on the calendar of the place. */
  days: readonly [from: string, to: string];
  /** Degrees above the horizon; null if the time is unknown. */
  sunHeight: number | null;
}

/** A picture that is unfit below, or looked at twice below. Shares and ratios as `Quality` has them. */
const bars = {
  sharpness: { refuse: 0.2, warn: 0.33 },
  brightness: { refuse: 45, warn: 60 },
  burnt: { refuse: 0.15, warn: 0.05 },
  // White roofs alone do not come near: they leave streets and yards.
  snow: { refuse: 0.6, warn: 0.4 },
} as const;
/**
 * Meters of a pixel on the ground. The model learned from roofs of 2.8 to 4.6 cm; beyond the upper bar the tabs of a shingle
 * are a pixel or two, so that neither people nor the model see damage.
 */
const frameBars = { refuse: 0.1, warn: 0.05 } as const;
const LOW_SUN = 25;
/** Degrees: beyond, a roof is seen from the side. */
const MOST_TILT = 15;
/** A flight begins and turns outside the area, in meters. */
const BESIDE_AREA = 500;

/** Judges a picture that could be read. */
export function judge(camera: Camera, quality: Quality, around: Surroundings): Judgement {
  const gsd = camera.gsd?.meters ?? 0;
  const { snow = 0 } = quality;
  const refused = listTrue([
    [gsd > frameBars.refuse, tooCoarse(gsd)],
    [quality.sharpness < bars.sharpness.refuse, 'It is too blurred.'],
    [quality.brightness < bars.brightness.refuse, 'It is too dark.'],
    [quality.burnt > bars.burnt.refuse, `${formatPercent(quality.burnt)} of it is burnt white.`],
    [snow > bars.snow.refuse, snowReason(snow)],
  ]);
  const aside = [...camera.problems, ...listTrue([...strangeness(camera, around)])];
  const warned = listTrue([
    [gsd > frameBars.warn, coarse(gsd)],
    [quality.sharpness < bars.sharpness.warn, 'It is a little blurred.'],
    [quality.brightness < bars.brightness.warn, 'It is dark.'],
    [quality.burnt > bars.burnt.warn, `${formatPercent(quality.burnt)} of it is burnt white.`],
    [snow > bars.snow.warn, snowReason(snow)],
    [camera.takenAt === null, 'It does not say when it was taken.'],
    [around.sunHeight !== null && around.sunHeight < LOW_SUN, lowSun(around.sunHeight)],
  ]);
  if (refused.length > 0) return { state: 'refused', reasons: [...refused, ...aside] };
  if (aside.length > 0) return { state: 'set-aside', reasons: aside };
  return { state: warned.length > 0 ? 'warned' : 'accepted', reasons: warned };
}

/** Meters of an orthophoto's pixel from which on it is useless, and from which on it gets a warning. */
const orthoBars = { refuse: 0.3, warn: 0.05 } as const;

/** Judges an orthophoto by its position and resolution: its makers chose its pictures. */
export function judgeOrthophoto(orthophoto: Orthophoto, { area }: Pick<Surroundings, 'area'>): Judgement {
  const gsd = Math.max(...groundExtentOf(orthophoto).gsd);
  const shown = boundsOf(groundShown(orthophoto).flat());
  if (!shown) return refusal('It shows no ground: all of it is empty.');
  if (gsd > orthoBars.refuse) return refusal(tooCoarse(gsd));
  const meters = area ? distanceToBounds(nearestIn(shown, area), area) : 0;
  if (meters > BESIDE_AREA) {
    const reason = `It shows ground ${formatDistance(meters)} from the area of this capture.`;
    return { state: 'set-aside', reasons: [reason] };
  }
  if (gsd <= orthoBars.warn) return { state: 'accepted', reasons: [] };
  return { state: 'warned', reasons: [coarse(gsd)] };
}

/** The place within some bounds that is nearest to the middle of others: beside them where they do not overlap. */
function nearestIn([west, south, east, north]: Bounds, other: Bounds): Place {
  const clamped = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));
  return {
    latitude: clamped((other[1] + other[3]) / 2, south, north),
    longitude: clamped((other[0] + other[2]) / 2, west, east),
  };
}

const tooCoarse = (gsd: number) =>
  `A pixel of it is ${centimeters(gsd)} wide on the ground: roofs cannot be judged by that.`;
const coarse = (gsd: number) =>
  `A pixel of it is ${centimeters(gsd)} wide on the ground: small damage cannot be seen.`;
const centimeters = (meters: number) => `${Math.round(meters * 100).toLocaleString('en-US')} cm`;

function* strangeness(camera: Camera, { area, days }: Surroundings): Iterable<[boolean, string]> {
  const { position, takenAt, tiltDegrees } = camera;
  if (position && area) {
    const meters = distanceToBounds(position, area);
    yield [meters > BESIDE_AREA, `It was taken ${formatDistance(meters)} from the area of this capture.`];
  }
  if (takenAt) {
    const day = takenAt.slice(0, 10);
    const period = days[0] === days[1] ? `on ${days[0]}` : `from ${days[0]} to ${days[1]}`;
    yield [day < days[0] || day > days[1], `It was taken on ${day}, and this capture ${period}.`];
  }
  if (tiltDegrees !== null)
    yield [tiltDegrees > MOST_TILT, `The camera looked ${Math.round(tiltDegrees)}° away from straight down.`];
}

const listTrue = (all: readonly (readonly [boolean, string])[]): string[] =>
  all.filter(([holds]) => holds).map(([, sentence]) => sentence);

const snowReason = (share: number) =>
  `Snow on the roofs: ${formatPercent(share)} of it looks like snow, which hides what is below.`;
const lowSun = (height: number | null) =>
  (height ?? 0) < 0 ? 'The sun was down.' : `The sun was only ${Math.round(height ?? 0)}° high.`;
const formatDistance = (meters: number) =>
  meters < 2000 ? `${Math.round(meters)} m` : `${Math.round(meters / 1000).toLocaleString('en-US')} km`;

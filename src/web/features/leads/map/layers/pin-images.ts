import type { SeverityLevel } from '#domain/roofs.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { type PinMark, pinMarks } from './pin-marks.ts';

export type PinLook = SeverityLevel | 'unknown';

// The shapes of SeverityBadge, so that no meaning depends on color alone; corners in a square of 2 around the origin.
const shapes: Record<PinLook, readonly (readonly [number, number])[] | 'circle'> = {
  none: 'circle',
  unknown: 'circle',
  minor: [
    [-0.82, -0.82],
    [0.82, -0.82],
    [0.82, 0.82],
    [-0.82, 0.82],
  ],
  moderate: [
    [0, -1.16],
    [1.16, 0],
    [0, 1.16],
    [-1.16, 0],
  ],
  severe: [
    [0, -1.2],
    [1.2, 0.92],
    [-1.2, 0.92],
  ],
};

const pinLooks = Object.keys(shapes) as PinLook[];

/** Its name on the map; pin-layers.ts puts the same together. */
const pinImage = (look: PinLook, mark: PinMark, isDark: boolean): string =>
  `pin-${look}-${mark}-${isDark ? 'dark' : 'light'}`;

/** Gives the map the pictures of all pins, in the theme that shows now. */
export function addPinImages(map: MapLibre, isDark: boolean): void {
  for (const look of pinLooks) {
    for (const mark of pinMarks) {
      const name = pinImage(look, mark, isDark);
      const image = map.hasImage(name) ? null : drawPin(look, mark, isDark);
      if (image) map.addImage(name, image, { pixelRatio: PIXEL_RATIO });
    }
  }
}

const PIXEL_RATIO = 3;
const SIZE = 34;
const RADIUS = 8.5;

/** A square of 34 pixels, three times as fine. Null if the browser does not allow drawing. */
export function drawPin(look: PinLook, mark: PinMark, isDark: boolean): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE * PIXEL_RATIO;
  canvas.height = SIZE * PIXEL_RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  pen.translate(SIZE / 2, SIZE / 2);
  pen.lineJoin = 'round';
  // Done: there, but no longer asking to be visited.
  if (mark === 'closed') pen.globalAlpha = 0.42;
  const ink = inkOf(isDark);
  trace(pen, look);
  if (mark === 'queued' || mark === 'worked') {
    pen.lineWidth = 9.5;
    pen.strokeStyle = ink.mark;
    pen.stroke();
  }
  if (mark === 'new') {
    pen.shadowColor = ink.shadow;
    pen.shadowBlur = 4 * PIXEL_RATIO;
    pen.shadowOffsetY = 1.2 * PIXEL_RATIO;
  }
  pen.lineWidth = 4.4;
  pen.strokeStyle = ink.paper;
  pen.stroke();
  pen.shadowColor = 'transparent';
  if (look === 'unknown') {
    // A ring: unassessed is not the same as no damage found.
    pen.fillStyle = ink.paper;
    pen.fill();
    pen.lineWidth = 2.8;
    pen.strokeStyle = colorOf('none');
    pen.stroke();
  } else {
    pen.fillStyle = colorOf(look);
    pen.fill();
    pen.lineWidth = 1;
    pen.strokeStyle = ink.edge;
    pen.stroke();
  }
  if (mark === 'worked') drawTick(pen, ink);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

const inkOf = (isDark: boolean) =>
  isDark
    ? { mark: '#8fb8ff', paper: '#0c1017', shadow: 'rgba(0, 0, 0, 0.7)', edge: 'rgba(255, 255, 255, 0.35)' }
    : { mark: '#1d4fbf', paper: '#ffffff', shadow: 'rgba(16, 24, 40, 0.45)', edge: 'rgba(16, 24, 40, 0.28)' };

/** A tick in a disc at the upper right, which a tiny pin still shows as a knob. */
function drawTick(pen: CanvasRenderingContext2D, { mark, paper }: ReturnType<typeof inkOf>): void {
  pen.translate(9.6, -9.6);
  pen.beginPath();
  pen.arc(0, 0, 6.4, 0, 2 * Math.PI);
  pen.fillStyle = mark;
  pen.fill();
  pen.lineWidth = 1.4;
  pen.strokeStyle = paper;
  pen.stroke();
  pen.beginPath();
  pen.moveTo(-2.9, 0.2);
  pen.lineTo(-0.8, 2.3);
  pen.lineTo(3, -2);
  pen.lineWidth = 1.9;
  pen.lineCap = 'round';
  pen.stroke();
}

function trace(pen: CanvasRenderingContext2D, look: PinLook): void {
  const shape = shapes[look];
  pen.beginPath();
  if (shape === 'circle') {
    pen.arc(0, 0, look === 'unknown' ? RADIUS * 0.75 : RADIUS * 0.92, 0, 2 * Math.PI);
  } else {
    for (const [x, y] of shape) pen.lineTo(x * RADIUS, y * RADIUS);
  }
  pen.closePath();
}

const colorOf = (severity: SeverityLevel): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--severity-${severity}`);

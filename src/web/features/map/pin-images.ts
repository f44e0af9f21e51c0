import type { SeverityLevel } from '#domain/roofs.ts';
import type { MapLibre } from '#web/map/maplibre.ts';

export type PinLook = SeverityLevel | 'unknown';

// The shapes of SeverityBadge, so that nobody depends on the color; corners in a square of 2 around the origin.
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

export const pinLooks = Object.keys(shapes) as PinLook[];

export const pinImage = (look: PinLook, isDark: boolean): string =>
  `pin-${look}-${isDark ? 'dark' : 'light'}`;

/** Gives the map the pictures of all pins, in the theme that shows now. */
export function addPinImages(map: MapLibre, isDark: boolean): void {
  for (const look of pinLooks) {
    const name = pinImage(look, isDark);
    const image = drawPin(look, isDark);
    if (image && !map.hasImage(name)) map.addImage(name, image, { pixelRatio: PIXEL_RATIO });
  }
}

const PIXEL_RATIO = 3;
const SIZE = 34;
const RADIUS = 8.5;

function drawPin(look: PinLook, isDark: boolean): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE * PIXEL_RATIO;
  canvas.height = SIZE * PIXEL_RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  pen.translate(SIZE / 2, SIZE / 2);
  pen.lineJoin = 'round';
  trace(pen, look);
  pen.shadowColor = isDark ? 'rgba(0, 0, 0, 0.7)' : 'rgba(16, 24, 40, 0.45)';
  pen.shadowBlur = 4 * PIXEL_RATIO;
  pen.shadowOffsetY = 1.2 * PIXEL_RATIO;
  pen.lineWidth = 4.4;
  pen.strokeStyle = isDark ? '#0c1017' : '#ffffff';
  pen.stroke();
  pen.shadowColor = 'transparent';
  if (look === 'unknown') {
    // A ring: that nobody has looked is not the same as that nothing was found.
    pen.fillStyle = isDark ? '#0c1017' : '#ffffff';
    pen.fill();
    pen.lineWidth = 2.8;
    pen.strokeStyle = colorOf('none');
    pen.stroke();
  } else {
    pen.fillStyle = colorOf(look);
    pen.fill();
    pen.lineWidth = 1;
    pen.strokeStyle = isDark ? 'rgba(255, 255, 255, 0.35)' : 'rgba(16, 24, 40, 0.28)';
    pen.stroke();
  }
  return pen.getImageData(0, 0, canvas.width, canvas.height);
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

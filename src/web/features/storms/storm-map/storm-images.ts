import type { MapLibre } from '#web/map/maplibre.ts';
import { type StormSymbol, stormSymbols } from './report-features.ts';

/** The pattern over what is in doubt; '-light' or '-dark' follows. */
export const HATCH = 'storm-hatch';
/** The picture of a report without its theme; storm-layers.ts puts the same together. */
export const reportImage = (symbol: string) => `storm-report-${symbol}`;

const PIXEL_RATIO = 2;
const HATCH_SIZE = 12;
const SYMBOL_SIZE = 22;

/** Gives the map the pictures of storms in the theme that shows now. */
export function addStormImages(map: MapLibre, isDark: boolean): void {
  const theme = isDark ? 'dark' : 'light';
  add(map, `${HATCH}-${theme}`, HATCH_SIZE, (pen) => drawHatch(pen, isDark));
  for (const symbol of stormSymbols)
    add(map, `${reportImage(symbol)}-${theme}`, SYMBOL_SIZE, (pen) => drawSymbol(pen, symbol, isDark));
}

function add(map: MapLibre, name: string, size: number, draw: (pen: CanvasRenderingContext2D) => void): void {
  if (map.hasImage(name)) return;
  const canvas = document.createElement('canvas');
  canvas.width = size * PIXEL_RATIO;
  canvas.height = size * PIXEL_RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  draw(pen);
  map.addImage(name, pen.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: PIXEL_RATIO });
}

/** Stripes that run on into the next tile. */
function drawHatch(pen: CanvasRenderingContext2D, isDark: boolean): void {
  pen.strokeStyle = isDark ? 'rgba(255, 255, 255, 0.75)' : 'rgba(20, 24, 40, 0.7)';
  pen.lineWidth = 1.6;
  for (const from of [-HATCH_SIZE, 0, HATCH_SIZE]) {
    pen.beginPath();
    pen.moveTo(from, HATCH_SIZE);
    pen.lineTo(from + HATCH_SIZE, 0);
    pen.stroke();
  }
}

/** A disc for hail, triangles for wind and tornadoes, a ring for what a radar computed. */
function drawSymbol(pen: CanvasRenderingContext2D, symbol: StormSymbol, isDark: boolean): void {
  const [ink, paper] = isDark ? ['#ffffff', '#10141c'] : ['#10141c', '#ffffff'];
  pen.translate(SYMBOL_SIZE / 2, SYMBOL_SIZE / 2);
  pen.lineJoin = 'round';
  pen.beginPath();
  if (symbol === 'hail' || symbol === 'signature') pen.arc(0, 0, 6, 0, 2 * Math.PI);
  else for (const [x, y] of symbol === 'wind' ? UP : DOWN) pen.lineTo(x, y);
  pen.closePath();
  pen.lineWidth = 5;
  pen.strokeStyle = paper;
  pen.stroke();
  pen.fillStyle = symbol === 'signature' ? paper : ink;
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = ink;
  pen.stroke();
}

const UP = [
  [0, -7],
  [7, 6],
  [-7, 6],
] as const;
const DOWN = UP.map(([x, y]) => [x, -y] as const);

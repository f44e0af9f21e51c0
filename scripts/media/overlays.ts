import type { SampleProperty } from '#town/capture.ts';
import type { RoofOutlines } from '#town/picture/outlines.ts';
import type { Pixel, View } from '#town/picture/view.ts';

export interface RoofInSight {
  pixels: readonly Pixel[];
  severity: SampleProperty['record']['severityLevel'];
}

export interface Scene {
  view: View;
  subject: SampleProperty;
  outlines: RoofOutlines;
  /** Every roof that the picture shows. */
  roofs: readonly RoofInSight[];
}

const severityColors = {
  none: '#3bb273',
  minor: '#f2c230',
  moderate: '#f5822b',
  severe: '#e5383b',
} as const;
const damageWords = {
  missing: 'Missing shingles',
  cracked: 'Cracked shingles',
  curling: 'Curling shingles',
  'water-stain': 'Water stain',
} as const;

/** Every face of the roof with its pitch. */
export function analysisOverlay({ view, outlines }: Scene): string {
  const faces = outlines.facets.map(({ pixels }) =>
    polygon(pixels, 'fill="#4c8dff" fill-opacity="0.22" stroke="#dbe8ff" stroke-width="3"'),
  );
  const labels = outlines.facets
    .filter(({ pixels }) => areaOf(pixels) > 5000)
    .map(({ pixels, pitch }) => label(centerOf(pixels), pitch === 0 ? 'Flat' : `${Math.round(pitch)}/12`));
  return drawing(view, [...faces, ...labels]);
}

/** Each damaged place; the largest of a kind carries its name. */
export function damageOverlay({ view, outlines }: Scene): string {
  const { damage, roof } = outlines;
  const places = damage.map(({ pixels }) =>
    polygon(pixels, 'fill="#e5383b" fill-opacity="0.28" stroke="#ff4d4f" stroke-width="3"'),
  );
  const named = Object.entries(damageWords).flatMap(([kind, word]) => {
    const [largest] = damage
      .filter((one) => one.kind === kind)
      .sort((a, b) => areaOf(b.pixels) - areaOf(a.pixels));
    return largest ? [label(above(largest.pixels), word, '#b3171b')] : [];
  });
  return drawing(view, [
    polygon(roof.pixels, 'fill="none" stroke="#fff" stroke-opacity="0.9" stroke-width="3"'),
    ...places,
    ...named,
  ]);
}

/** Roofs separated from everything around them, in the colors of their severity. */
export function roofsOverlay({ view, roofs }: Scene): string {
  const holes = roofs.map(
    ({ pixels }) => `M${pixels.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
  );
  const around = `<path fill-rule="evenodd" fill="#0b1220" fill-opacity="0.55" d="M0 0H${view.width}V${view.height}H0Z${holes.join('')}"/>`;
  const shapes = roofs.map(({ pixels, severity }) =>
    polygon(
      pixels,
      `fill="${severityColors[severity]}" fill-opacity="0.35" stroke="${severityColors[severity]}" stroke-width="5"`,
    ),
  );
  return drawing(view, [around, ...shapes]);
}

/** The roof as an estimate needs it: outline, faces and what they add up to. */
export function figuresOverlay({ view, outlines, subject }: Scene): string {
  const squareMeters = (pixels: readonly Pixel[], pitch: number) =>
    areaOf(pixels) * view.metersPerPixel ** 2 * Math.hypot(1, pitch / 12);
  const squares =
    outlines.facets.reduce((sum, { pixels, pitch }) => sum + squareMeters(pixels, pitch), 0) *
    (10.7639 / 100);
  const { record } = subject;
  const lines: [string, string][] = [
    ['Roof', record.roofSubtype],
    ['Faces', String(outlines.facets.length)],
    ['Roof area', `${squares.toFixed(1)} squares`],
    ['Built', String(record.yearBuilt)],
    ['Severity', record.severityLevel],
  ];
  const faces = outlines.facets.map(({ pixels }) =>
    polygon(pixels, 'fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="8 6"'),
  );
  return drawing(view, [
    polygon(outlines.roof.pixels, 'fill="#4c8dff" fill-opacity="0.18" stroke="#8fb8ff" stroke-width="5"'),
    ...faces,
    card(view, lines),
  ]);
}

function card({ width, height }: View, lines: readonly [string, string][]): string {
  const [w, row] = [370, 42];
  const h = lines.length * row + 28;
  const [x, y] = [width - w - 28, height - h - 28];
  const rows = lines.map(
    ([name, value], i) =>
      `<text x="${x + 22}" y="${y + 46 + i * row}" fill="#5b6677">${name}</text><text x="${x + w - 22}" y="${y + 46 + i * row}" text-anchor="end" font-weight="bold" fill="#141b29">${value}</text>`,
  );
  return `<g font-size="25"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="14" fill="#fff" fill-opacity="0.96"/>${rows.join('')}</g>`;
}

function label([x, y]: Pixel, text: string, ink = '#12306b'): string {
  const w = text.length * 13.2 + 26;
  return `<g><rect x="${x - w / 2}" y="${y - 19}" width="${w}" height="38" rx="19" fill="#fff" fill-opacity="0.95"/><text x="${x}" y="${y + 8}" text-anchor="middle" font-size="23" font-weight="bold" fill="${ink}">${text}</text></g>`;
}

function drawing({ width, height }: View, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter, Liberation Sans, Arial, sans-serif" stroke-linejoin="round">${parts.join('')}</svg>`;
}

function polygon(pixels: readonly Pixel[], looks: string): string {
  return `<polygon points="${pixels.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" ${looks}/>`;
}

function centerOf(pixels: readonly Pixel[]): Pixel {
  const mean = (axis: 0 | 1) => pixels.reduce((sum, pixel) => sum + pixel[axis], 0) / pixels.length;
  return [mean(0), mean(1)];
}

function above(pixels: readonly Pixel[]): Pixel {
  return [centerOf(pixels)[0], Math.min(...pixels.map(([, y]) => y)) - 28];
}

/** Square pixels. */
function areaOf(pixels: readonly Pixel[]): number {
  const twice = pixels.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = pixels[(i + 1) % pixels.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

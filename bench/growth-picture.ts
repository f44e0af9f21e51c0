const WIDTH = 860;
const HEIGHT = 420;
const LEFT = 70;
const RIGHT = 260;
const TOP = 20;
const BOTTOM = 40;
const LABEL_GAP = 16;
const COLORS = ['#1d4ed8', '#c2410c', '#047857', '#7c3aed', '#b91c1c', '#0e7490', '#4d7c0f'];

/**
 * Lines over sizes, both axes logarithmic, as SVG: contractors' solid, administrators' dashed.
 * @param series milliseconds by name, one for each size
 */
export function growthPicture(sizes: readonly number[], series: ReadonlyMap<string, number[]>): string {
  const all = [...series.values()].flat();
  const low = Math.floor(Math.log10(Math.max(0.1, Math.min(...all))));
  const high = Math.ceil(Math.log10(Math.max(...all)));
  const x = (size: number) => LEFT + along(size, sizes[0] ?? 1, sizes.at(-1) ?? 10) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) =>
    HEIGHT - BOTTOM - along(Math.max(value, 10 ** low), 10 ** low, 10 ** high) * (HEIGHT - TOP - BOTTOM);
  const grid = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)).map(
    (value) =>
      `<path d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}" stroke="#cbd5e1"/><text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${value} ms</text>`,
  );
  const ticks = sizes.map(
    (size) =>
      `<text x="${x(size)}" y="${HEIGHT - 14}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">
<title>Milliseconds of each call by the number of properties</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...grid, ...ticks, ...linesOf(sizes, series, x, y)].join('\n')}
</svg>
`;
}

function linesOf(
  sizes: readonly number[],
  series: ReadonlyMap<string, number[]>,
  x: (size: number) => number,
  y: (value: number) => number,
): string[] {
  const ends = [...series]
    .map(([name, figures], place) => ({ name, figures, place, end: y(figures.at(-1) ?? 1) }))
    .sort((a, b) => a.end - b.end);
  let lowest = 0;
  return ends.map(({ name, figures, place, end }) => {
    const color = COLORS[place % COLORS.length];
    const dash = name.endsWith('administrator') ? ' stroke-dasharray="5 3"' : '';
    const points = figures.map((value, at) => `${x(sizes[at] ?? 1)},${y(value)}`).join(' ');
    lowest = Math.max(end + 4, lowest + LABEL_GAP);
    return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"${dash}/><text x="${WIDTH - RIGHT + 10}" y="${lowest}" fill="${color}">${name}</text>`;
  });
}

/** The position of a value between two others, from 0 to 1, by their logarithms. */
const along = (value: number, from: number, to: number): number =>
  Math.log(value / from) / Math.max(Math.log(to / from), 1e-9);

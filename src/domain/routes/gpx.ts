import type { Place } from '../geo/distance.ts';

/** A walk as a file for devices and map applications: a route of GPX 1.1 (topografix.com/gpx/1/1). */
export function gpxOf(name: string, creator: string, stops: readonly (Place & { name: string })[]): string {
  const points = stops.map(
    ({ latitude, longitude, name: stop }) =>
      `    <rtept lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}"><name>${escaped(stop)}</name></rtept>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${escaped(creator)}" xmlns="http://www.topografix.com/GPX/1/1">
  <rte>
    <name>${escaped(name)}</name>
${points.join('')}  </rte>
</gpx>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML 1.0 may hold it: without control characters and halves of letters. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ' ')
    .replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? '');

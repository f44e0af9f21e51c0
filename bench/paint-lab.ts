import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Runs in the page. Records as `watch` when something warm (heat) or cold (hail) first shows on the map's canvas, when the
 * canvas last changed, and when something was pressed.
 */
export function watchCanvas(sought: string): void {
  const seen = { painted: 0, changed: 0, pressed: 0 };
  Object.assign(window, { watch: seen });
  const press = () => (seen.pressed = performance.now());
  document.addEventListener('click', press, true);
  document.addEventListener('keydown', ({ key }) => key === 'Enter' && press(), true);
  // What was drawn stays readable between two frames, on both pages.
  const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string, options?: object) {
      return getContext.call(this, kind, { ...options, preserveDrawingBuffer: true });
    },
  });
  // Not an even part of the height, or every one of them would miss the rows.
  const LINES = 11;
  let before = 0;
  const look = () => {
    requestAnimationFrame(look);
    const canvas = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas');
    const gl = canvas?.getContext('webgl2');
    if (!canvas || !gl) return;
    const line = new Uint8Array(canvas.width * 4);
    let sum = 0;
    let found = 0;
    for (let n = 1; n < LINES; n += 1) {
      gl.readPixels(
        0,
        Math.round((canvas.height * n) / LINES),
        canvas.width,
        1,
        gl.RGBA,
        gl.UNSIGNED_BYTE,
        line,
      );
      for (let i = 0; i < line.length; i += 4) {
        const [red = 0, green = 0, blue = 0] = [line[i], line[i + 1], line[i + 2]];
        sum = (sum * 31 + red * 3 + green * 5 + blue * 7) % 1_000_000_007;
        if (sought === 'warm' ? red - blue > 80 : blue - red > 65) found += 1;
      }
    }
    if (sum !== before) seen.changed = performance.now();
    before = sum;
    if (found > 20 && seen.painted === 0) seen.painted = performance.now();
  };
  requestAnimationFrame(look);
}

const LIBRARY = 'node_modules/maplibre-gl/dist/';

/** A site of a page, MapLibre and files by their names, all ready in memory. */
export async function serveBareMap(
  page: string,
  content: Record<string, string>,
): Promise<{ url: string; close: () => void }> {
  const files = new Map(Object.entries(content).map(([name, text]) => [`/${name}`, Buffer.from(text)]));
  files.set('/', Buffer.from(page));
  for (const name of [
    'maplibre-gl.mjs',
    'maplibre-gl-shared.mjs',
    'maplibre-gl-worker.mjs',
    'maplibre-gl.css',
  ])
    files.set(`/${name}`, await readFile(LIBRARY + name));
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? '');
    const type = request.url?.endsWith('.mjs')
      ? 'text/javascript'
      : request.url?.endsWith('.css')
        ? 'text/css'
        : 'text/html';
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
}

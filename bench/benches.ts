import { wilsonInterval } from '#domain/figures/wilson.ts';
import { benchAdmin, MAX_ADMIN_RATIO } from './admin.bench.ts';
import { benchAudience, MAX_AUDIENCE_RATIO, MAX_SCORE_SORT_RATIO } from './audience.bench.ts';
import { benchBadNetwork, MAX_DOOR_MS } from './bad-network.bench.ts';
import { benchCalls } from './calls.bench.ts';
import { benchChanges, MAX_CHANGES_RATIO, MAX_VISIT_MS } from './changes.bench.ts';
import {
  benchCluster,
  MAX_PROCESSOR_RATIO,
  MAX_ROUTING_MS,
  MIN_TWO_RATIO,
  WEB_SHARE,
} from './cluster.bench.ts';
import { benchGate, MAX_GATE_MS } from './contacts.bench.ts';
import { benchCorrection, MAX_KEPT_RATIO } from './correction.bench.ts';
import { benchDashboard, MAX_FILTER_MS } from './dashboard.bench.ts';
import { benchFlight } from './flight.bench.ts';
import { benchFlightErrors, LEAST_WITHIN } from './flight-errors.bench.ts';
import { benchGround, MAX_GROUND_RATIO, MAX_GROUND_TILE_MS } from './ground.bench.ts';
import { benchGrowth } from './growth.bench.ts';
import { benchHooks, MAX_BESIDE_HOOKS, MAX_HOOK_MS, MIN_DRAIN_RATIO } from './hooks.bench.ts';
import {
  benchImport,
  FILLED,
  IMPORT_ROWS,
  MAX_BARE_RATIO,
  MAX_IMPORT_MEGABYTES,
  MAX_IMPORT_RATIO,
} from './import.bench.ts';
import { benchIngest, MAX_INGEST_RATIO } from './ingest.bench.ts';
import { benchKnock, MAX_OFFLINE_RATIO, MAX_TAP_MS } from './knock.bench.ts';
import { benchLeads, MAX_LEADS_RATIO } from './leads.bench.ts';
import { benchLighthouse } from './lighthouse.bench.ts';
import { benchList, MAX_LIST_RATIO, MAX_UNCHANGED_MS } from './list.bench.ts';
import { benchLoad } from './load.bench.ts';
import { benchMail, MAX_MAIL_MEGABYTES, MAX_MAIL_RATIO } from './mail.bench.ts';
import { benchManyPictures, MAX_BESIDE_RATIO, MAX_PICTURES_MEGABYTES } from './many-pictures.bench.ts';
import { benchMap, MAX_MAP_RATIO } from './map.bench.ts';
import { benchMapPaint, MAX_FILTER_RATIO, MAX_PAINT_RATIO } from './map-paint.bench.ts';
import { benchMeasure, COVERED, EACH, MAX_AREA_PERCENT, MAX_EDGE_FEET, MIN_TYPED } from './measure.bench.ts';
import { benchMeshDecode, MAX_DECODE_MEGABYTES, MAX_DECODE_RATIO } from './mesh-decode.bench.ts';
import { benchMorningList, MAX_LIST_MS, type Spread } from './morning-list.bench.ts';
import { benchMoves, MIN_MOVE_RATIO } from './moves.bench.ts';
import { benchOpening, MAX_OPENING_RATIO } from './opening.bench.ts';
import { benchPages } from './pages.bench.ts';
import { benchPermits, MAX_PERMITS_MS, MAX_PERMITS_RATIO, PERMIT_ROWS } from './permits.bench.ts';
import {
  benchPicturesScroll,
  MAX_FRAME_MS,
  MAX_STUTTERS,
  type ScrollFigures,
} from './pictures-scroll.bench.ts';
import {
  benchProposals,
  MAX_BESIDE_PRINTING,
  MAX_PRINT_MEGABYTES,
  MAX_PRINT_RATIO,
} from './proposals.bench.ts';
import { benchQueue, MAX_ADD_RATIO, MAX_QUEUE_RATIO } from './queue.bench.ts';
import { benchQueuePaint } from './queue-paint.bench.ts';
import { benchRates, LEAST_CUT_OFF, MAX_CALIBRATION_ERROR } from './rates.bench.ts';
import { benchRedraw, MAX_FRESH_MS, MAX_STATE_MS, WHOLE_MAP, WORKERS } from './redraw.bench.ts';
import { atMost, kilobytes, ms, promises, type Section, times } from './report.ts';
import { benchReviewPaint, MAX_NEXT_ROOF_MS } from './review-paint.bench.ts';
import { benchRoofLists, MAX_ROOF_RATIO, ROOF_LEADS } from './roof-lists.bench.ts';
import {
  benchRoofSizes,
  benchZipOfRoofs,
  coveredShare,
  MAX_ZIP_MS,
  namedGambrels,
  roofersPitches,
  type ShapeFigures,
  SIZES_COVERED,
  weights,
} from './roof-sizes.bench.ts';
import { benchRoutes, MAX_DOORS_MS, MAX_MEAN_GAP, MAX_WORST_GAP } from './routes.bench.ts';
import { benchRush } from './rush.bench.ts';
import { benchScore, MAX_SCORE_RATIO } from './score.bench.ts';
import { benchStart } from './start.bench.ts';
import { benchStormPaint, MAX_STORM_RATIO } from './storm-paint.bench.ts';
import {
  benchStorms,
  MAX_JOIN_GROWTH,
  MAX_JOIN_RATIO,
  MAX_STORM_LIST_MS,
  MAX_STORM_LIST_RATIO,
} from './storms.bench.ts';
import { benchTakeAlong, MAX_TAKING_MS } from './take-along.bench.ts';
import { benchTeam, MAX_TEAM_MS } from './team.bench.ts';
import { benchTiles, MAX_TILE_BYTES, MAX_TILE_GROWTH } from './tiles.bench.ts';
import { benchTracePaint, MAX_STROKE_MS } from './trace-paint.bench.ts';
import { benchInference, MAX_INFERENCE_RATIO } from './vision.bench.ts';

const count = (rows: number) => rows.toLocaleString('en-US');

/** Every bench by its name on the command line, in the order of docs/benchmarks.md. */
export const benches: Record<string, () => Promise<Section>> = {
  async import() {
    const lines = [];
    for (const filled of FILLED) {
      const figures = await benchImport(filled);
      const { first, again, later, yardstick, bare, tables, ratio, bareRatio } = figures;
      const { againRatio, laterRatio, memory } = figures;
      const into = filled === 0 ? 'empty tables' : `tables of ${count(filled)}`;
      lines.push(
        {
          promise: `Import of ${count(IMPORT_ROWS)} rows over HTTP into ${into}, from the first byte sent to 'completed'`,
          figure: ms(first),
          yardstick: `COPY FROM ${ms(yardstick)} into the same tables and indexes: ${tables}`,
          ratio: times(ratio),
          bar: atMost(MAX_IMPORT_RATIO),
          held: ratio <= MAX_IMPORT_RATIO,
        },
        {
          promise: 'The same, all in new ZIP codes',
          figure: ms(first),
          yardstick: `COPY FROM ${ms(bare)} into such tables with their keys and no other index`,
          ratio: times(bareRatio),
          bar: atMost(MAX_BARE_RATIO),
          held: bareRatio <= MAX_BARE_RATIO,
        },
        {
          promise: 'The same file again',
          figure: ms(again),
          yardstick: `first import ${ms(first)}`,
          ratio: times(againRatio),
          bar: atMost(1),
          held: againRatio <= 1,
        },
        {
          promise: 'The same file as of the next day',
          figure: ms(later),
          yardstick: `first import ${ms(first)}`,
          ratio: times(laterRatio),
          bar: atMost(1),
          held: laterRatio <= 1,
        },
        {
          promise: 'Server memory during imports',
          figure: `+${Math.round(memory)} MB`,
          yardstick: 'idle',
          bar: `< ${MAX_IMPORT_MEGABYTES} MB`,
          held: memory < MAX_IMPORT_MEGABYTES,
        },
      );
    }
    return promises('Import', lines);
  },
  async contacts() {
    const { took, allowed } = benchGate();
    return promises('Contact rules', [
      {
        promise: 'Whether 100,000 people may be contacted, around the clock and on every channel',
        figure: ms(took),
        yardstick: `one after another; ${count(allowed)} may`,
        bar: `≤ ${ms(MAX_GATE_MS)}`,
        held: took <= MAX_GATE_MS,
      },
    ]);
  },
  async list() {
    const { list, yardstick, ratio, unchanged } = await benchList();
    return promises('List', [
      {
        promise: 'GET /api/properties?limit=15000',
        figure: ms(list),
        yardstick: `json_agg ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: atMost(MAX_LIST_RATIO),
        held: ratio <= MAX_LIST_RATIO,
      },
      {
        promise: 'The same, unchanged (304), median',
        figure: ms(unchanged),
        bar: `< ${MAX_UNCHANGED_MS} ms`,
        held: unchanged < MAX_UNCHANGED_MS,
      },
    ]);
  },
  async queue() {
    const { list, listYardstick, listRatio, add, addYardstick, addRatio } = await benchQueue();
    return promises('Queues', [
      {
        promise: 'A queue of 5,000 items',
        figure: ms(list),
        yardstick: `json_agg ${ms(listYardstick)}`,
        ratio: times(listRatio),
        bar: atMost(MAX_QUEUE_RATIO),
        held: listRatio <= MAX_QUEUE_RATIO,
      },
      {
        promise: 'Adding 5,000 by filter',
        figure: ms(add),
        yardstick: `bare insert ${ms(addYardstick)}`,
        ratio: times(addRatio),
        bar: atMost(MAX_ADD_RATIO),
        held: addRatio <= MAX_ADD_RATIO,
      },
    ]);
  },
  async changes() {
    const { call, yardstick, ratio, processor } = await benchChanges();
    return promises('Changes of a phone', [
      {
        promise: '100 visits in one call',
        figure: ms(call),
        yardstick: `bare inserts of their rows ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: atMost(MAX_CHANGES_RATIO),
        held: ratio <= MAX_CHANGES_RATIO,
      },
      {
        promise: 'Processor time of the server for one of 20 visits in a call',
        figure: ms(processor),
        bar: `≤ ${ms(MAX_VISIT_MS)}`,
        held: processor <= MAX_VISIT_MS,
      },
    ]);
  },
  async leads() {
    const figures = await benchLeads();
    return promises(
      'Pages over 30 ZIP codes',
      figures.map(({ list, page, yardstick, ratio }) => ({
        promise: `GET /api/leads, asked for the first time: ${list}`,
        figure: ms(page),
        yardstick: `one statement with count and page ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: atMost(MAX_LEADS_RATIO),
        held: ratio <= MAX_LEADS_RATIO,
      })),
    );
  },
  async moves() {
    const { ours, bare, ratio, processor } = await benchMoves();
    return promises('Moving a stage', [
      {
        promise: 'PUT /api/properties/{id}/stage, ten colleagues at once',
        figure: `${Math.round(ours)}/s; ${ms(processor)} of processor time each`,
        yardstick: `a bare transaction that writes the same rows ${Math.round(bare)}/s`,
        ratio: times(ratio),
        bar: `≥ ${times(MIN_MOVE_RATIO)}`,
        held: ratio >= MIN_MOVE_RATIO,
      },
    ]);
  },
  async correction() {
    const { confirmed, changed, readAgain, readRebuilt, ratio } = await benchCorrection();
    return promises('One roof of a ZIP of 15,000', [
      { promise: 'A report that changes the roof', figure: ms(changed) },
      { promise: 'A report that finds what was known', figure: ms(confirmed) },
      {
        promise: 'List and map of the ZIP, read again after the latter',
        figure: ms(readAgain),
        yardstick: `after the former ${ms(readRebuilt)}`,
        ratio: times(ratio),
        bar: atMost(MAX_KEPT_RATIO),
        held: ratio <= MAX_KEPT_RATIO,
      },
    ]);
  },
  async team() {
    const figures = await benchTeam();
    return promises(
      'Figures of a team',
      figures.map(({ view, took, yardstick, isPromised }) => ({
        promise: `${view}, of 1,000,000 visits`,
        figure: ms(took),
        ...(yardstick !== null && { yardstick: `the visits themselves ${ms(yardstick)}` }),
        ...(isPromised && { bar: `≤ ${MAX_TEAM_MS} ms`, held: took <= MAX_TEAM_MS }),
      })),
    );
  },
  async routes() {
    const { gaps, mean, worst, doors } = await benchRoutes();
    const percent = (gap: number) => `${(gap * 100).toFixed(2)} %`;
    return promises('Routes', [
      {
        promise: 'Seven TSPLIB sets of 48 to 200 stops: mean above the best known length',
        figure: percent(mean),
        yardstick: gaps.map(({ set, gap }) => `${set} ${percent(gap)}`).join(', '),
        bar: `≤ ${percent(MAX_MEAN_GAP)}`,
        held: mean <= MAX_MEAN_GAP,
      },
      {
        promise: 'The worst of them',
        figure: percent(worst),
        bar: `≤ ${percent(MAX_WORST_GAP)}`,
        held: worst <= MAX_WORST_GAP,
      },
      {
        promise: '250 doors, processor time (a phone may be six times as slow)',
        figure: ms(doors),
        bar: `≤ ${ms(MAX_DOORS_MS)}`,
        held: doors <= MAX_DOORS_MS,
      },
    ]);
  },
  async 'queue-paint'() {
    const { paint, yardstick, ratio, longestTask, drawn } = await benchQueuePaint();
    return promises('First paint of a queue', [
      {
        promise: 'A queue of 5,000 items, from navigation to painted rows',
        figure: ms(paint),
        yardstick: `bare page ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: `virtualized: ${drawn} rows drawn`,
        held: drawn < 200,
      },
      {
        promise: 'Longest stretch in which the page answers nothing',
        figure: ms(longestTask),
      },
    ]);
  },
  async 'pictures-scroll'() {
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    const line = (where: string, { median, p95, longest, stutters, frames }: ScrollFigures) => ({
      promise: `200 roofs as pictures on ${where}, CPU 4 × slower: time from frame to frame, median`,
      figure: `${ms(median)} (95th ${ms(p95)}, longest ${ms(longest)}; ${percent(stutters)} of ${frames} frames over 33 ms)`,
      bar: `≤ ${MAX_FRAME_MS} ms at the 95th, ≤ ${percent(MAX_STUTTERS)} over 33 ms`,
      held: p95 <= MAX_FRAME_MS && stutters <= MAX_STUTTERS,
    });
    const { desktop, phone } = await benchPicturesScroll();
    return promises('Scrolling over pictures of roofs', [line('a desktop', desktop), line('a phone', phone)]);
  },
  async dashboard() {
    const { median, slowest, search, slider, select } = await benchDashboard();
    return promises('Dashboard', [
      {
        promise: 'Filter change to painted table, 15,000 rows, median',
        figure: `${ms(median)} (search ${ms(search)}, slider ${ms(slider)}, select ${ms(select)}, slowest ${ms(slowest)})`,
        bar: `≤ ${MAX_FILTER_MS} ms`,
        held: median <= MAX_FILTER_MS,
      },
    ]);
  },
  async opening() {
    const { rows, bar, bare, ratio, scripts, scriptBytes, requests } = await benchOpening();
    return promises('Opening on a slow phone', [
      {
        promise: 'First rows of /dashboard, nothing kept: 400 kbit/s, 400 ms, a processor of a quarter',
        figure: ms(rows),
        yardstick: `bare page with as much script and the same rows ${ms(bare)}`,
        ratio: times(ratio),
        bar: atMost(MAX_OPENING_RATIO),
        held: ratio <= MAX_OPENING_RATIO,
      },
      { promise: 'Bar and skeleton', figure: ms(bar) },
      {
        promise: 'What came until then',
        figure: `${requests} answers, ${scripts} of them scripts of ${kilobytes(scriptBytes)} with their headers`,
      },
    ]);
  },
  async knock() {
    const { ours, bare, offline, online, ratio } = await benchKnock();
    const beside = (what: 'saved' | 'turned' | 'next') => ({
      yardstick: `bare page ${ms(bare[what])}`,
      ratio: times(ours[what] / bare[what]),
    });
    return promises('At the door, on a phone', [
      {
        promise: 'Tap on an outcome to ‘Saved’, 250 doors, a processor of a sixth',
        figure: `${ms(ours.saved)} (slowest ${ms(ours.slowest)})`,
        ...beside('saved'),
        bar: `≤ ${MAX_TAP_MS} ms`,
        held: ours.saved <= MAX_TAP_MS,
      },
      { promise: 'Tap on an outcome to the next door', figure: ms(ours.turned), ...beside('turned') },
      {
        promise: 'Tap on ‘Next Door’ to the door',
        figure: ms(ours.next),
        ...beside('next'),
        bar: `≤ ${MAX_TAP_MS} ms`,
        held: ours.next <= MAX_TAP_MS,
      },
      {
        promise: 'Opening without a connection, from navigation to the door',
        figure: ms(offline),
        yardstick: `the same, online and warm ${ms(online)}`,
        ratio: times(ratio),
        bar: atMost(MAX_OFFLINE_RATIO),
        held: ratio <= MAX_OFFLINE_RATIO,
      },
    ]);
  },
  async 'bad-network'() {
    const { whole, networks } = await benchBadNetwork();
    return promises(
      'At the door, on a bad network, with a processor of a quarter',
      networks.map(({ network, part, door }) => ({
        promise: `First door of 250 from the device, ${part} on a network that ${network}`,
        figure: ms(door),
        yardstick: `a good network ${ms(whole)}`,
        ratio: times(door / whole),
        bar: `≤ ${MAX_DOOR_MS} ms`,
        held: door <= MAX_DOOR_MS,
      })),
    );
  },
  async 'take-along'() {
    const { first, again, bare, ratio, pictures, bytes } = await benchTakeAlong();
    return promises('Taking a walk along', [
      {
        promise: `250 doors with ${count(pictures)} roofs drawn on demand, ${(bytes / 1e6).toFixed(1)} MB kept`,
        figure: ms(first),
        yardstick: `the same roofs fetched by a program ${ms(bare)}`,
        ratio: times(ratio),
        bar: `≤ ${MAX_TAKING_MS / 1000} s`,
        held: first <= MAX_TAKING_MS,
      },
      { promise: 'Going on where it was interrupted in its middle', figure: ms(again) },
    ]);
  },
  async map() {
    const { list, yardstick, ratio, bytes, unchanged } = await benchMap();
    return promises('Map', [
      {
        promise: 'GET /api/properties/map?limit=60000',
        figure: ms(list),
        yardstick: `json_agg ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: atMost(MAX_MAP_RATIO),
        held: ratio <= MAX_MAP_RATIO,
      },
      { promise: 'Its bytes, compressed', figure: kilobytes(bytes) },
      { promise: 'The same, unchanged (304), median', figure: ms(unchanged) },
    ]);
  },
  async 'map-paint'() {
    const { paint, bare, ratio, filters } = await benchMapPaint();
    return promises('First paint of the map', [
      {
        promise: 'Heat map of 60,000 properties, from navigation to painted',
        figure: ms(paint),
        yardstick: `bare MapLibre page ${ms(bare)}`,
        ratio: times(ratio),
        bar: atMost(MAX_PAINT_RATIO),
        held: ratio <= MAX_PAINT_RATIO,
      },
      ...filters.map(({ name, ...filter }) => ({
        promise: `Filter change to repainted heat map: ${name}`,
        figure: ms(filter.ours),
        yardstick: `its setFilter ${ms(filter.bare)}`,
        ratio: times(filter.ratio),
        bar: atMost(MAX_FILTER_RATIO),
        held: filter.ratio <= MAX_FILTER_RATIO,
      })),
    ]);
  },
  async 'storm-paint'() {
    const { paint, bare, ratio, cells, bytes } = await benchStormPaint();
    return promises('First paint of a storm', [
      {
        promise: `Contours of a day, ${count(cells)} cells, from navigation to painted`,
        figure: ms(paint),
        yardstick: `bare MapLibre page with the same GeoJSON (${kilobytes(bytes)}) ${ms(bare)}`,
        ratio: times(ratio),
        bar: atMost(MAX_STORM_RATIO),
        held: ratio <= MAX_STORM_RATIO,
      },
    ]);
  },
  async vision() {
    const { ours, yardstick, ratio } = await benchInference();
    return promises('The model that suggests what roofs show', [
      {
        promise: 'A tile of 512 × 512 pixels, from its pixels to the maps',
        figure: ms(ours),
        yardstick: `onnxruntime’s own run ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: atMost(MAX_INFERENCE_RATIO),
        held: ratio <= MAX_INFERENCE_RATIO,
      },
    ]);
  },
  async rates() {
    const { pools, cutOff } = await benchRates();
    const percent = (share: number) => `${Math.round(share * 100)} %`;
    const [lost, near] = cutOff;
    const shareRow = ({ what, value, low, high, hits = 0, n }: NonNullable<typeof lost>) => ({
      promise: `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
      figure: `${count(hits)} of ${count(n)}, ${percent(value)} [${percent(low)}–${percent(high)}]`,
    });
    const bar = { bar: `≥ ${percent(LEAST_CUT_OFF)}`, held: (lost?.value ?? 0) >= LEAST_CUT_OFF };
    return {
      ...promises('Percentages in captures with few and many damaged roofs', [
        ...pools.flatMap(({ on, found }) =>
          found.map(({ rate, error, chance, covered, captures, damaged, sound, unsure }) => ({
            promise: `Calibration error at ${percent(rate)} damaged: ${on}`,
            figure: `${error.value.toFixed(3)} [${error.low.toFixed(3)}–${error.high.toFixed(3)}], ${count(error.n)} roofs; a model without error would show ${chance.mean.toFixed(3)} by chance, up to ${chance.high.toFixed(3)}`,
            yardstick: `called damaged: ${percent(damaged)} are; called sound: ${percent(sound)} are; not sure of ${percent(unsure)}; the stated share held in ${covered} of ${captures} captures`,
            bar: `≤ ${MAX_CALIBRATION_ERROR}`,
            held: error.value <= MAX_CALIBRATION_ERROR,
          })),
        ),
        ...(lost ? [{ ...shareRow(lost), ...bar }] : []),
        ...(near ? [shareRow(near)] : []),
      ]),
      note: 'Simulated roofs of seeds that nothing was fitted on or chosen by: 40 captures of 120 roofs each, drawn from as many different roofs as stated, of which nobody has reviewed any. The interval is of 200 draws of those roofs. Chance is measured on 60 models without error: the same looks, with truths drawn by what follows from them, up to which 95 of 100 stay.',
    };
  },
  async ingest() {
    const { looked, whole, yardstick, ratio, wholeRatio } = await benchIngest();
    const beside = `sharp’s own decode, turn, resize and JPEG of the same ${ms(yardstick)}`;
    return promises('A picture of a flight on its way in', [
      {
        promise: 'Looking at a picture of 9 megapixels: tags, measures, smaller copy; processor time',
        figure: ms(looked),
        yardstick: beside,
        ratio: times(ratio),
        bar: atMost(MAX_INGEST_RATIO),
        held: ratio <= MAX_INGEST_RATIO,
      },
      {
        promise: 'All that the server does about it, over HTTP, into store and database',
        figure: ms(whole),
        yardstick: beside,
        ratio: times(wholeRatio),
      },
    ]);
  },
  async ground() {
    const { megapixels, drawn, yardstick, ratio, tiles, archiveMegabytes } = await benchGround();
    const picture = `an orthophoto of ${Math.round(megapixels)} megapixels`;
    const section = promises('The ground of a capture', [
      {
        promise: `Drawing ${picture} as tiles of nine zooms, into an archive of ${archiveMegabytes.toFixed(1)} MB`,
        figure: ms(drawn),
        yardstick: `sharp’s own decode and resize of the same to the finest zoom ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: atMost(MAX_GROUND_RATIO),
        held: ratio <= MAX_GROUND_RATIO,
      },
      ...tiles.map(({ zoom, median, worst }) => ({
        promise: `A tile of zoom ${zoom} over HTTP, median; the slowest took ${ms(worst)}`,
        figure: ms(median),
        bar: `≤ ${MAX_GROUND_TILE_MS} ms`,
        held: median <= MAX_GROUND_TILE_MS,
      })),
    ]);
    return { ...section, note: 'Each tile is asked for once, so that none is kept by the server.' };
  },
  async 'many-pictures'() {
    const { pictures, megapixels, pace, calls, memory } = await benchManyPictures();
    const folder = `${count(pictures)} pictures of ${megapixels.toFixed(1)} megapixels`;
    const section = promises('A folder of pictures beside other calls', [
      ...calls.map(({ call, idle, busy, ratio }) => ({
        promise: `GET ${call} while ${folder} arrive, median`,
        figure: ms(busy),
        yardstick: `while none arrives ${ms(idle)}`,
        ratio: times(ratio),
        bar: atMost(MAX_BESIDE_RATIO),
        held: ratio <= MAX_BESIDE_RATIO,
      })),
      {
        promise: 'Server memory meanwhile',
        figure: `+${Math.round(memory)} MB`,
        yardstick: 'idle',
        bar: `≤ ${MAX_PICTURES_MEGABYTES} MB`,
        held: memory <= MAX_PICTURES_MEGABYTES,
      },
      { promise: 'Pictures a minute', figure: count(Math.round(pace)) },
    ]);
    return { ...section, note: 'PICTURES and PICTURE_WIDTH say how many arrive, and how wide they are.' };
  },
  async flight() {
    const { pictures, roofs, placing, error, stated, share } = await benchFlight();
    const meters = (value: number) => `${value.toFixed(2)} m`;
    const section = promises('A flight over a ZIP code', [
      {
        promise: `${count(roofs)} roofs found in ${count(pictures)} pictures of 9 megapixels and cropped`,
        figure: `${(placing / 60_000).toFixed(1)} min, ${count(Math.round((roofs * 60_000) / placing))} roofs a minute`,
      },
      {
        promise: 'Meters a roof is beside where its picture truly shows it, 95 of 100 at most',
        figure: meters(error),
        yardstick: `stated ${meters(stated)}`,
        ratio: times(share),
        bar: '≤ what is stated of it',
        held: share <= 1,
      },
    ]);
    const note =
      'Roofs are 2.7 to 5.7 m high in the pictures, and are looked for as if each were 4 m high: that counts as error. FLIGHT_PICTURES takes the first ones alone.';
    return { ...section, note };
  },
  async 'flight-errors'() {
    const found = await benchFlightErrors();
    const section = promises(
      'Flights whose tags are wrong alike',
      found.map(({ shares, pictures, roofs }) => {
        const mean = (of: (roof: (typeof roofs)[number]) => number) =>
          `${(roofs.reduce((sum, roof) => sum + of(roof), 0) / roofs.length).toFixed(1)} m`;
        const within = roofs.filter(({ error, stated }) => error <= stated).length;
        const alone = roofs.filter((roof) => roof.alone.error <= roof.alone.stated).length;
        const interval = wilsonInterval(within, roofs.length);
        const whole = (share = 0) => Math.round(share * 100);
        return {
          promise: `Roofs within their stated error, in ${pictures} pictures that share ${shares}`,
          figure: `${within} of ${roofs.length}, ${whole(within / roofs.length)} % [${whole(interval?.low)}–${whole(interval?.high)}]; mean error ${mean((roof) => roof.error)}, stated ${mean((roof) => roof.stated)}`,
          yardstick: `by tags alone ${alone} of ${roofs.length}; mean error ${mean((roof) => roof.alone.error)}, stated ${mean((roof) => roof.alone.stated)}`,
          bar: `≥ ${whole(LEAST_WITHIN)} %`,
          held: roofs.length > 0 && within >= LEAST_WITHIN * roofs.length,
        };
      }),
    );
    const note =
      'Rendered and placed as the server does it, each flight with noise of its own: 1.2 m to each side, 1°, 0.5 m of height. Roofs of one flight share its errors, so intervals are wider than they say. What is stated does not hold how well a property’s own place is known.';
    return { ...section, note };
  },
  async 'trace-paint'() {
    const { stroke, slowest, strokes, edges } = await benchTracePaint();
    const section = promises('Tracing a roof on a phone', [
      {
        promise: `Script of a stroke until its frame, the slowest of ${strokes} up to ${edges} edges`,
        figure: `${ms(slowest)} (median ${ms(stroke)})`,
        bar: `≤ ${MAX_STROKE_MS} ms`,
        held: slowest <= MAX_STROKE_MS,
      },
    ]);
    const note =
      'A screen of 390 pixels in Chromium, its processor slowed to a quarter; of each stroke the median of three rounds. The frame has the line; the faces that it encloses and their measurement follow at a lower priority.';
    return { ...section, note };
  },
  async proposals() {
    const { alone, bare, printed, round, calls, memory } = await benchProposals();
    const isWhole = printed.count === printed.of;
    const section = promises('Proposals on paper', [
      {
        promise: 'A proposal as a PDF, over HTTP',
        figure: ms(alone),
        yardstick: `the compiler alone, same template, data and pictures ${ms(bare)}`,
        ratio: times(alone / bare),
        bar: atMost(MAX_PRINT_RATIO),
        held: alone / bare <= MAX_PRINT_RATIO,
      },
      {
        promise: `A hundred at once, in three rounds: documents that came back (the last of a round after ${ms(round)})`,
        figure: `${printed.count} of ${printed.of}`,
        bar: 'all',
        held: isWhole,
      },
      ...calls.map(({ call, part, idle, busy, ratio }) => ({
        promise: `Meanwhile GET ${call}, ${part}`,
        figure: ms(busy),
        yardstick: `while nothing is printed ${ms(idle)}`,
        ratio: times(ratio),
        bar: atMost(MAX_BESIDE_PRINTING),
        held: ratio <= MAX_BESIDE_PRINTING,
      })),
      {
        promise: 'Memory of the server and its printing process',
        figure: `+${Math.round(memory)} MB`,
        yardstick: 'idle',
        bar: `≤ ${MAX_PRINT_MEGABYTES} MB`,
        held: memory <= MAX_PRINT_MEGABYTES,
      },
    ]);
    const note =
      'Proposals with a logo, two photos and three options. The bare compiler runs in the process of the bench, with its fonts loaded, and holds documents to PDF/UA-1 as ours does.';
    return { ...section, note };
  },
  async mail() {
    const { ours, bare, ratio, memory, bytes } = await benchMail();
    const section = promises('Mail on paper', [
      {
        promise: '5,000 postcards of 6 × 9 in, in files of 500',
        figure: `${ms(ours)}, ${Math.round(bytes / 1024 / 1024)} MB`,
        yardstick: `the same drawing calls on bare pdfkit ${ms(bare)}`,
        ratio: times(ratio),
        bar: atMost(MAX_MAIL_RATIO),
        held: ratio <= MAX_MAIL_RATIO,
      },
      {
        promise: 'Memory of the process',
        figure: `+${Math.round(memory)} MB`,
        yardstick: 'before the first piece',
        bar: `≤ ${MAX_MAIL_MEGABYTES} MB`,
        held: memory <= MAX_MAIL_MEGABYTES,
      },
    ]);
    const note =
      'Each card has a photo of its roof, a QR code and a barcode of its own. The yardstick draws recorded calls: what texts measure, and the bars and modules of codes, are known to it beforehand. The fastest of three rounds each, in turns.';
    return { ...section, note };
  },
  async hooks() {
    const { delay, drain, bare, ratio, calls } = await benchHooks();
    const section = promises('Webhooks', [
      {
        promise: 'From an event to its receiver, 95 of 100',
        figure: `${ms(delay.p95)} (median ${ms(delay.median)})`,
        bar: `≤ ${ms(MAX_HOOK_MS)}`,
        held: delay.p95 <= MAX_HOOK_MS,
      },
      {
        promise: '10,000 doors of one import to one receiver',
        figure: ms(drain),
        yardstick: `bare fetches of their bytes, one after another ${ms(bare)}`,
        ratio: times(ratio),
        bar: `≥ ${times(MIN_DRAIN_RATIO)}`,
        held: ratio >= MIN_DRAIN_RATIO,
      },
      ...calls.map(({ call, part, idle, busy, ratio: slower }) => ({
        promise: `${call}, ${part}, meanwhile`,
        figure: ms(busy),
        yardstick: `with nothing to send ${ms(idle)}`,
        ratio: times(slower),
        bar: atMost(MAX_BESIDE_HOOKS),
        held: slower <= MAX_BESIDE_HOOKS,
      })),
    ]);
    const note =
      'The receiver is a process of the same machine and answers at once, so it, the database, the server, its sending thread and the calls beside share the cores. Messages are signed, one at a time and in order, and every result is noted.';
    return { ...section, note };
  },
  async measure() {
    const { alone, flights } = await benchMeasure();
    const percent = (found: number, of: number) => `${((100 * found) / of).toFixed(1)} %`;
    const isCovered = (found: number, of: number) =>
      found >= COVERED.least * of && found <= COVERED.most * of;
    const bar = `${100 * COVERED.least}–${100 * COVERED.most} %`;
    const { areaPercent, edgeFeet, typed, coarse, edgesCovered, roofs } = alone;
    const section = promises('Measured roofs', [
      {
        promise: `Area of ${roofs} roofs, 95 of 100 within`,
        figure: `${areaPercent.p95.toFixed(1)} % (median ${areaPercent.p50.toFixed(1)} %)`,
        bar: `≤ ${MAX_AREA_PERCENT} %`,
        held: areaPercent.p95 <= MAX_AREA_PERCENT,
      },
      {
        promise: `Length of their ${count(edgesCovered.of)} edges, 95 of 100 within`,
        figure: `${edgeFeet.p95.toFixed(2)} ft (median ${edgeFeet.p50.toFixed(2)} ft)`,
        bar: `≤ ${MAX_EDGE_FEET} ft`,
        held: edgeFeet.p95 <= MAX_EDGE_FEET,
      },
      {
        promise: 'Roofs whose true area is within the ±',
        figure: `${alone.covered} of ${roofs}, ${percent(alone.covered, roofs)}`,
        bar,
        held: isCovered(alone.covered, roofs),
      },
      {
        promise: `The same, ${flights.flights} flights whose roofs share an error of the scale of 3 %`,
        figure: `${count(flights.covered)} of ${count(flights.roofs)}, ${percent(flights.covered, flights.roofs)}`,
        bar,
        held: isCovered(flights.covered, flights.roofs),
      },
      {
        promise: 'Edges whose true length is within the ±',
        figure: percent(edgesCovered.count, edgesCovered.of),
      },
      ...coarse.map(({ pixels, covered, of, edges }) => ({
        promise: `Roofs clicked ${pixels} px off whose true area is within the ±`,
        figure: `${percent(covered, of)}, edges ${percent(edges.count, edges.of)}`,
        bar,
        held: isCovered(covered, of),
      })),
      {
        promise: `Roofs with every edge of its true type, of ${EACH} of each kind`,
        figure: [
          `all ${EACH}`,
          typed.flatMap(({ kind, right }) => (right < EACH ? `${kind} ${right}` : [])).join(', '),
        ]
          .filter(Boolean)
          .join(' but '),
        bar: `≥ ${MIN_TYPED * EACH}`,
        held: typed.every(({ right }) => right >= MIN_TYPED * EACH),
      },
      { promise: 'Time for a roof, mean', figure: ms(alone.milliseconds) },
    ]);
    const note =
      'Solids of each kind, whose edges follow from the heights on both sides; of a single slope the eave is named. Corners are off by 2 px to each side, the scale by 1 % (a length typed from the site), each pitch by half a twelfth, all normally distributed. Real roofs also sag, hide behind trees and have edges nobody sees from above.';
    return { ...section, note };
  },
  async permits() {
    const { all, yardstick, tables, ratio, hundred } = await benchPermits();
    return promises('Building permits', [
      {
        promise: `Import of ${count(PERMIT_ROWS)} permits over HTTP, with their matches and facts, until 'completed'`,
        figure: ms(all),
        yardstick: `COPY FROM ${ms(yardstick)} into the same tables and indexes: ${tables}`,
        ratio: times(ratio),
        bar: atMost(MAX_PERMITS_RATIO),
        held: ratio <= MAX_PERMITS_RATIO,
      },
      {
        promise: 'Matching 100,000 permits by address key, with all else of their import',
        figure: ms(hundred),
        bar: `≤ ${ms(MAX_PERMITS_MS)}`,
        held: hundred <= MAX_PERMITS_MS,
      },
    ]);
  },
  async 'roof-lists'() {
    const lists = await benchRoofLists();
    return promises(
      'Leads by age and size of the roof',
      lists.map(({ name, by, ours, other, ratio }) => ({
        promise: `A page of ${count(ROOF_LEADS)} leads ${name}`,
        figure: ms(ours),
        yardstick: `by ${by} ${ms(other)}`,
        ratio: times(ratio),
        bar: atMost(MAX_ROOF_RATIO),
        held: ratio <= MAX_ROOF_RATIO,
      })),
    );
  },
  async 'morning-list'() {
    const { without, with: aware, appointments } = await benchMorningList();
    const percent = (part: number) => (100 * part).toFixed(1);
    const spread = ({ middle, low, high }: Spread) =>
      `${percent(middle)} [${percent(low)} to ${percent(high)}]`;
    const young = (list: typeof aware) => `${list.young} of ${list.ids.length} roofs younger than 8 years`;
    return {
      ...promises('The list on the morning after a storm', [
        {
          promise: 'Appointments of 100 doors, without permits',
          figure: `${spread(appointments.without)}, ${young(without)}`,
        },
        {
          promise: 'The same rule with permits',
          figure: `${spread(appointments.with)}, ${young(aware)}`,
          ratio: times(appointments.with.middle / appointments.without.middle),
          bar: `≥ ${times(1)}`,
          held: appointments.with.middle >= appointments.without.middle,
        },
        {
          promise: 'More of 100 doors on the same morning',
          figure: spread(appointments.more),
          bar: '> 0 on 95 of 100 mornings',
          held: appointments.more.low > 0,
        },
        {
          promise: 'From the joined storm to the list of 500 of 15,000 doors',
          figure: ms(aware.took),
          bar: `≤ ${ms(MAX_LIST_MS)}`,
          held: aware.took <= MAX_LIST_MS,
        },
      ]),
      note: 'Outcomes of 4,000 mornings simulated at published rates: 3 of 10 doors open, and a twentieth of roofs is replaced every year.',
    };
  },
  async 'roof-sizes'() {
    const { shapes, plusMinus, divided, milliseconds } = benchRoofSizes();
    const took = await benchZipOfRoofs();
    const percent = (found: number, of: number) => `${((100 * found) / of).toFixed(0)} %`;
    const roofs = shapes.reduce((sum, shape) => sum + shape.roofs, 0);
    const refused = shapes.reduce((sum, shape) => sum + shape.refused, 0);
    const covered = (promise: string, of: ShapeFigures[], weight: keyof typeof weights, more = '') => {
      const share = coveredShare(of, weights[weight]);
      return {
        promise,
        figure: `${share.percent.toFixed(1)} ± ${share.plusMinus.toFixed(1)} %${more}`,
        bar: `${100 * SIZES_COVERED.least}–${100 * SIZES_COVERED.most} %`,
        held: share.percent >= 100 * SIZES_COVERED.least && share.percent <= 100 * SIZES_COVERED.most,
      };
    };
    const roofers = benchRoofSizes(roofersPitches).shapes;
    const section = promises('Roofs from their outlines', [
      covered(
        `True area within the ±, ${shapes.length} shapes equally often, ${count(roofs)} roofs`,
        ...([shapes, 'equal', `, median ± ${plusMinus.toFixed(0)} %`] as const),
      ),
      covered('The same, shapes as often as in Ames, Iowa', shapes, 'ames'),
      covered('Pitches 4 to 9 in 12 anywhere, shapes equally often', roofers, 'equal'),
      covered('The same, shapes as often as in Ames', roofers, 'ames'),
      covered('Gambrels that an import names', benchRoofSizes(namedGambrels, ['gambrel']).shapes, 'equal'),
      {
        promise: 'By shape (mean error)',
        figure: shapes
          .map(
            ({ shape, covered, roofs, above }) => `${shape} ${percent(covered, roofs)} (${above.toFixed(0)})`,
          )
          .join(', '),
      },
      { promise: 'Outlines that cross themselves where they are off', figure: count(refused) },
      { promise: 'Divided into slopes', figure: `${percent(divided, roofs)}, ${ms(milliseconds)} each` },
      {
        promise: 'A ZIP of 15,000 by the server, database included',
        figure: ms(took),
        bar: `≤ ${ms(MAX_ZIP_MS)}`,
        held: took <= MAX_ZIP_MS,
      },
    ]);
    return {
      ...section,
      note: 'Outlines 0.3 to 1 m off; main pitches drawn from the spreads that the estimate states, but where the row says otherwise.',
    };
  },
  async 'review-paint'() {
    const { next, slowest, roofs } = await benchReviewPaint();
    return promises('The next roof to review', [
      {
        promise: `From the key that confirms a roof to the next one painted, ${roofs} roofs, median`,
        figure: `${ms(next)} (slowest ${ms(slowest)})`,
        bar: `≤ ${MAX_NEXT_ROOF_MS} ms`,
        held: next <= MAX_NEXT_ROOF_MS,
      },
    ]);
  },
  async 'mesh-decode'() {
    const { decode, yardstick, ratio, memory } = await benchMeshDecode();
    return promises('Decoding a day of radar', [
      {
        promise: 'A MESH message of 7000 × 3500, from its bytes to the cells with hail',
        figure: ms(decode),
        yardstick: `sharp’s own decode of its PNG ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: atMost(MAX_DECODE_RATIO),
        held: ratio <= MAX_DECODE_RATIO,
      },
      {
        promise: 'Memory of a process that does nothing else',
        figure: `+${Math.round(memory)} MB`,
        bar: `≤ ${MAX_DECODE_MEGABYTES} MB`,
        held: memory <= MAX_DECODE_MEGABYTES,
      },
    ]);
  },
  async tiles() {
    const sizes = await benchTiles();
    const lines = sizes.flatMap(({ rows, zooms, missing }, n) =>
      zooms.flatMap(({ zoom, median, p95, http, yardstick, ratio, bar, largestBytes }, at) => {
        const tile = {
          promise: `Tile of zoom ${zoom}, ${count(rows)} properties, median (p95)`,
          figure: `${ms(median)} (${ms(p95)}), over HTTP ${ms(http)}, largest ${Math.round(largestBytes / 1024)} kB`,
          yardstick: yardstick === null ? (missing ?? '') : `ST_AsMVT ${ms(yardstick)}`,
          ratio: ratio === null ? '' : times(ratio),
          bar: `${atMost(bar)}, ≤ ${MAX_TILE_BYTES / 1024} kB`,
          ...(ratio !== null && { held: ratio <= bar && largestBytes <= MAX_TILE_BYTES }),
        };
        const smaller = sizes[n - 1]?.zooms[at]?.http;
        if (smaller === undefined) return [tile];
        const growth = {
          promise: `The same places of zoom ${zoom} over HTTP, ${count(rows)} properties`,
          figure: ms(http),
          yardstick: `${count(sizes[n - 1]?.rows ?? 0)} properties ${ms(smaller)}`,
          ratio: times(http / smaller),
          bar: atMost(MAX_TILE_GROWTH),
          held: http / smaller <= MAX_TILE_GROWTH,
        };
        return [tile, growth];
      }),
    );
    const firsts = sizes.map(
      ({ rows, first, firstFiltered }) =>
        `${count(rows)} properties: first tile after all of them changed ${ms(first)}, first one of a new filter ${ms(firstFiltered)}.`,
    );
    return { ...promises('Tiles', lines), note: `${firsts.join(' ')} TILE_ROWS sets the sizes.` };
  },
  async storms() {
    const sizes = await benchStorms();
    const lines = sizes.flatMap(({ rows, hit, join, bare, lists, beside, recent }, n) => {
      const before = sizes[n - 1];
      return [
        {
          promise: `A day of radar joined to ${count(rows)} properties, ${count(hit)} of them hit`,
          figure: ms(join),
          yardstick: `bare join with insert ${ms(bare)}`,
          ratio: times(join / bare),
          bar: atMost(MAX_JOIN_RATIO),
          held: join / bare <= MAX_JOIN_RATIO,
        },
        ...(before
          ? [
              {
                promise: `The same against ${count(before.rows)} properties`,
                figure: ms(join),
                yardstick: ms(before.join),
                ratio: times(join / before.join),
                bar: atMost(MAX_JOIN_GROWTH),
                held: join / before.join <= MAX_JOIN_GROWTH,
              },
            ]
          : []),
        {
          promise: 'Recent days of an administrator, right after a change',
          figure: ms(recent),
        },
        ...[
          ...lists,
          ...beside.map((list) => ({ ...list, name: `${list.name}, while other days are joined` })),
        ].map(({ name, narrowed, plain, count: found }) => ({
          promise: `First page of leads by hail of 1 in since June (${count(found)}): ${name}`,
          figure: ms(narrowed),
          yardstick: `without the storm ${ms(plain)}`,
          ratio: times(narrowed / plain),
          bar: `${atMost(MAX_STORM_LIST_RATIO)} or ${ms(MAX_STORM_LIST_MS)}`,
          held: narrowed / plain <= MAX_STORM_LIST_RATIO || narrowed <= MAX_STORM_LIST_MS,
        })),
      ];
    });
    return {
      ...promises('Storms', lines),
      note: 'The swath has 1,280 cells. Pages are read in the process, without HTTP. STORM_SIZES sets the sizes, such as 1000000,10000000.',
    };
  },
  async admin() {
    const pages = await benchAdmin();
    return promises(
      'Administration',
      pages.map(({ call, page, yardstick, ratio }) => ({
        promise: `${call} (5,000 users, 2,000 ZIPs)`,
        figure: ms(page),
        yardstick: `bare query ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: atMost(MAX_ADMIN_RATIO),
        held: ratio <= MAX_ADMIN_RATIO,
      })),
    );
  },
  async lighthouse() {
    const pages = await benchLighthouse();
    const failed = pages.flatMap(({ path, failed }) => failed.map((title) => `${path}: ${title}`));
    const site = promises(
      'Public site (Lighthouse, mobile)',
      pages.map(({ path, scriptKb, layoutShift, largestPaint, passed, ...scores }) => ({
        promise: path,
        figure: [scores.performance, scores.accessibility, scores.bestPractices, scores.seo].join(' / '),
        yardstick: `${Math.round(scriptKb)} KB script, shift ${layoutShift.toFixed(3)}, largest paint ${ms(largestPaint)}`,
        bar: `≥ 98 / 100 / 100 / 100${path === '/' ? ', ≤ 90 KB' : ''}, no shift`,
        held: passed,
      })),
    );
    return failed.length > 0 ? { ...site, note: failed.join('; ') } : site;
  },
  async pages() {
    const pages = await benchPages();
    const kb = (kilobytes: number) => `${Math.round(kilobytes)} kB`;
    return promises(
      'What a page weighs',
      pages.map(({ path, width, requests, scriptKb, kb: all, bar, held }) => ({
        promise: `${path}, ${width} px, nothing kept, with what it fetches once it is quiet`,
        figure: `${requests} answers of ${kb(all)}, ${kb(scriptKb)} of them script`,
        bar: [
          bar.scriptKb && `${kb(bar.scriptKb)} of script`,
          bar.kb && kb(bar.kb),
          bar.requests && `${bar.requests} answers`,
        ]
          .filter(Boolean)
          .map((most) => `≤ ${most}`)
          .join(', '),
        held: Object.keys(bar).length > 0 ? held : undefined,
      })),
    );
  },
  async calls() {
    const calls = await benchCalls();
    return {
      title: 'Requests per second',
      head: ['call', 'ours', 'bare Fastify after one lookup', 'ratio', 'bar'],
      lines: calls.map(({ call, ours, lookup, ratio, bar }) => [
        call,
        `${Math.round(ours.requests)}/s, ${Math.round(ours.cpu)} µs`,
        `${Math.round(lookup.requests)}/s, ${Math.round(lookup.cpu)} µs`,
        times(ratio),
        bar === undefined ? '' : `≥ ${times(bar)}, ${ratio >= bar ? 'held' : '**missed**'}`,
      ]),
      note: 'Ten connections for two seconds in turns, the median of three rounds; the load comes from a process of its own on the same machine. Microseconds are the CPU time of Node for each request. The lookup is one row by its key, with a named statement through the same driver; then the same bytes are sent.',
      held: calls.every(({ bar, ratio }) => bar === undefined || ratio >= bar),
    };
  },
  async score() {
    const { leads, first, changed, alike, update, ratio } = await benchScore();
    return promises('Scores', [
      {
        promise: `${count(leads)} scores made again after a change that moves every one`,
        figure: ms(changed),
        yardstick: `an update of the same rows: ${ms(update)}`,
        ratio: times(ratio),
        bar: atMost(MAX_SCORE_RATIO),
        held: ratio <= MAX_SCORE_RATIO,
      },
      { promise: 'After a change that moves one', figure: ms(alike) },
      { promise: 'Made for the first time', figure: ms(first) },
    ]);
  },
  async audience() {
    const { audiences, lists } = await benchAudience();
    return promises('Audiences and lists by score', [
      ...audiences.map(({ name, matched, left, took, plain, ratio }) => ({
        promise: `Audience of a campaign among 1,000,000 leads: ${name} (${count(matched)}, ${count(left)} left)`,
        figure: ms(took),
        yardstick: `a bare count of the filter ${ms(plain)}`,
        ratio: times(ratio),
        bar: atMost(MAX_AUDIENCE_RATIO),
        held: ratio <= MAX_AUDIENCE_RATIO,
      })),
      ...lists.map(({ name, byScore, other, ratio }) => ({
        promise: `${name}, of 1,000,000 leads by score`,
        figure: ms(byScore),
        yardstick: `by another column ${ms(other)}`,
        ratio: times(ratio),
        bar: atMost(MAX_SCORE_SORT_RATIO),
        held: ratio <= MAX_SCORE_SORT_RATIO,
      })),
    ]);
  },
  async start() {
    const { first, again, atRest, underLoad } = await benchStart();
    return {
      title: 'Start and memory',
      head: ['what', 'figure'],
      lines: [
        ['`npm start` to the first 200, packages installed, empty data folder', ms(first)],
        ['The same with the data folder of the time before', ms(again)],
        ['Memory of the server three seconds later', `${Math.round(atRest)} MB`],
        ['At most while 20 callers read lists and maps', `${Math.round(underLoad)} MB`],
      ],
      held: true,
    };
  },
  async cluster() {
    const { routed, direct, one, two, held } = await benchCluster();
    return promises('A cluster', [
      {
        promise: 'A call that a replica answers, median',
        figure: ms(routed),
        yardstick: `the same from the primary, in turns: ${ms(direct)}`,
        ratio: `${(routed - direct).toFixed(2)} ms more`,
        bar: `≤ ${MAX_ROUTING_MS} ms more`,
        held: routed - direct <= MAX_ROUTING_MS,
      },
      {
        promise: 'Two web servers, the load and both databases on the same machine',
        figure: `${Math.round(two.callsPerSecond)} calls/s`,
        yardstick: `one: ${Math.round(one.callsPerSecond)} calls/s`,
        ratio: times(two.callsPerSecond / one.callsPerSecond),
        bar: `≥ ${times(MIN_TWO_RATIO)}`,
        held: two.callsPerSecond / one.callsPerSecond >= MIN_TWO_RATIO,
      },
      ...(held
        ? [
            {
              promise: `The same, each web server held to ${Math.round(100 * WEB_SHARE)} % of a processor`,
              figure: `${Math.round(held.two.callsPerSecond)} calls/s`,
              yardstick: `one: ${Math.round(held.one.callsPerSecond)} calls/s`,
              ratio: times(held.two.callsPerSecond / held.one.callsPerSecond),
              bar: `≥ ${times(MIN_TWO_RATIO)}`,
              held: held.two.callsPerSecond / held.one.callsPerSecond >= MIN_TWO_RATIO,
            },
          ]
        : []),
      {
        promise: 'Processor time of the web servers for such a call, with two of them',
        figure: ms(two.processor),
        yardstick: `with one: ${ms(one.processor)}`,
        ratio: times(two.processor / one.processor),
        bar: atMost(MAX_PROCESSOR_RATIO),
        held: two.processor / one.processor <= MAX_PROCESSOR_RATIO,
      },
    ]);
  },
  async redraw() {
    const { rows, answered, drawing, fresh } = await benchRedraw();
    const whole = (fresh[1] * WHOLE_MAP) / rows;
    const byWorkers = whole / WORKERS;
    return promises('The map after everything has changed', [
      {
        promise: `Its last finished state, of ${count(rows)} properties in ${drawing} ZIP codes that are being drawn`,
        figure: ms(answered),
        bar: `≤ ${ms(MAX_STATE_MS)}`,
        held: answered <= MAX_STATE_MS,
      },
      {
        promise: `All ${count(rows)} drawn again by one connection, and by two`,
        figure: `${ms(fresh[1])}, ${ms(fresh[2])}`,
        ratio: times(fresh[1] / fresh[2]),
      },
      {
        promise: `The same of ${count(WHOLE_MAP)}, multiplied: ${Math.round(whole / 1000)} s of one processor, shared by ${WORKERS} workers`,
        figure: ms(byWorkers),
        bar: `≤ ${ms(MAX_FRESH_MS)}`,
        held: byWorkers <= MAX_FRESH_MS,
      },
    ]);
  },
  growth: benchGrowth,
  load: benchLoad,
  rush: benchRush,
};

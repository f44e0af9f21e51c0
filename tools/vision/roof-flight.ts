import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Place } from '#domain/geo/distance.ts';
import { type Offset, placeAt } from '#domain/imagery/ground.ts';
import type { TestPicture } from '#testing/pictures.ts';
import { tagged } from '#town/simulated-jpeg.ts';
import type { RoofPicture } from './make-roofs.ts';

/** Roofs as a drone would have taken them, nine to a picture, and what an operator has beside the pictures. */
export interface RoofFlight {
  zipCode: string;
  /** The houses as a CSV file of leads. */
  csv: string;
  /** Their roofs as GeoJSON. */
  outlines: string;
  /** What is true of each house, by its parcel number. */
  truths: ReadonlyMap<string, RoofPicture>;
  pictures(): AsyncGenerator<TestPicture>;
}

interface House {
  roof: RoofPicture;
  file: string;
  /** Pixels of its picture. */
  width: number;
  height: number;
  /** Meters about the middle of its picture. */
  ring: Offset[];
  squareFeet: number;
  parcel: string;
  place: Place;
}

/** Houses along a side of a picture, and pixels that each has for itself. */
const SIDE = 3;
const TILE = 1024;
/** Meters above ground, and what `domain/imagery` takes a roof to be. */
const HEIGHT = 100;
const ROOF_HEIGHT = 4;
const METERS = 0.037;
const SQUARE_FEET = 10.7639;
/** Degrees between two pictures: no house is on a second one. */
const STEP = 0.003;

/** Lays the roofs of folders that make-roofs.ts filled out as a town, and flies over it. */
export async function flightOver(
  folders: readonly string[],
  { zipCode, center, day }: { zipCode: string; center: Place; day: string },
): Promise<RoofFlight> {
  const houses = (await Promise.all(folders.map(readHouses))).flat().map((house, at): House => {
    const camera = cameraAt(center, Math.floor(at / SIDE ** 2));
    const [column, row] = tileOf(at);
    const from = (tile: number) => (tile - (SIDE - 1) / 2) * TILE * METERS;
    return { ...house, parcel: `${zipCode}-${at + 1}`, place: placeAt(camera, [from(column), -from(row)]) };
  });
  return {
    zipCode,
    csv: [
      'address,zip,parcelNumber,latitude,longitude,areaSquareFeet',
      ...houses.map(({ parcel, place, squareFeet }, at) =>
        [`${at + 1} Kestrel Way`, zipCode, parcel, place.latitude, place.longitude, squareFeet].join(),
      ),
    ].join('\n'),
    outlines: JSON.stringify({ type: 'FeatureCollection', features: houses.map(outlineOf) }),
    truths: new Map(houses.map(({ parcel, roof }) => [parcel, roof])),
    async *pictures() {
      for (let at = 0; at * SIDE ** 2 < houses.length; at += 1) {
        const shown = houses.slice(at * SIDE ** 2, (at + 1) * SIDE ** 2);
        const { longitude, latitude } = cameraAt(center, at);
        const tags = {
          ...{ position: [longitude, latitude] as const, height: HEIGHT, yaw: 0, pitch: -90 },
          // So that roofs, not the ground, have the pixels that their pictures were made with.
          focalLength: (HEIGHT - ROOF_HEIGHT) / METERS,
        };
        yield {
          name: `${zipCode}_${at + 1}.JPG`,
          bytes: await tagged(mosaicOf(shown), tags, `${day}T11:30:00`),
        };
      }
    },
  };
}

const tileOf = (at: number) => [at % SIDE, Math.floor(at / SIDE) % SIDE] as const;

const cameraAt = ({ latitude, longitude }: Place, at: number): Place => ({
  latitude: latitude + Math.floor(at / 10) * STEP,
  longitude: longitude + (at % 10) * STEP,
});

function mosaicOf(houses: readonly House[]): sharp.Sharp {
  const side = SIDE * TILE;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#888' } }).composite(
    houses.map(({ file, width, height }, at) => {
      const [column, row] = tileOf(at);
      const from = (tile: number, size: number) => Math.round((tile + 0.5) * TILE - size / 2);
      return { input: file, left: from(column, width), top: from(row, height) };
    }),
  );
}

const outlineOf = ({ parcel, place, ring }: House) => ({
  type: 'Feature',
  properties: { parcelNumber: parcel, source: 'simulated' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      ring.map((offset) => {
        const { longitude, latitude } = placeAt(place, offset);
        return [longitude, latitude];
      }),
    ],
  },
});

function readHouses(folder: string): Promise<Omit<House, 'parcel' | 'place'>[]> {
  const { roofs } = JSON.parse(readFileSync(join(folder, 'roofs.json'), 'utf8')) as { roofs: RoofPicture[] };
  return Promise.all(
    roofs.map(async (roof) => {
      const file = join(folder, roof.file);
      const { width, height } = await sharp(file).metadata();
      const ring = roof.outline.map(
        ([column, row]): Offset => [(column - width / 2) * METERS, (height / 2 - row) * METERS],
      );
      return { roof, file, width, height, ring, squareFeet: Math.round(squareMeters(ring) * SQUARE_FEET) };
    }),
  );
}

function squareMeters(ring: readonly Offset[]): number {
  const twice = ring.reduce((sum, [x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
    return sum + x1 * y2 - x2 * y1;
  }, 0);
  return Math.abs(twice / 2);
}

import sharp from 'sharp';
import { type SampleProperty, sampleCapture } from '#town/capture.ts';
import { outlinesOf, type RoofOutlines } from '#town/picture/outlines.ts';
import { renderPicture } from '#town/picture/render.ts';
import { ringToPixels } from '#town/picture/sheet.ts';
import type { View } from '#town/picture/view.ts';
import { type PairName, pair, pairNames } from '../../src/web/features/platform/marketing/media.ts';
import {
  analysisOverlay,
  damageOverlay,
  figuresOverlay,
  type RoofInSight,
  roofsOverlay,
  type Scene,
} from './overlays.ts';
import { savePicture } from './save-picture.ts';

interface Subject {
  kind: 'image' | 'crop';
  property: () => SampleProperty;
  draw: (scene: Scene) => string;
}

/** The four pairs of the landing page: a picture of the sample capture, and the same with its exact outlines on it. */
export async function makePairs(): Promise<void> {
  for (const name of pairNames) {
    const { kind, property, draw } = subjects[name];
    const subject = property();
    const { view, rgb } = renderPicture(subject, kind);
    const plain = sharp(Buffer.from(rgb.buffer, rgb.byteOffset, rgb.length), {
      raw: { width: view.width, height: view.height, channels: 3 },
    });
    const before = await plain.png().toBuffer();
    const drawing = draw({ view, subject, outlines: outlinesOf(subject, kind), roofs: roofsIn(view) });
    const after = await sharp(before)
      .composite([{ input: Buffer.from(drawing) }])
      .png()
      .toBuffer();
    await savePicture(pair(name).before, 'photo', before);
    await savePicture(pair(name).after, 'photo', after);
  }
}

const subjects: Record<PairName, Subject> = {
  analysis: {
    kind: 'crop',
    property: () =>
      best(({ building, record }) =>
        record.roofSubtype === 'architectural shingles'
          ? building.roofParts.length * 10 + (building.roofOutline.length % 7)
          : 0,
      ),
    draw: analysisOverlay,
  },
  damage: { kind: 'crop', property: () => best(damagedPlaces), draw: damageOverlay },
  processed: { kind: 'image', property: () => best(damagedStreet), draw: roofsOverlay },
  data: {
    kind: 'crop',
    property: () =>
      best(({ record }) =>
        record.roofSubtype === 'spanish/mission' && record.severityLevel === 'moderate'
          ? record.areaSquareFeet
          : 0,
      ),
    draw: figuresOverlay,
  },
};

/** Shingle roofs with many kinds of damage: the most to see. */
function damagedPlaces(property: SampleProperty): number {
  if (!property.record.roofSubtype.includes('hingles') || property.record.severityLevel !== 'severe')
    return 0;
  const { damage }: RoofOutlines = outlinesOf(property, 'crop');
  return new Set(damage.map(({ kind }) => kind)).size * 10 + Math.min(damage.length, 9);
}

/** How many of the four severities the picture around a property shows. */
function damagedStreet(property: SampleProperty): number {
  const { latitude, longitude, severityLevel } = property.record;
  const near = sampleCapture().properties.filter(
    ({ record }) =>
      Math.abs(record.latitude - latitude) < 0.00018 && Math.abs(record.longitude - longitude) < 0.00024,
  );
  const found = new Set(near.map(({ record }) => record.severityLevel)).size;
  return found * 10 + near.length + (severityLevel === 'severe' ? 5 : 0);
}

function best(score: (property: SampleProperty) => number): SampleProperty {
  const [first, ...others] = sampleCapture().properties;
  if (!first) throw new Error('The sample capture is empty.');
  let found = first;
  let most = score(first);
  for (const one of others) {
    const reached = score(one);
    if (reached > most) [found, most] = [one, reached];
  }
  return found;
}

function roofsIn(view: View): RoofInSight[] {
  return sampleCapture()
    .properties.map(({ building, record }) => ({
      pixels: ringToPixels(view, building.roofOutline),
      severity: record.severityLevel,
    }))
    .filter(({ pixels }) =>
      pixels.some(([x, y]) => x > -200 && y > -200 && x < view.width + 200 && y < view.height + 200),
    );
}

import { expect, test } from 'vitest';
import { sampleAppearance } from '#town/picture/appearance.ts';
import { renderScene, roofScene } from '#town/picture/render.ts';
import { toGround, type View } from '#town/picture/view.ts';
import { centerOf, contains } from '#town/polygon.ts';
import { randomAppearance } from './appearance.ts';
import { inventHouses } from './houses.ts';
import { halved, signOf, truthOf } from './truth.ts';

const houses = inventHouses('truth', 12);
const damaged = houses.find(({ condition }) => condition.damage.length > 0) ?? houses[0];
if (!damaged) throw new Error('No house was invented.');
const scene = roofScene(damaged);
const place = scene.damage[0];
if (!place) throw new Error('A damaged house shows no damage.');
const view: View = { center: centerOf(place.ring), yaw: 0.7, width: 64, height: 64, metersPerPixel: 0.037 };

test('a pixel is called damaged just where the renderer draws damage', () => {
  const { signs } = truthOf(view, damaged, scene);
  const rings = scene.damage.filter(({ kind }) => signOf[kind] === signOf[place.kind] && kind !== 'cracked');
  const wrong = [...signs].filter((sign, at) => {
    const ground = toGround(view, [(at % 64) + 0.5, Math.floor(at / 64) + 0.5]);
    return (
      sign === signOf[place.kind] && rings.length > 0 && !rings.some(({ ring }) => contains(ring, ground))
    );
  });
  expect(signs).toContain(signOf[place.kind]);
  expect(wrong).toEqual([]);
});

test('halving keeps a line of damage that is a pixel wide', () => {
  const signs = new Uint8Array(16).fill(2);
  signs[5] = signOf.cracked;
  const half = halved({ signs, materials: new Uint8Array(16) }, 4, 4);
  expect([...half.signs]).toEqual([signOf.cracked, 2, 2, 2]);
});

test('another seed is another light on the same roof, and the same seed the same', () => {
  const render = (seed: string) => renderScene(view, [damaged], randomAppearance(seed, view.yaw));
  expect(render('one')).toEqual(render('one'));
  expect(render('one')).not.toEqual(render('two'));
  expect(render('one')).not.toEqual(renderScene(view, [damaged], sampleAppearance));
});

test('houses of one seed are in no other', () => {
  const addresses = (seed: string) => inventHouses(seed, 12).map(({ record }) => record.address);
  expect(addresses('truth').filter((address) => addresses('other').includes(address))).toEqual([]);
});

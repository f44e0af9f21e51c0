import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { codePointsOf, keepPrintable } from './glyphs.ts';

const { resolve } = createRequire(import.meta.url);
const read = (file: string) => codePointsOf(readFileSync(resolve(file)));
const inter = read('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
const dejavu = read('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const emoji = read('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf');
const point = (letter: string) => letter.codePointAt(0) ?? 0;

test('a font’s letters are read from its table, in the first plane and beyond', () => {
  expect([...'Añ€–ő'].every((letter) => inter.has(point(letter)))).toBe(true);
  expect([...'שרב□'].every((letter) => dejavu.has(point(letter)))).toBe(true);
  expect([...'🏠🚀'].every((letter) => emoji.has(point(letter)))).toBe(true);
  expect(['漢', '한', '\u{1F3E0}'].some((letter) => inter.has(point(letter)))).toBe(false);
});

test('letters without a font become boxes, and marks that a letter’s font lacks are left out', () => {
  const fonts = [inter, dejavu, emoji];
  const same = 'Zoë #let 🏠 مرحبا שרה a\u200bb\u0301';
  expect(keepPrintable(same, fonts)).toBe(same);
  expect(keepPrintable('李 Wei, 한글', fonts)).toBe('□ Wei, □□');
  // A mark of ancient Cyrillic numbers on an emoji.
  expect(keepPrintable('🏠\u0488!', fonts)).toBe('🏠!');
});

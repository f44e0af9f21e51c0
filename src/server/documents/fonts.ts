import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codePointsOf, keepPrintable } from './glyphs.ts';

/** The product's letters, most other scripts, and emoji. A template finds no other fonts. */
const families = [
  [
    '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
    '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  ],
  ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  ['@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'],
];

export const fontFiles = families.flat();

export interface Fonts {
  files: Buffer[];
  /** Code points that every weight of a family has, in the order they are tried in. */
  covered: Set<number>[];
}

export function readFonts(): Fonts {
  const { resolve } = createRequire(import.meta.url);
  const fonts = families.map((files) => files.map((file) => readFileSync(resolve(file))));
  return {
    files: fonts.flat(),
    covered: fonts.map((files) => files.map(codePointsOf).reduce((all, one) => all.intersection(one))),
  };
}

let covered: Set<number>[] | undefined;

/** Whether a document shows every letter of a text: Chinese, Korean, Hindi and Thai have no font. */
export function isPrintable(text: string): boolean {
  if (!/[^\x20-\x7e]/.test(text)) return true;
  covered ??= readFonts().covered;
  return keepPrintable(text, covered) === text;
}

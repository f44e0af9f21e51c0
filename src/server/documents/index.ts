export { isPrintable } from './fonts.ts';
export { codePointsOf, keepPrintable } from './glyphs.ts';
export { printDocument } from './print.ts';
export { ACROSS_PAGE, printable } from './printable.ts';

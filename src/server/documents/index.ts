export { printDocument } from './print.ts';
export { printable } from './printable.ts';

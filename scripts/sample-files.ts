import { drawFiles } from '../tools/sample-town/draw-files.ts';

await drawFiles();

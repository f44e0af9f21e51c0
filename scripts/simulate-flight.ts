import { parseArgs } from 'node:util';
import { writeFlight } from '#town/write-flight.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pictures: { type: 'string', default: '300' },
    day: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});
const [folder] = positionals;
const pictures = Number(values.pictures);
if (!folder || !(pictures > 0) || !/^\d{4}-\d\d-\d\d$/.test(values.day)) {
  console.error('npm run simulate-flight -- FOLDER [--pictures 300] [--day 2026-11-20]');
  process.exit(1);
}
console.log(await writeFlight(folder, { pictures, day: values.day }));

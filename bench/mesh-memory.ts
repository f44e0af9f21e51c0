import { readFile } from 'node:fs/promises';
import { decode, REAL_DAY } from './mesh-decode.bench.ts';
import { residentMegabytes } from './resident.ts';

// A separate process, since the most that one ever held cannot be set back. Prints by how many megabytes it grew.
const bytes = await readFile(REAL_DAY);
const before = residentMegabytes(process.pid);
for (let day = 0; day < 5; day += 1) await decode(bytes);
console.log(process.resourceUsage().maxRSS / 1024 - before);

import { benches } from '../bench/benches.ts';
import { table, writeSection } from '../bench/report.ts';
import { ensureWebBuilt } from './build-web.ts';
import { endAllAtExit } from './end-all-at-exit.ts';

// npm run bench [-- names]: measures, prints, and brings the sections of docs/benchmarks.md up to date.

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches[name]);
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
endAllAtExit();
await ensureWebBuilt();
let held = true;
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const section = await run();
  console.log(`\n${section.title}\n\n${table(section)}`);
  writeSection('docs/benchmarks.md', section);
  held &&= section.held;
}
process.exitCode = held ? 0 : 1;

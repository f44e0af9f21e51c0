import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureWebBuilt } from './build-web.ts';
import { ensureChromium } from './ensure-chromium.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

// Named files alone, journeys in the browser and the others; else everything that proves the product, cheapest first.
// All of it runs even when something fails, and the last line counts.
const files = process.argv.slice(2);
if (files.length > 0) process.exit(await runNamed(files));
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
// Named once more at the end: what failed in the first minutes is thousands of lines above it.
const failures: string[] = [];
mkdirSync('.cache', { recursive: true });

// TypeScript 7 checks in a third of the time; 6 stays beside it for dependency-cruiser, which needs its interface.
step('types', () => check(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', '.']));
step('lint', () => check('biome', ['check', '--error-on-warnings', '.']));
// No unused file, export or dependency.
step('house-cleaning', () => check('knip', ['--no-progress', '--no-config-hints']));
step('unit and HTTP tests', runUnits);
process.env.CHROMIUM = ensureChromium();
await ensureWebBuilt();
step('browser tests', () => counted('.cache/playwright.json', 'playwright', ['test'], readPlaywright));

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed > 0 ? 1 : 0);

/** Files under e2e go to Playwright with the web built, the rest to Vitest. Returns the worse exit code. */
async function runNamed(named: string[]): Promise<number> {
  const isJourney = (file: string) => file.replace(/^\.\//, '').startsWith('e2e');
  const [journeys, others] = [named.filter(isJourney), named.filter((file) => !isJourney(file))];
  const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;
  const failed = others.length > 0 ? run('vitest', ['run', ...others]) : 0;
  if (journeys.length === 0) return failed;
  process.env.CHROMIUM = ensureChromium();
  await ensureWebBuilt();
  return run('playwright', ['test', ...journeys]) || failed;
}

function step(name: string, run: () => Counts): void {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const counts = run();
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  console.log(
    `── ${name}: ${counts.failed ? 'FAILED' : 'ok'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

function check(command: string, args: string[]): Counts {
  const ok = spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  if (!ok) failures.push(args.includes('-p') ? 'types' : command);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

// A runner that ends without a report, or with an error outside its tests, counts as one failure.
function counted(report: string, command: string, args: string[], read: (json: never) => Counts): Counts {
  rmSync(report, { force: true });
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (!existsSync(report)) {
    failures.push(`${command} ended without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const counts = read(JSON.parse(readFileSync(report, 'utf8')) as never);
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.passed === 0) counts.failed += 1;
  return counts;
}

/**
 * As Playwright does with journeys, runs files with a failure once more, one at a time: a test that passes then is
 * reported as flaky and counts as passed. More than ten failures are no accident and are not run again.
 */
function runUnits(): Counts {
  const earlier = failures.length;
  const first = counted('.cache/vitest.json', 'vitest', ['run'], readVitest);
  const files = [...new Set(failures.slice(earlier).map((failure) => failure.split(' › ')[0] ?? ''))];
  if (files.length === 0 || first.failed > 10 || !files.every((file) => existsSync(file))) return first;
  const once = failures.splice(earlier);
  console.log(`\nOnce more: ${files.join(', ')}`);
  const again = counted('.cache/vitest.json', 'vitest', ['run', '--maxWorkers=1', ...files], readVitest);
  if (again.failed === 0)
    console.log(
      `\nFLAKY: failed once and passed when run again:\n${once.map((name) => `  ${name}`).join('\n')}`,
    );
  return { ...first, passed: first.passed + first.failed - again.failed, failed: again.failed };
}

function readVitest(json: {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}): Counts {
  for (const { name, status, assertionResults } of json.testResults) {
    const file = relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) failures.push(`${file} › could not run`);
    for (const { fullName, failureMessages } of failed)
      failures.push(`${file} › ${fullName}: ${firstLine(failureMessages[0])}`);
  }
  return { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests };
}

interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

function readPlaywright(json: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}): Counts {
  for (const { file, title, tests } of json.suites.flatMap(specsOf))
    for (const { status, results } of tests)
      if (status === 'unexpected')
        failures.push(`${file} › ${title}: ${firstLine(results.at(-1)?.error?.message)}`);
  const { expected, unexpected, flaky, skipped } = json.stats;
  if (flaky > 0)
    console.log(`\nFLAKY: ${flaky} of the journeys above failed once and passed when played again.`);
  return { passed: expected + flaky, failed: unexpected, skipped };
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

function firstLine(message = ''): string {
  return stripVTControlCharacters(message).split('\n')[0]?.slice(0, 300) ?? '';
}

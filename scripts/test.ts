import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { changedJourneys } from './changed-journeys.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { indented, type Report, readPlaywright, readVitest, slowTests } from './test-reports.ts';

// Files that are named; else a set of tests. Quick: checked on every change. Rest: what the quick set leaves out. All:
// everything. With --whole the quick set and, if it passes, the rest. All of a set runs even when something fails, and the
// last line counts.
const VITEST = '.cache/vitest.json';
const PLAYWRIGHT = '.cache/playwright.json';
const none: Report = { passed: 0, failed: 0, skipped: 0, failures: [] };

const args = process.argv.slice(2);
const unknown = args.find((arg) => arg.startsWith('--') && !/^--(all|rest|whole|shard=\d+\/\d+)$/.test(arg));
if (unknown) {
  console.error(`Unknown: ${unknown}. Name files, or use --all, --rest, --whole and --shard=1/3.`);
  process.exit(2);
}
const shard = args.filter((arg) => arg.startsWith('--shard='));
type TestSet = 'quick' | 'rest' | 'all';
const sets: TestSet[] = setsOf(args);
const named = args.filter((arg) => !arg.startsWith('--'));
if (named.length > 0) process.exit(await runNamed(named));

mkdirSync('.cache', { recursive: true });
process.env.CHROMIUM = ensureChromium();
const reports: Report[] = [];
const sum = (of: 'passed' | 'failed' | 'skipped') => reports.reduce((all, report) => all + report[of], 0);
for (const set of sets) if (sum('failed') === 0) reports.push(...(await runSet(set)));
// Named once more: what failed in the first minutes is thousands of lines above.
const failures = reports.flatMap((report) => report.failures);
if (failures.length > 0) console.log(`\nFailed:\n${indented(failures)}`);
const skipped = sum('skipped');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(sum('failed') > 0 ? 1 : 0);

function setsOf(options: readonly string[]): TestSet[] {
  if (options.includes('--whole')) return ['quick', 'rest'];
  if (options.includes('--rest')) return ['rest'];
  return options.includes('--all') ? ['all'] : ['quick'];
}

// Tests wait for the database and for processes half of the time: what only computes runs beside them.
async function runSet(set: TestSet): Promise<Report[]> {
  const isChecked = set !== 'rest' && (shard.length === 0 || shard[0]?.startsWith('--shard=1/'));
  const [checks, build, units] = await Promise.all([
    isChecked ? step('types, lint and unused code', runChecks) : none,
    // The rest finds what the quick set has built.
    reports.length > 0
      ? none
      : step('build', () => check('build-web', process.execPath, ['scripts/build-web.ts'])),
    step('unit and HTTP tests', () => runUnits(set)),
  ]);
  const journeys = build.failed > 0 ? none : await step('browser tests', () => runJourneys(set));
  return [checks, build, units, journeys];
}

/** Files under e2e go to Playwright with the web built, the rest to Vitest. Returns the worse exit code. */
async function runNamed(files: string[]): Promise<number> {
  const isJourney = (file: string) => file.replace(/^\.\//, '').startsWith('e2e');
  const [ours, others] = [files.filter(isJourney), files.filter((file) => !isJourney(file))];
  const failed = others.length > 0 ? await run('vitest', ['run', ...shard, ...others]) : 0;
  if (ours.length === 0) return failed;
  process.env.CHROMIUM = ensureChromium();
  if ((await run(process.execPath, ['scripts/build-web.ts'])) !== 0) return 1;
  return (await run('playwright', ['test', ...shard, ...ours])) || failed;
}

// TypeScript 7 checks in a third of the time; 6 stays beside it for dependency-cruiser, which needs its interface.
async function runChecks(): Promise<Report> {
  const reports = [
    await check('types', process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', '.']),
    await check('lint', 'biome', ['check', '--error-on-warnings', '.']),
    // No unused file, export or dependency.
    await check('house-cleaning', 'knip', ['--no-progress', '--no-config-hints']),
  ];
  return {
    passed: reports.filter(({ failed }) => failed === 0).length,
    failed: reports.filter(({ failed }) => failed > 0).length,
    skipped: 0,
    failures: reports.flatMap((report) => report.failures),
  };
}

/**
 * As Playwright does with journeys, runs files with a failure once more, one at a time: a test that passes then is
 * reported as flaky and counts as passed. More than ten failures are no accident and are not run again. In the quick
 * set a test that takes too long even by itself fails.
 */
async function runUnits(set: TestSet): Promise<Report> {
  const chosen = { quick: ['--exclude', '**/*.slow.test.ts'], rest: ['.slow.test.'], all: [] }[set];
  const tooSlow = () => (set === 'quick' ? slowTests(VITEST) : []);
  const first = await runVitest([...shard, ...chosen]);
  const again = [...first.failures, ...tooSlow()].map((failure) => failure.split(' › ')[0] ?? '');
  const files = [...new Set(again)].filter((file) => existsSync(file));
  if (files.length === 0 || first.failed > 10) return first;
  console.log(`\nOnce more: ${files.join(', ')}`);
  const second = await runVitest(['--maxWorkers=1', ...files]);
  const slow = tooSlow();
  if (second.failed === 0 && first.failed > 0)
    console.log(`\nFLAKY: failed once and passed when run again:\n${indented(first.failures)}`);
  return {
    ...first,
    passed: first.passed + first.failed - second.failed - slow.length,
    failed: second.failed + slow.length,
    failures: [...second.failures, ...slow],
  };
}

/** Journeys marked @core run with every change, and those of the features it touches. */
function runJourneys(set: TestSet): Promise<Report> {
  const quick = `@core${changedJourneys()
    .map((file) => `|${file.replaceAll('.', '\\.')}`)
    .join('')}`;
  const chosen = { quick: ['--grep', quick], rest: ['--grep-invert', quick], all: [] }[set];
  return counted(PLAYWRIGHT, readPlaywright, 'playwright', ['test', ...shard, ...chosen]);
}

function runVitest(options: string[]): Promise<Report> {
  return counted(VITEST, readVitest, 'vitest', ['run', ...options]);
}

async function step(name: string, work: () => Promise<Report>): Promise<Report> {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const report = await work();
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`── ${name}: ${report.failed ? 'FAILED' : 'ok'} in ${seconds} s`);
  return report;
}

async function check(name: string, command: string, options: string[]): Promise<Report> {
  const failed = (await run(command, options)) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, skipped: 0, failures: failed ? [name] : [] };
}

// A runner that ends without a report, or with an error outside its tests, counts as one failure.
async function counted(
  path: string,
  read: (path: string) => Report,
  command: string,
  options: string[],
): Promise<Report> {
  rmSync(path, { force: true });
  const code = await run(command, options);
  if (!existsSync(path))
    return { passed: 0, failed: 1, skipped: 0, failures: [`${command} ended without a report`] };
  const report = read(path);
  if (code === 0 && report.passed > 0) return report;
  if (report.failed > 0) return report;
  return { ...report, failed: 1, failures: [`${command} failed outside of its tests`] };
}

function run(command: string, options: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, options, { stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a runner reports: its counts, and a line for each failure: 'file › test: message'. */
export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

/** What Vitest writes, as far as it is read here. Durations are in milliseconds. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[];
  }[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

export function readVitest(path: string): Report {
  const json = parse<VitestReport>(path);
  const failures = json.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file} › could not run`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests,
    failures,
  };
}

export function readPlaywright(path: string): Report {
  const { stats, suites } = parse<PlaywrightReport>(path);
  const specs = suites.flatMap(specsOf);
  const ended = (wanted: string) =>
    specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(
          ({ results }) =>
            `${file} › ${title}: ${firstLine(results.find((one) => one.error)?.error?.message)}`,
        ),
    );
  if (stats.flaky > 0)
    console.log(`\nFLAKY: failed once and passed when played again:\n${indented(ended('flaky'))}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: ended('unexpected'),
  };
}

/** Seconds that a test outside `*.slow.test.ts` may take on a machine that does nothing else. */
const QUICK_SECONDS = 3;

/**
 * Tests of a Vitest report that passed, but took too long for the quick set: a line as for a failure. On a busy machine
 * everything takes longer, so the limit grows with the load: three workers on two cores are no load.
 */
export function slowTests(path: string): string[] {
  const limit = QUICK_SECONDS * 1000 * Math.max(1, (loadavg()[0] ?? 0) / (2 * availableParallelism()));
  return parse<VitestReport>(path).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, duration = 0 }) => status === 'passed' && duration > limit)
      .map(
        ({ fullName, duration = 0 }) =>
          `${relative('.', name)} › ${fullName}: ${(duration / 1000).toFixed(1)} s, for a *.slow.test.ts`,
      ),
  );
}

export const indented = (lines: string[]): string => lines.map((line) => `  ${line}`).join('\n');

const parse = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const firstLine = (message = ''): string =>
  stripVTControlCharacters(message).split('\n')[0]?.slice(0, 300) ?? '';

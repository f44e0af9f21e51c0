import { execFileSync } from 'node:child_process';
import { featuresOf } from '../e2e/features.ts';

/**
 * The journeys of features that differ from where this branch left main, uncommitted changes included, and those whose
 * own file does: names of files in e2e. None where git has no main to compare with.
 */
export function changedJourneys(): string[] {
  const changed = changedFiles();
  const features = new Set(
    changed.flatMap((file) => /^src\/(?:web|server)\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? []),
  );
  return Object.keys(featuresOf)
    .filter(
      (name) => changed.includes(`e2e/${name}.spec.ts`) || featuresOf[name]?.some((one) => features.has(one)),
    )
    .map((name) => `${name}.spec.ts`);
}

function changedFiles(): string[] {
  const base = ['origin/main', 'main'].flatMap((main) => git('merge-base', main, 'HEAD'))[0];
  if (!base) return [];
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The lines that git prints; none where it refuses, as in a folder without its history. */
function git(...args: string[]): string[] {
  try {
    const printed = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return printed.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}

import { type Moved, moveFiles, openFiles, openOwnBucket, openOwnFolder } from '#server/files/index.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { type Bucket, bucketLabel } from '#server/platform/files-url.ts';

const REPORT_MS = 5000;
const NAMED = 10;

/** Moves all stored files from where the settings have them. @throws Conflict if some are damaged or missing */
export async function moveStoredFiles(
  { db, config }: { db: Database; config: Pick<Config, 'dataDir' | 'files'> },
  { to, andRemove }: { to: Bucket | 'folder'; andRemove: boolean },
): Promise<string> {
  const { bucket, keys } = config.files;
  if (to === 'folder' ? !bucket : bucket && isSame(to, bucket))
    throw invalid('The files are there already: --to names the place that FILES_URL has.');
  if (to !== 'folder' && !(keys.id && keys.secret))
    throw invalid('A bucket needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  const from = await openFiles(config);
  const target = to === 'folder' ? openOwnFolder(config) : await openOwnBucket(to, config);
  let reportedAt = Date.now();
  const report = (moved: Moved) => {
    if (Date.now() - reportedAt < REPORT_MS) return;
    reportedAt = Date.now();
    console.error(countsOf(moved));
  };
  try {
    const moved = await moveFiles({ db, from, to: target, andRemove, report });
    const problem = problemOf(moved);
    if (problem) throw conflict(`${countsOf(moved)}\n${problem}`);
    const next = to === 'folder' ? 'remove FILES_URL' : `set FILES_URL to ${bucketLabel(to)}`;
    const then =
      moved.copied + moved.later > 0
        ? 'Stop the servers and run this again for what came in meanwhile; once nothing is copied, '
        : 'Nothing was left to copy: with the servers stopped, ';
    return `${countsOf(moved)}\n${then}${next}, and start them.`;
  } finally {
    from.close();
    target.close();
  }
}

const isSame = (a: Bucket, b: Bucket) => bucketLabel(a) === bucketLabel(b);

function countsOf({ copied, bytes, present, removed }: Moved): string {
  const counted = (count: number) => count.toLocaleString('en-US');
  const left = removed > 0 ? `, ${counted(removed)} removed from where they were` : '';
  return `${counted(copied)} files copied (${counted(Math.round(bytes / 1e6))} MB), ${counted(present)} were there already${left}.`;
}

function problemOf({ damaged, missing }: Moved): string | null {
  const named = damaged.slice(0, NAMED).join(', ') + (damaged.length > NAMED ? ', …' : '');
  const lines = [
    ...(damaged.length > 0
      ? [`${damaged.length} do not have the SHA-256 of their row and were not moved: ${named}.`]
      : []),
    ...(missing > 0 ? [`${missing} that the database names are not in the new place.`] : []),
  ];
  return lines.length > 0 ? `${lines.join('\n')}\nNothing was removed from the old place.` : null;
}

import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { StormRun } from '#contract/storms.ts';
import { stormFileKinds } from '#domain/storms/file-kind.ts';
import type { StormOrigin, StormRunState } from '#domain/storms/runs.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { WithdrawFile } from './withdraw-file.tsx';

type StormFile = Omit<StormRun, 'rejections'>;

const states: Record<StormRunState, { word: string; variant: ComponentProps<typeof Badge>['variant'] }> = {
  reading: { word: 'Reading', variant: 'primary' },
  loaded: { word: 'Loaded', variant: 'success' },
  replaced: { word: 'Replaced', variant: 'neutral' },
  known: { word: 'Known already', variant: 'outline' },
  failed: { word: 'Failed', variant: 'destructive' },
  withdrawn: { word: 'Withdrawn', variant: 'neutral' },
};

const origins: Record<StormOrigin, string> = {
  upload: 'uploaded',
  folder: 'from the folder',
  feed: 'fetched',
};

/** One file: what it is, from where, what was read of it, and on a press the lines that could not be. */
export function StormFileItem({ file }: { file: StormFile }) {
  const [isOpen, setOpen] = useState(false);
  const { address, kind, scope, state, message, digest, rejected } = file;
  const title = [kind ? stormFileKinds[kind] : 'Not recognized', scope && scopeWords(scope)]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant={states[state].variant}>{states[state].word}</Badge>
        <h3 className="min-w-0 font-medium wrap-anywhere">{title}</h3>
      </div>
      <p className="text-sm wrap-anywhere">{address}</p>
      <p className="text-sm text-muted-foreground tabular-nums wrap-anywhere">{factsOf(file).join(' · ')}</p>
      {message && (
        <p className={`text-sm wrap-anywhere ${state === 'failed' ? 'text-destructive-text' : ''}`}>
          {message}
        </p>
      )}
      {file.withdrawnAt && (
        <p className="text-sm wrap-anywhere">
          Withdrawn {dateAndTime(file.withdrawnAt)} by {file.withdrawnBy ?? 'a deleted user'}:{' '}
          {file.withdrawnBecause}
        </p>
      )}
      {digest && <p className="text-xs text-muted-foreground wrap-anywhere">SHA-256 {digest}</p>}
      {rejected > 0 && (
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={isOpen}
          className="mt-1 w-fit"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide Rejected Lines' : 'Show Rejected Lines'}
          <span className="sr-only"> of {address}</span>
        </Button>
      )}
      <WithdrawFile
        file={file}
        trigger={
          state === 'loaded' && (
            <Button size="sm" variant="secondary" className="mt-1 w-fit">
              Withdraw
              <span className="sr-only"> {address}</span>
            </Button>
          )
        }
      />
      {isOpen && <StormRejections fileId={file.id} rejected={rejected} />}
    </li>
  );
}

/** The scope of a radar estimate is the moment its 24 hours end. */
const scopeWords = (scope: string): string =>
  /^\d{4}-\d{2}-\d{2}T/.test(scope) ? `until ${dateAndTime(scope)}` : scope;

function factsOf({ rows, repeated, rejected, origin, by, fetchedAt, etag }: StormFile): string[] {
  const count = (number: number) => number.toLocaleString();
  return [
    `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    `${count(repeated)} repeated`,
    `${count(rejected)} rejected`,
    by ? `${origins[origin]}, ${by}` : origins[origin],
    dateAndTime(fetchedAt),
    ...(etag ? [`ETag ${etag}`] : []),
  ];
}

/** The first unreadable lines of a file, unchanged, each with the reason. */
function StormRejections({ fileId, rejected }: { fileId: string; rejected: number }) {
  const file = useQuery(query(api.storms.getFile, { params: { fileId } }));
  return (
    <Loaded query={file} failure="Failed to fetch the rejected lines">
      {({ rejections }) => (
        <div className="mt-1 grid gap-2 rounded-md bg-muted p-3 text-sm">
          {rejected > rejections.length && (
            <p>
              The first {rejections.length} of {rejected.toLocaleString()}:
            </p>
          )}
          <ul aria-label="Rejected lines" className="grid gap-2">
            {rejections.map(({ row, raw, reason }) => (
              <li key={row} className="grid gap-0.5 wrap-anywhere">
                <p>
                  Line {row.toLocaleString()}: {reason}
                </p>
                <code className="text-muted-foreground">{raw}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}

import { useQuery } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { useState } from 'react';
import type { Upload } from '#contract/uploads.ts';
import { api, pollWhileAnswered, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { FOLLOW_EVERY } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isRunning } from '../run/import-progress.ts';
import { useImportRun } from '../run/import-run.ts';
import { RecentImport } from './recent-import.tsx';

const isFollowed = (upload: Upload) => isRunning(upload) || upload.undoing !== null;

const SHOWN_FIRST = 8;

/** The latest imports with the result of each. */
export function RecentImports({ className }: { className?: string }) {
  return (
    <Section title="Recent imports" cardClass={className}>
      <Imports />
    </Section>
  );
}

function Imports() {
  const ownRuns = useImportRun().phase === 'running';
  const history = useQuery({
    ...query(api.uploads.listHistory),
    refetchInterval: pollWhileAnswered((all) => (ownRuns || all?.some(isFollowed) ? FOLLOW_EVERY : false)),
  });
  return (
    <Loaded query={history} failure="Failed to fetch recent imports">
      {(all) => <List all={all} />}
    </Loaded>
  );
}

function List({ all }: { all: readonly Upload[] }) {
  const [showAll, setShowAll] = useState(false);
  if (all.length === 0) {
    return (
      <EmptyState icon={FileClock} title="No imports yet" className="py-6">
        Upload a property CSV above. It appears here with what was inserted, updated and rejected.
      </EmptyState>
    );
  }
  const shown = showAll ? all : all.slice(0, SHOWN_FIRST);
  return (
    <div className="grid gap-3">
      <ul className="-my-3 divide-y">
        {shown.map((upload) => (
          <RecentImport key={upload.id} upload={upload} />
        ))}
      </ul>
      {all.length > shown.length && (
        <Button variant="secondary" size="sm" className="mt-3 w-fit" onClick={() => setShowAll(true)}>
          Show All {all.length}
        </Button>
      )}
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PreviewOrder, PreviewOutcome, UploadPreview } from '#contract/upload-previews.ts';
import { propertyFields } from '#domain/property-fields.ts';
import { counted } from '#domain/standing.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { fieldLabel } from '../result/field-words.ts';
import { importRun, useImportRun } from '../run/import-run.ts';
import { ColumnsEditor } from './columns-editor.tsx';
import { Outcome } from './preview-outcome.tsx';
import { PreviewSettings } from './preview-settings.tsx';
import { RememberAs, SourceChoice } from './preview-sources.tsx';

type Draft = PreviewOrder;

/** What an import would do, with all options that can be changed before it. */
export function PreviewForm({ preview }: { preview: UploadPreview }) {
  const { outcome, order, problem } = preview;
  const [draft, setDraft] = useState<Draft>(order);
  const [rememberAs, setRememberAs] = useState('');
  const check = usePreviewCheck(preview);
  const isRunning = useImportRun().phase === 'running';
  const busy = check.isPending || isRunning;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(order);
  const mapping = draft.columns ?? preview.mapping;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const taken = outcome ? outcome.inserted + outcome.updated + outcome.unchanged : 0;
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        check.mutate(draft);
      }}
    >
      <Section
        title="What an import would do"
        description="Nothing is stored yet. These are the import’s own figures."
        className="grid gap-5"
      >
        {problem !== null && <Problem sentence={problem} />}
        {outcome && <Outcome outcome={outcome} />}
        {!isChanged && order.columns !== null && outcome && order.kind === 'properties' && (
          <RememberAs value={rememberAs} onValueChange={setRememberAs} disabled={busy} />
        )}
        <div className="flex flex-wrap items-center gap-2">
          {isChanged ? (
            <Button type="submit" variant="accent" pending={check.isPending} busy={isRunning}>
              {check.isPending ? 'Looking...' : 'Look Again'}
            </Button>
          ) : (
            <Button
              type="button"
              variant="accent"
              pending={isRunning}
              why={(!outcome || taken === 0) && 'No row of this file can be imported.'}
              onClick={() => void importRun.takeIn(preview, rememberAs.trim() || undefined)}
            >
              {isRunning ? 'Processing...' : outcome ? `Import ${counted(taken, 'row', 'rows')}` : 'Import'}
            </Button>
          )}
          <Discard previewId={preview.id} disabled={busy} />
          {isChanged && (
            <p className="text-sm text-muted-foreground">
              You changed how the file is read. Look again to see the result.
            </p>
          )}
        </div>
      </Section>
      {outcome && outcome.firstRows.length > 0 && (
        <Section title="First rows as they would be stored">
          <FirstRows rows={outcome.firstRows} />
        </Section>
      )}
      <Section title="ZIP code and day">
        <PreviewSettings draft={draft} onChange={change} disabled={busy} />
      </Section>
      <Section
        title="Columns"
        description="Which column each field is read from. If no column has the ZIP code, it is taken from the end of the address, or else from the field above."
        className="grid gap-5"
      >
        {draft.kind === 'properties' && (
          <SourceChoice
            preview={preview}
            mapping={mapping}
            onMappingChange={(columns) => change({ columns })}
            disabled={busy}
          />
        )}
        <ColumnsEditor
          kind={draft.kind}
          columns={preview.columns}
          mapping={mapping}
          onMappingChange={(columns) => change({ columns })}
          disabled={busy}
        />
        {isChanged && (
          <Button type="submit" pending={check.isPending} busy={isRunning} className="w-fit">
            {check.isPending ? 'Looking...' : 'Look Again'}
          </Button>
        )}
      </Section>
    </form>
  );
}

function Problem({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className="flex gap-2 rounded-lg bg-destructive-soft p-3 text-destructive-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {sentence} Choose below what each column is read as, and look again.
      </span>
    </p>
  );
}

function Discard({ previewId, disabled }: { previewId: string; disabled: boolean }) {
  const navigate = useNavigate();
  const discard = useAct(() => api.uploadPreviews.discard({ params: { previewId } }), {
    failure: 'Failed to discard the file',
    onDone: () => navigate('/data'),
  });
  return (
    <Button
      type="button"
      variant="secondary"
      pending={discard.isPending}
      busy={disabled}
      onClick={() => discard.mutate()}
    >
      Discard
    </Button>
  );
}

/** Looks at a kept file in another way; what is on screen is read again then. */
function usePreviewCheck({ id, revision }: Pick<UploadPreview, 'id' | 'revision'>) {
  return useAct(
    (order: PreviewOrder) =>
      api.uploadPreviews.check({ params: { previewId: id }, body: { ...order, revision } }),
    { failure: 'Failed to look at the file' },
  );
}

const fates = {
  new: { label: 'New', variant: 'success' },
  changed: { label: 'Changed', variant: 'primary' },
  same: { label: 'Same', variant: 'neutral' },
} as const;

/** The first rows as they would be stored, with what becomes of each. */
function FirstRows({ rows }: { rows: PreviewOutcome['firstRows'] }) {
  const fields = propertyFields.filter(({ key }) => rows.some(({ values }) => values[key] !== undefined));
  const ordered = [...fields].sort((a, b) => Number(b.key === 'address') - Number(a.key === 'address'));
  return (
    <DataTable
      rows={rows}
      columns={[
        {
          header: 'Row',
          body: 'text-muted-foreground tabular-nums',
          cell: ({ row }) => row.toLocaleString(),
        },
        {
          header: 'Import',
          cell: ({ fate }) => <Badge variant={fates[fate].variant}>{fates[fate].label}</Badge>,
        },
        ...ordered.map(({ key }) => ({
          header: fieldLabel(key),
          body: 'max-w-72 truncate whitespace-nowrap',
          title: ({ values }: FirstRow) => values[key],
          cell: ({ values }: FirstRow) => values[key],
        })),
      ]}
      keyOf={({ row }) => row}
      role="region"
      aria-label="First rows"
      tabIndex={0}
    />
  );
}

type FirstRow = PreviewOutcome['firstRows'][number];

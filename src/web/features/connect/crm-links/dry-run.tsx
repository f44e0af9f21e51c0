import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { CrmPreview } from '#contract/crm-links.ts';
import type { CrmField, CrmVendor } from '#domain/crm-links/fields.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { ScrollArea } from '#web/ui/scroll-area.tsx';

interface DryRunProps {
  vendor: CrmVendor;
  mapping: { fixed: Record<string, string>; fields: { ours: CrmField; theirs: string }[] };
}

/** The exact requests that sending a door would make. Nothing is sent by looking. */
export function DryRun({ vendor, mapping }: DryRunProps) {
  const trial = useMutation({
    mutationFn: () => api.crmLinks.preview({ params: { vendor }, body: { mapping } }),
  });
  return (
    <section aria-label="Dry run" className="grid grid-cols-1 gap-3 rounded-lg bg-muted p-3">
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={trial.isPending}
        onClick={() => trial.mutate()}
      >
        <FlaskConical />
        Show What Is Sent
      </Button>
      <div role="status" className="grid grid-cols-1 gap-4">
        {trial.isError && (
          <p className="text-sm text-destructive-text">{sentenceOf(trial.error, 'Failed to try it')}</p>
        )}
        {trial.data && (
          <>
            <p>For {trial.data.address}. Nothing is sent:</p>
            {trial.data.steps.map((step) => (
              <Step key={step.title} step={step} />
            ))}
          </>
        )}
      </div>
    </section>
  );
}

function Step({ step: { title, method, url, headers, body } }: { step: CrmPreview['steps'][number] }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = [
    `${method} ${url}`,
    ...lines,
    ...(body === null ? [] : ['', JSON.stringify(JSON.parse(body), null, 2)]),
  ];
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 className="text-sm font-medium">{title}</h3>
      <ScrollArea aria-label={title} className="max-h-64 rounded-lg bg-surface p-3">
        <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{text.join('\n')}</pre>
      </ScrollArea>
    </div>
  );
}

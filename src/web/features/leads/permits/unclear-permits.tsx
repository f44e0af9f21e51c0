import { useState } from 'react';
import type { UnclearPermits as Unclear } from '#contract/permits.ts';
import { type PermitAnswer, permitAnswerLabels, permitAnswers } from '#domain/permits/kinds.ts';
import { counted } from '#domain/standing.ts';
import { api } from '#web/api/index.ts';
import { tellDone, useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

/** Words of permits that no rule could read, each with the answers: one settles all permits with these words. */
export function UnclearPermits({ rows }: { rows: readonly Unclear[] }) {
  const [answers, setAnswers] = useState<Record<string, PermitAnswer | null>>({});
  const answer = useAct(
    (body: { asked: string; answer: PermitAnswer | null }) => api.permits.answer({ body }),
    {
      failure: 'Failed to save the answer',
      onDone: (done, { asked, answer: given }) => {
        setAnswers((before) => ({ ...before, [asked]: given }));
        tellDone(done);
      },
    },
  );
  return (
    <ul className="divide-y">
      {rows.map(({ asked, description, type, rows: count }) => {
        const given = answers[asked] ?? null;
        const busy = answer.isPending && answer.variables.asked === asked;
        return (
          <li key={asked} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <p className="min-w-0 grow basis-60 break-words">
              {description ?? 'No description'}{' '}
              <span className="text-sm text-muted-foreground">
                {[type, counted(count, 'permit', 'permits')].filter(Boolean).join(' · ')}
              </span>
            </p>
            {given === null ? (
              <div className="flex flex-wrap gap-2">
                {permitAnswers.map((one) => (
                  <Button
                    key={one}
                    type="button"
                    size="sm"
                    variant="secondary"
                    pending={busy && answer.variables.answer === one}
                    busy={answer.isPending}
                    aria-label={`${permitAnswerLabels[one]}: ${description ?? type ?? ''}`}
                    onClick={() => answer.mutate({ asked, answer: one })}
                  >
                    {permitAnswerLabels[one]}
                  </Button>
                ))}
              </div>
            ) : (
              <div className="flex flex-wrap items-center gap-2">
                <Badge variant="success">{permitAnswerLabels[given]}</Badge>
                <Button
                  type="button"
                  size="sm"
                  variant="ghost"
                  busy={answer.isPending}
                  onClick={() => answer.mutate({ asked, answer: null })}
                >
                  Ask Again
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

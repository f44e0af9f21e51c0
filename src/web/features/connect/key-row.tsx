import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { apiScopeLabels } from '#domain/api-scopes.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';

export function KeyRow({ apiKey: { id, name, start, scopes, by, ...times } }: { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => api.apiKeys.end({ params: { keyId: id } }),
    onError: (error) => tellFailure(error, 'Failed to end the key'),
    onSettled: () => setAsking(false),
  });
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="grid min-w-0 grow gap-1">
        <p className="font-medium wrap-anywhere">
          {name} <span className="font-mono text-sm font-normal text-muted-foreground">{start}…</span>
        </p>
        <ul aria-label="Scopes" className="flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <li key={scope}>
              <Badge>{apiScopeLabels[scope]}</Badge>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          Created {dateOnly(times.createdAt)} by {by ?? 'you'} ·{' '}
          {times.lastUsedAt ? `last used ${dateAndTime(times.lastUsedAt)}` : 'never used'} ·{' '}
          {times.expiresAt ? `until ${dateOnly(times.expiresAt)}` : 'no end date'}
        </p>
      </div>
      <Button variant="ghost" size="sm" aria-label={`End ${name}`} onClick={() => setAsking(true)}>
        End
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`End ${name}?`}
        description="Programs that use it are refused right away. This action cannot be undone."
        action="End key"
        pending={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </li>
  );
}

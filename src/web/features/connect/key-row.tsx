import type { ApiKey } from '#contract/api-keys.ts';
import { apiScopeLabels } from '#domain/api-scopes.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';

export function KeyRow({ apiKey: { id, name, start, scopes, by, ...times } }: { apiKey: ApiKey }) {
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
      <AskedButton
        variant="ghost"
        size="sm"
        aria-label={`End ${name}`}
        asks={{
          title: `End ${name}?`,
          description: 'Programs that use it are refused right away. This action cannot be undone.',
          action: 'End key',
        }}
        act={() => api.apiKeys.end({ params: { keyId: id } })}
        failure="Failed to end the key"
      >
        End
      </AskedButton>
    </li>
  );
}

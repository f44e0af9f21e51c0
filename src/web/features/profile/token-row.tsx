import type { ApiToken } from '#contract/profile.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';

export function TokenRow({ token }: { token: ApiToken }) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <p className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">{token.name}</span>
        <span className="block text-sm text-muted-foreground">
          {token.scopes && 'Company key · '}
          {token.expiresAt ? `Until ${dateOnly(token.expiresAt)}` : 'Until it is ended'} ·{' '}
          {token.lastUsedAt ? `last used ${dateAndTime(token.lastUsedAt)}` : 'never used'}
        </span>
      </p>
      <AskedButton
        variant="ghost"
        size="sm"
        aria-label={`Revoke ${token.name}`}
        asks={{
          title: `Revoke ${token.name}?`,
          description: 'Programs that use it are refused from now on. This action cannot be undone.',
          action: 'Revoke',
        }}
        act={() => api.profile.revokeToken({ params: { tokenId: token.id } })}
        failure="Failed to revoke the token"
      >
        Revoke
      </AskedButton>
    </li>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken } from '#contract/profile.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';

export function TokenRow({ token }: { token: ApiToken }) {
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api.profile.revokeToken({ params: { tokenId: token.id } }),
    onError: (error) => tellFailure(error, 'Failed to revoke the token'),
    onSettled: () => setAsking(false),
  });
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
      <Button variant="ghost" size="sm" aria-label={`Revoke ${token.name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${token.name}?`}
        description="Programs that use it are refused from now on. This action cannot be undone."
        action="Revoke"
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  );
}

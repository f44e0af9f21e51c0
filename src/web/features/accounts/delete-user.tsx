import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { goesWith, staysOf } from './deletion-words.ts';

/** Deletes a user, after telling what goes with them. */
export function DeleteUser({ user, onDeleted }: { user: Account; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const params = { userId: user.id };
  const preview = useQuery({
    ...query(api.accounts.previewDeletion, { params }),
    enabled: asking,
  });
  const remove = useAct(() => api.accounts.remove({ params }), {
    failure: 'Failed to delete user',
    onDone: () => {
      toast({ title: 'User deleted successfully' });
      onDeleted();
    },
    onEnd: () => setAsking(false),
  });
  return (
    <>
      <Button variant="destructive" onClick={() => setAsking(true)}>
        <Trash2 />
        Delete User
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Delete user?"
        description={
          <span className="grid gap-2">
            <span className="wrap-anywhere">
              Are you sure you want to delete user {user.email}? This will remove all their ZIP assignments.
            </span>
            <span>
              {preview.data
                ? goesWith(preview.data)
                : preview.isError
                  ? sentenceOf(preview.error, 'Could not count what is deleted with the user.')
                  : 'Counting what is deleted with the user...'}
            </span>
            {preview.data && staysOf(preview.data) && <span>{staysOf(preview.data)}</span>}
          </span>
        }
        action="Delete User"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

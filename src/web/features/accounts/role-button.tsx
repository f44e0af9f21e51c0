import { useMutation } from '@tanstack/react-query';
import { ShieldCheck, ShieldMinus } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Makes an administrator of a user, or an ordinary user of an administrator. The server keeps the last one. */
export function RoleButton({ user }: { user: Account }) {
  const [asking, setAsking] = useState(false);
  const role = user.isAdmin ? 'user' : 'admin';
  const change = useMutation({
    mutationFn: () => api.accounts.setRole({ params: { userId: user.id }, body: { role } }),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: sentenceOf(error, 'Failed to change the role'),
      }),
    onSettled: () => setAsking(false),
  });
  const action = user.isAdmin ? 'Make ordinary user' : 'Make administrator';
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {user.isAdmin ? <ShieldMinus /> : <ShieldCheck />}
        {action}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`${action}?`}
        description={
          user.isAdmin
            ? `${user.email} keeps the assigned ZIP codes and loses the administration.`
            : `${user.email} will see every ZIP code and manage every user.`
        }
        action={action}
        destructive={user.isAdmin}
        pending={change.isPending}
        onConfirm={() => change.mutate()}
      />
    </>
  );
}

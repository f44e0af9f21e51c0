import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { api, refreshAfter, sentenceOf } from '#web/api/index.ts';
import { operationEnded } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Takes back all that the user reported from doors. */
export function WithdrawReports({ user }: { user: Account }) {
  const [asking, setAsking] = useState(false);
  const [starting, setStarting] = useState(false);
  const confirm = async () => {
    setStarting(true);
    const begun = await start(user.id);
    setStarting(false);
    if (begun) setAsking(false);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <Undo2 />
        Take Back Reports
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Take back all reports?"
        description={
          <span className="wrap-anywhere">
            Everything {user.email} reported from doors no longer counts. What held without it holds again.
          </span>
        }
        action="Take Back Reports"
        pending={starting}
        onConfirm={confirm}
      />
    </>
  );
}

/** Whether it has begun. It is followed whatever screen is shown by then. */
async function start(userId: string): Promise<boolean> {
  try {
    const { operationId } = await api.corrections.withdrawAllOf({ params: { userId } });
    void follow(operationId);
    return true;
  } catch (error) {
    reportFailure(sentenceOf(error, 'The reports could not be taken back.'));
    return false;
  }
}

async function follow(operationId: string): Promise<void> {
  try {
    const { state, error, result } = await operationEnded(operationId);
    if (state === 'completed') toast({ title: 'Reports taken back', description: result?.message });
    else reportFailure(error ?? 'The reports could not be taken back.');
  } catch (error) {
    reportFailure(sentenceOf(error, 'The result is not known yet. See the list of operations.'));
  }
  await refreshAfter(api.corrections.withdrawAllOf);
}

const reportFailure = (description: string) => toast({ variant: 'destructive', title: 'Error', description });

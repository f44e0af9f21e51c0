import { Undo2 } from 'lucide-react';
import type { Account } from '#contract/accounts.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { reportEnd } from '#web/operations/report-end.ts';

const failure = 'The reports could not be taken back.';

/** Takes back all that the user reported from doors. */
export function WithdrawReports({ user }: { user: Account }) {
  return (
    <AskedButton
      variant="secondary"
      asks={{
        title: 'Take back all reports?',
        description: (
          <span className="wrap-anywhere">
            Everything {user.email} reported from doors no longer counts. What held without it holds again.
          </span>
        ),
        action: 'Take Back Reports',
      }}
      act={() => api.corrections.withdrawAllOf({ params: { userId: user.id } })}
      onDone={({ operationId }) =>
        void reportEnd(operationId, api.corrections.withdrawAllOf, { done: 'Reports taken back', failure })
      }
      failure={failure}
    >
      <Undo2 />
      Take Back Reports
    </AskedButton>
  );
}

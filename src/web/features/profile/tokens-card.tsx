import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { RegistrationToken } from './registration-token.tsx';
import { TokenRow } from './token-row.tsx';

/** Keys for programs that work in the user's name. */
export function TokensCard() {
  const tokens = useQuery(query(api.profile.listTokens));
  const [creating, setCreating] = useState(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>API tokens</CardTitle>
        <CardDescription>
          A program sends one as “Authorization: Bearer” and may do what you may do, but not change how you
          get in.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-4">
        <Loaded query={tokens} failure="Failed to fetch API tokens">
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={KeyRound} title="No API tokens" className="py-6">
                Create one for a program that reads your leads.
              </EmptyState>
            ) : (
              <ul className="max-h-96 divide-y overflow-y-auto">
                {list.map((token) => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <RegistrationToken />
        <Button variant="secondary" className="sm:justify-self-start" onClick={() => setCreating(true)}>
          <Plus />
          Create token
        </Button>
      </CardContent>
      <NewTokenDialog open={creating} onOpenChange={setCreating} />
    </Card>
  );
}

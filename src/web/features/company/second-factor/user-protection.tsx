import { useQuery } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { api, query } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DemandToggle } from './demand-toggle.tsx';

interface UserProtectionProps {
  user: { id: string; email: string; company: { id: string; name: string } };
}

/** How a user is protected beside the password, what the company demands, and a way out for a lost phone. */
export function UserProtectionCard({ user }: UserProtectionProps) {
  const params = { userId: user.id };
  const protection = useQuery(query(api.secondFactor.getOfUser, { params }));
  return (
    <Section title="Two-step sign-in">
      <Loaded query={protection} failure="Failed to fetch the second factors">
        {({ app, passkeys, recoveryCodesLeft, demandedOfCompany }) => (
          <div className="grid gap-4">
            <p>
              {app || passkeys > 0
                ? `Authenticator app: ${app ? 'yes' : 'no'} · passkeys: ${passkeys} · recovery codes left: ${recoveryCodesLeft}`
                : 'Not turned on.'}
            </p>
            <DemandToggle
              label={`Require it for everyone at ${user.company.name}`}
              demanded={demandedOfCompany}
              onChange={(demanded) =>
                api.secondFactor.demandOfCompany({
                  params: { companyId: user.company.id },
                  body: { demanded },
                })
              }
            />
            {(app || passkeys > 0) && (
              <AskedButton
                variant="secondary"
                className="justify-self-start"
                asks={{
                  title: `Reset the second factor of ${user.email}?`,
                  description:
                    'Their app, passkeys and recovery codes stop working and they are logged out everywhere. First make sure that the request really comes from them.',
                  action: 'Reset Second Factor',
                }}
                act={() => api.secondFactor.resetOfUser({ params })}
                failure="Failed to reset the second factor"
                onDone={() =>
                  toast({
                    title: 'Second factor reset',
                    description: `${user.email} was notified by email.`,
                  })
                }
              >
                <ShieldOff />
                Reset Second Factor
              </AskedButton>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { DemandToggle } from './demand-toggle.tsx';

/** What is demanded of administrators at sign-in. */
export function SecondFactorPolicyCard() {
  const policy = useQuery(query(api.secondFactor.getPolicy));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Two-step sign-in of administrators</CardTitle>
        <CardDescription>
          Who lacks it, you included, gets nothing but its setup from then on.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Loaded query={policy} failure="Failed to fetch what is demanded">
          {({ demandedOfAdmins, admins, adminsWithout }) => (
            <div className="grid gap-3">
              <DemandToggle
                label="Demand a second factor of administrators"
                demanded={demandedOfAdmins}
                onChange={(demanded) => api.secondFactor.demandOfAdmins({ body: { demanded } })}
              />
              <p className="text-sm text-muted-foreground">
                {`${admins - adminsWithout} of ${admins} administrators have one.`}
              </p>
            </div>
          )}
        </Loaded>
      </CardContent>
    </Card>
  );
}

import { Check, CreditCard, LogOut } from 'lucide-react';
import { can } from '#access/can.ts';
import type { SessionUser } from '#contract/auth.ts';
import { tierLabels } from '#domain/plans.ts';
import { logOut, ResetLinkForm, useSignedInUser } from '#web/features/company/auth/index.ts';
import { SecondFactorCard } from '#web/features/company/second-factor/index.ts';
import { ColleaguesCard } from '#web/features/company/team/index.ts';
import { CalendarCard } from '#web/features/field/appointments/index.ts';
import {
  mapApplicationLabels,
  offeredApplications,
  setMapApplication,
  useMapApplication,
} from '#web/features/leads/properties/index.ts';
import { SupportCard } from '#web/features/platform/support/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle, Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Select } from '#web/ui/select.tsx';
import { AccountCard } from './account-card.tsx';
import { ChangePassword } from './change-password.tsx';
import { DevicesCard } from './devices-card.tsx';
import { StartCard } from './start-card.tsx';
import { TokensCard } from './tokens-card.tsx';
import { ZipCodesCard } from './zip-codes-card.tsx';

export function ProfileScreen() {
  usePageTitle('User Profile');
  const user = useSignedInUser();
  const hasLeads = can(user, 'property:read');
  return (
    <Page
      title="User Profile"
      actions={
        <Button variant="secondary" onClick={() => logOut('/')}>
          <LogOut />
          Log Out
        </Button>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <AccountCard user={user} />
          {hasLeads && <ZipCodesCard user={user} />}
          {can(user, 'team:read') && <ColleaguesCard />}
          <SupportCard />
          {user.role === 'user' && <StartCard user={user} />}
          {hasLeads && <DirectionsCard />}
          {hasLeads && <CalendarCard />}
          {hasLeads && <BillingCard user={user} />}
          <SecurityCard />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <PasswordCard email={user.email} />
          <SecondFactorCard email={user.email} />
          <DevicesCard />
          <TokensCard />
        </div>
      </div>
    </Page>
  );
}

function PasswordCard({ email }: { email: string }) {
  return (
    <Section
      title="Password"
      description="A new password signs you out on every other device and ends your API tokens."
      className="grid gap-5"
    >
      <ChangePassword />
      <div className="grid gap-3 border-t pt-5">
        <h3 className="font-medium">Or reset it by email</h3>
        <ResetLinkForm email={email} />
      </div>
    </Section>
  );
}

const facts = [
  'Passwords are stored so that nobody can read them, not even us.',
  'A new password ends every other session and your API tokens.',
  'You get an email about every new password, email address, API token and device.',
  'Sign-ins and every change to your access are recorded.',
  'An API token is shown once; nobody can read it again.',
] as const;

/** How the account is protected; fixed, as docs/product.md has it. */
function SecurityCard() {
  return (
    <Section title="Account Security" description="How your account is protected.">
      <ul className="grid gap-2">
        {facts.map((fact) => (
          <li key={fact} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-text" />
            {fact}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Billing is not part of the platform yet (docs/product.md: 'coming soon'). */
function BillingCard({ user }: { user: SessionUser }) {
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>Billing</CardTitle>
        <Badge variant="outline">Coming soon</Badge>
      </CardHeader>
      <CardContent className="flex items-start gap-3">
        <CreditCard aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <p className="text-muted-foreground">
          {!user.isAdmin && `Your plan is ${tierLabels[user.subscriptionTier]}. `}
          Invoices and payment will be managed here. Until then they come by email.
        </p>
      </CardContent>
    </Card>
  );
}

const ASK = 'ask';
const options = [
  { value: ASK, label: 'Ask next time' },
  ...offeredApplications.map((value) => ({ value, label: mapApplicationLabels[value] })),
];

/** Which map application the way to a door opens in, on this device. */
function DirectionsCard() {
  const chosen = useMapApplication();
  return (
    <Section title="Directions">
      <Field label="Open in" hint="On this device. The first choice at a door is remembered here.">
        {(control) => (
          <Select
            {...control}
            value={chosen ?? ASK}
            options={options}
            onValueChange={(value) =>
              setMapApplication(offeredApplications.find((one) => one === value) ?? null)
            }
          />
        )}
      </Field>
    </Section>
  );
}

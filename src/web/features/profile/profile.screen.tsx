import { LogOut } from 'lucide-react';
import { can } from '#access/can.ts';
import { CalendarCard } from '#web/features/appointments/index.ts';
import { logOut, ResetLinkForm, useSignedInUser } from '#web/features/auth/index.ts';
import { SecondFactorCard } from '#web/features/second-factor/index.ts';
import { SupportCard } from '#web/features/support/index.ts';
import { ColleaguesCard } from '#web/features/team/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AccountCard } from './account-card.tsx';
import { BillingCard } from './billing-card.tsx';
import { ChangePassword } from './change-password.tsx';
import { DevicesCard } from './devices-card.tsx';
import { DirectionsCard } from './directions-card.tsx';
import { SecurityCard } from './security-card.tsx';
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

import { can } from '#access/can.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { ConnectPage } from '#web/features/connect/connect-page/index.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AddressesCard } from './addresses-card.tsx';
import { LeadsCard } from './leads-card.tsx';

/** Leads that other systems send, and the addresses they come to. */
export function IncomingLeadsScreen() {
  usePageTitle('Incoming leads');
  const mayManage = can(useSignedInUser(), 'team:manage');
  return (
    <ConnectPage>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <LeadsCard />
        {mayManage && <AddressesCard />}
      </div>
    </ConnectPage>
  );
}

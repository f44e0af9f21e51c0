import { useQuery } from '@tanstack/react-query';
import { crmVendors } from '#domain/crm-links/fields.ts';
import { api, query } from '#web/api/index.ts';
import { ConnectPage } from '#web/features/connect/connect-page/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { CrmCard } from './crm-card.tsx';

/** The CRMs a company sends doors to. */
export function CrmLinksScreen() {
  usePageTitle('CRM');
  const links = useQuery(query(api.crmLinks.list));
  return (
    <ConnectPage description="Send doors to your company’s CRM: by hand from a door, or automatically at a stage.">
      <Loaded query={links} failure="Failed to fetch the CRMs">
        {(list) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            {crmVendors.map((vendor) => {
              const link = list.find((one) => one.vendor === vendor) ?? null;
              return <CrmCard key={`${vendor} ${link !== null}`} vendor={vendor} link={link} />;
            })}
          </div>
        )}
      </Loaded>
    </ConnectPage>
  );
}

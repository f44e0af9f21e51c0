import type { CrmVendor } from '#domain/crm-links/fields.ts';
import { ACCULYNX_URL, accuLynxAt } from './acculynx.ts';
import type { Crm } from './crm.ts';
import { JOBNIMBUS_URL, jobNimbusAt } from './jobnimbus.ts';

export type { Crm, CrmRequest, CrmStep, MadeIds } from './crm.ts';

export interface CrmSettings {
  /** Instead of the vendors' own addresses. */
  crmUrls: Record<CrmVendor, string | undefined>;
}

/** The CRM of a vendor. */
export const crmOf = (vendor: CrmVendor, { crmUrls }: CrmSettings): Crm => makers[vendor](crmUrls[vendor]);

const makers: Record<CrmVendor, (url: string | undefined) => Crm> = {
  jobnimbus: (url) => jobNimbusAt(url ?? JOBNIMBUS_URL),
  acculynx: (url) => accuLynxAt(url ?? ACCULYNX_URL),
};
